import * as v from 'valibot'
import { parseTopic, type Topic, type TopicAudience, TypingEvent, topicAudiences } from '#core/contract/index.ts'
import type { Session } from '#server/calls/session.ts'
import type { RoomAccess } from './room-access.ts'

const mostTypingBytes = 256

/** Whether a session may subscribe: to what the contract's audience of the topic gives it. */
export async function maySubscribe(session: Session, filter: string, rooms: RoomAccess): Promise<boolean> {
  const topic = parseTopic(filter)
  if (topic?.serviceId !== session.serviceId) return false
  // Members of a room subscribe to everybody's typing in it, and not to one person's.
  if (topic.kind === 'typing' && topic.eid !== '+') return false
  return isOf(topicAudiences[topic.kind].subscribe, session, topic, rooms)
}

/**
 * Decides about a publish of a client. `drop` is for what a correct client can send too: typing in a room that it has
 * just left. `token`: the payload is for the connection itself.
 */
export async function judgePublish(
  session: Session,
  packet: { topic: string; payload: string | Buffer; retain: boolean },
  rooms: RoomAccess,
): Promise<'forward' | 'drop' | 'refuse' | 'token'> {
  const topic = parseTopic(packet.topic)
  if (topic?.serviceId !== session.serviceId) return 'refuse'
  const audience = topicAudiences[topic.kind].publish
  if (audience === 'nobody' || topic.eid !== session.eid) return 'refuse'
  if (topic.kind === 'token') return 'token'
  if (packet.retain || packet.payload.length > mostTypingBytes) return 'refuse'
  if (!isTypingOf(session.eid, packet.payload.toString())) return 'refuse'
  return (await isOf(audience, session, topic, rooms)) ? 'forward' : 'drop'
}

async function isOf(audience: TopicAudience, session: Session, topic: Topic, rooms: RoomAccess): Promise<boolean> {
  const isOwn = topic.eid === session.eid
  if (audience === 'nobody') return false
  if (audience === 'own') return isOwn
  if (!('roomId' in topic) || (audience === 'own-in-room' && !isOwn)) return false
  return rooms.isMember(topic.serviceId, topic.roomId, session.eid)
}

function isTypingOf(eid: string, payload: string): boolean {
  try {
    const event = v.safeParse(TypingEvent, JSON.parse(payload))
    return event.success && event.output.eid === eid
  } catch {
    return false
  }
}
