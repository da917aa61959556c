import * as v from 'valibot'
import { parseTopic, RoomSign, type Topic, type TopicAudience, topicAudiences } from '#core/contract/index.ts'
import type { Session } from '#server/calls/session.ts'
import type { RoomAccess } from './room-access.ts'

const mostSignBytes = 256

/** Whether a session may subscribe: to what the contract's audience of the topic gives it. */
export async function maySubscribe(session: Session, filter: string, rooms: RoomAccess): Promise<boolean> {
  const topic = parseTopic(filter)
  if (topic?.serviceId !== session.serviceId) return false
  // Topics of a room are subscribed to for all of its members at once, not for one person.
  if ('roomId' in topic && topic.eid !== '+') return false
  return isOf(topicAudiences[topic.kind].subscribe, session, topic, rooms)
}

/**
 * Decides about a publish of a client. `drop` is for what a correct client can send too: a sign in a room that it has
 * just left. `token`, `attention`: the payload is about the connection itself.
 */
export async function judgePublish(
  session: Session,
  packet: { topic: string; payload: string | Buffer; retain: boolean },
  rooms: RoomAccess,
): Promise<'forward' | 'drop' | 'refuse' | 'token' | 'attention'> {
  const topic = parseTopic(packet.topic)
  if (topic?.serviceId !== session.serviceId) return 'refuse'
  const audience = topicAudiences[topic.kind].publish
  if (audience === 'nobody' || topic.eid !== session.eid) return 'refuse'
  if (topic.kind === 'token' || topic.kind === 'attention') return topic.kind
  if (packet.retain || packet.payload.length > mostSignBytes) return 'refuse'
  if (!isSignOf(session.eid, packet.payload.toString())) return 'refuse'
  return (await isOf(audience, session, topic, rooms)) ? 'forward' : 'drop'
}

async function isOf(audience: TopicAudience, session: Session, topic: Topic, rooms: RoomAccess): Promise<boolean> {
  const isOwn = topic.eid === session.eid
  if (audience === 'nobody') return false
  if (audience === 'own') return isOwn
  if (audience === 'staff') return session.kind === 'staff'
  if (!('roomId' in topic) || (audience.startsWith('own-') && !isOwn)) return false
  if (audience === 'room' || audience === 'own-in-room')
    return rooms.isMember(topic.serviceId, topic.roomId, session.eid)
  return session.kind === 'staff' && rooms.mayStaffSee(topic.serviceId, topic.roomId, session.eid)
}

function isSignOf(eid: string, payload: string): boolean {
  try {
    const event = v.safeParse(RoomSign, JSON.parse(payload))
    return event.success && event.output.eid === eid
  } catch {
    return false
  }
}
