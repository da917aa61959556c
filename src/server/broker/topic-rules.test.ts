import { expect, it } from 'vitest'
import {
  attentionTopic,
  lookingTopic,
  personalTopic,
  staffTopic,
  type Topic,
  tokenTopic,
  topicAudiences,
  typingTopic,
} from '#core/contract/index.ts'
import type { Session } from '#server/calls/session.ts'
import type { RoomAccess } from './room-access.ts'
import { judgePublish, maySubscribe } from './topic-rules.ts'

/* Every topic of the contract x every identity: a topic that is declared later is in this table by being declared. */

const roomId = '018f0000-0000-7000-8000-000000000001'
const eid = (last: number) => `018f0000-0000-7000-8000-00000000001${last}`
const owner = eid(1)

/** The topic that belongs to `owner`, and as a filter where people subscribe to more than one eid. */
const topicOf: Record<Topic['kind'], (serviceId: string, isFilter: boolean) => string> = {
  personal: (serviceId) => personalTopic(serviceId, owner),
  staff: (serviceId) => staffTopic(serviceId),
  token: (serviceId) => tokenTopic(serviceId, owner),
  attention: (serviceId) => attentionTopic(serviceId, owner),
  looking: (serviceId, isFilter) => lookingTopic(serviceId, roomId, isFilter ? '+' : owner),
  typing: (serviceId, isFilter) => typingTopic(serviceId, roomId, isFilter ? '+' : owner),
}

const session = (eid: string, kind: Session['kind'], serviceId = 'demo'): Session => ({
  id: `session of ${eid}`,
  eid,
  serviceId,
  kind,
  name: eid,
  role: kind === 'staff' ? 'admin' : null,
})

/** Each session that tries, and whether it is a member of the room. */
const identities = {
  'the owner in the room': { session: session(owner, 'visitor'), isMember: true },
  'the owner after leaving the room': { session: session(owner, 'visitor'), isMember: false },
  'an admin in the room': { session: session(eid(2), 'staff'), isMember: true },
  'an admin outside the room': { session: session(eid(2), 'staff'), isMember: false },
  'the owner as a member of the staff': { session: session(owner, 'staff'), isMember: true },
  'another visitor': { session: session(eid(3), 'visitor'), isMember: false },
  'the same eid in another service': { session: session(owner, 'visitor', 'other'), isMember: true },
}

const rows = Object.entries(topicAudiences).flatMap(([kind, { subscribe, publish }]) =>
  Object.entries(identities).map(([who, identity]) => {
    const isOwn = who.startsWith('the owner')
    const audiences = {
      own: isOwn,
      staff: identity.session.kind === 'staff',
      room: identity.isMember,
      'own-in-room': isOwn && identity.isMember,
      sight: identity.isMember && identity.session.kind === 'staff',
      'own-in-sight': isOwn && identity.isMember && identity.session.kind === 'staff',
      nobody: false,
    }
    const isHere = identity.session.serviceId === 'demo'
    // The checked edge: the keys of the contract's list.
    const topic = topicOf[kind as Topic['kind']]
    return {
      kind,
      who,
      identity,
      topic,
      maySubscribe: isHere && audiences[subscribe],
      mayPublish: isHere && audiences[publish],
    }
  }),
)

it.each(rows)('$kind topics: $who may subscribe: $maySubscribe, publish: $mayPublish', async (row) => {
  const { identity, topic } = row
  const rooms: RoomAccess = {
    isMember: async () => identity.isMember,
    mayStaffSee: async () => identity.isMember,
    left: () => {},
  }
  expect(await maySubscribe(identity.session, topic('demo', true), rooms)).toBe(row.maySubscribe)
  const payload = JSON.stringify({ eid: identity.session.eid })
  const judgement = await judgePublish(identity.session, { topic: topic('demo', false), payload, retain: false }, rooms)
  expect(['forward', 'token', 'attention'].includes(judgement)).toBe(row.mayPublish)
})

it('nobody may subscribe to what is no topic of the contract', async () => {
  const filters = ['#', '+/#', '$SYS/x', 'dropped', personalTopic('demo', '+'), `${topicOf.typing('demo', true)}/more`]
  const rooms: RoomAccess = { isMember: async () => true, mayStaffSee: async () => true, left: () => {} }
  for (const filter of filters)
    for (const { session: who } of Object.values(identities))
      expect(await maySubscribe(who, filter, rooms), filter).toBe(false)
})
