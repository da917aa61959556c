import * as v from 'valibot'
import { parseTopic, TypingEvent } from '#core/contract/index.ts'
import type { Session } from '#server/calls/session.ts'
import type { RoomAccess } from './room-access.ts'

const mostTypingBytes = 256

/** Whether a session may subscribe. It may to its own personal topic, and to the typing topics of its rooms. */
export async function maySubscribe(session: Session, filter: string, rooms: RoomAccess): Promise<boolean> {
  const topic = parseTopic(filter)
  if (topic?.serviceId !== session.serviceId) return false
  if (topic.kind === 'personal') return topic.eid === session.eid
  return topic.eid === '+' && rooms.isMember(topic.serviceId, topic.roomId, session.eid)
}

/**
 * Decides about a publish of a client. `drop` is for what a correct client can send too: typing in a room that it has
 * just left.
 */
export async function judgePublish(
  session: Session,
  packet: { topic: string; payload: string | Buffer; retain: boolean },
  rooms: RoomAccess,
): Promise<'forward' | 'drop' | 'refuse'> {
  const topic = parseTopic(packet.topic)
  if (topic?.kind !== 'typing' || topic.serviceId !== session.serviceId || topic.eid !== session.eid) return 'refuse'
  if (packet.retain || packet.payload.length > mostTypingBytes) return 'refuse'
  if (!isTypingOf(session.eid, packet.payload.toString())) return 'refuse'
  return (await rooms.isMember(topic.serviceId, topic.roomId, session.eid)) ? 'forward' : 'drop'
}

function isTypingOf(eid: string, payload: string): boolean {
  try {
    const event = v.safeParse(TypingEvent, JSON.parse(payload))
    return event.success && event.output.eid === eid
  } catch {
    return false
  }
}
