/**
 * Clients that may subscribe to a topic, or publish on it. `own`: the eid in the topic. `room`: members of the room in
 * it. `own-in-room`: the eid in the topic, if it is a member of the room. `sight`: staff who may see the room in it.
 * `own-in-sight`: the eid in the topic, if it is one of them. `staff`: the staff of the service. `nobody`: no client.
 */
export type TopicAudience = 'own' | 'staff' | 'room' | 'own-in-room' | 'sight' | 'own-in-sight' | 'nobody'

/**
 * The MQTT topics, made and read in one place. Every topic begins with the service that it belongs to. The backend
 * publishes on personal topics; a client presents a newer access token of its session on its token topic.
 */
export const topicAudiences = {
  /** `everline/{s}/eid/{eid}` carries `PersonalEvent`. */
  personal: { subscribe: 'own', publish: 'nobody' },
  /** `everline/{s}/staff` carries `PersonalEvent`: entries of the feed that all staff of the service share. */
  staff: { subscribe: 'staff', publish: 'nobody' },
  /** `everline/{s}/room/{roomId}/typing/{eid}` carries `RoomSign`. A subscription is to everybody in the room. */
  typing: { subscribe: 'room', publish: 'own-in-room' },
  /** `everline/{s}/room/{roomId}/looking/{eid}` carries `RoomSign`: a colleague has the room on the screen. */
  looking: { subscribe: 'sight', publish: 'own-in-sight' },
  /** `everline/{s}/eid/{eid}/token` carries the connection's newer access token, and is delivered to nobody. */
  token: { subscribe: 'nobody', publish: 'own' },
  /** `everline/{s}/eid/{eid}/attention` carries an `Attention`, and is delivered to nobody. */
  attention: { subscribe: 'nobody', publish: 'own' },
} as const satisfies Record<Topic['kind'], { subscribe: TopicAudience; publish: TopicAudience }>

/** Topic of the feed that all staff of a service share. */
export const staffTopic = (serviceId: string) => `everline/${serviceId}/staff`
export const personalTopic = (serviceId: string, eid: string) => `everline/${serviceId}/eid/${eid}`
/** A connection ends with its access token, unless it presents a newer one of the same session here. */
export const tokenTopic = (serviceId: string, eid: string) => `${personalTopic(serviceId, eid)}/token`
/**
 * A client says on `attentionTopic` that its user looks at it, that it is open, or that its last window was closed. A new
 * connection counts as open.
 */
export const attentions = { attended: '1', open: '0', closed: '-' } as const
export type Attention = keyof typeof attentions

/** Reads a payload of `attentionTopic`; anything unknown counts as open. */
export const attentionOf = (payload: string): Attention =>
  (Object.keys(attentions) as Attention[]).find((name) => attentions[name] === payload) ?? 'open'

export const attentionTopic = (serviceId: string, eid: string) => `${personalTopic(serviceId, eid)}/attention`
export const typingTopic = (serviceId: string, roomId: string, eid: string) =>
  `everline/${serviceId}/room/${roomId}/typing/${eid}`
/** Filter for everybody's typing in a room. */
export const typingFilter = (serviceId: string, roomId: string) => typingTopic(serviceId, roomId, '+')

export const lookingTopic = (serviceId: string, roomId: string, eid: string) =>
  `everline/${serviceId}/room/${roomId}/looking/${eid}`
/** Filter for every colleague who looks at a room. */
export const lookingFilter = (serviceId: string, roomId: string) => lookingTopic(serviceId, roomId, '+')

export type Topic =
  | { kind: 'personal'; serviceId: string; eid: string }
  | { kind: 'staff'; serviceId: string; eid: null }
  | { kind: 'token' | 'attention'; serviceId: string; eid: string }
  | { kind: 'typing' | 'looking'; serviceId: string; roomId: string; eid: string }

/** The meaning of a topic or filter; null if Everline has no such topic. In a filter `eid` may be `+`. */
export function parseTopic(topic: string): Topic | null {
  const [root, serviceId, area, id, leaf, eid, ...more] = topic.split('/')
  if (root !== 'everline' || !serviceId || more.length > 0) return null
  if (area === 'staff' && id === undefined) return { kind: 'staff', serviceId, eid: null }
  if (!id) return null
  if (area === 'eid' && leaf === undefined) return { kind: 'personal', serviceId, eid: id }
  if (area === 'eid' && (leaf === 'token' || leaf === 'attention') && eid === undefined)
    return { kind: leaf, serviceId, eid: id }
  if (area === 'room' && (leaf === 'typing' || leaf === 'looking') && eid)
    return { kind: leaf, serviceId, roomId: id, eid }
  return null
}
