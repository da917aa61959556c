/**
 * The MQTT topics, made and read in one place. Every topic begins with the service that it belongs to.
 *
 * | topic | published by | subscribed by | carries |
 * |---|---|---|---|
 * | `everline/{s}/eid/{eid}` | backend | that eid | `PersonalEvent` |
 * | `everline/{s}/room/{roomId}/typing/{eid}` | that eid, if in the room | members of the room | `TypingEvent` |
 */
export const personalTopic = (serviceId: string, eid: string) => `everline/${serviceId}/eid/${eid}`
export const typingTopic = (serviceId: string, roomId: string, eid: string) =>
  `everline/${serviceId}/room/${roomId}/typing/${eid}`
/** Filter for everybody's typing in a room. */
export const typingFilter = (serviceId: string, roomId: string) => typingTopic(serviceId, roomId, '+')

export type Topic =
  | { kind: 'personal'; serviceId: string; eid: string }
  | { kind: 'typing'; serviceId: string; roomId: string; eid: string }

/** The meaning of a topic or filter; null if Everline has no such topic. In a filter `eid` may be `+`. */
export function parseTopic(topic: string): Topic | null {
  const [root, serviceId, area, id, leaf, eid, ...more] = topic.split('/')
  if (root !== 'everline' || !serviceId || !id || more.length > 0) return null
  if (area === 'eid' && leaf === undefined) return { kind: 'personal', serviceId, eid: id }
  if (area === 'room' && leaf === 'typing' && eid) return { kind: 'typing', serviceId, roomId: id, eid }
  return null
}
