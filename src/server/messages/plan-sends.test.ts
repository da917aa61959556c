import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FeedChange, FeedEntry } from '#core/contract/index.ts'
import { conversationRow, reduceEntries } from '#core/store/reduce-entries.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { conversationFor } from '#server/conversations/conversation-for.ts'
import { type Member, memberOf, type RoomState } from '#server/conversations/room-state.ts'
import { planSends } from './plan-sends.ts'
import type { SendRequest } from './send-request.ts'

const [visitor, agent, roomId] = ['visitor', 'agent', 'room']
const kindOf = (eid: string) => (eid === agent ? 'staff' : 'visitor')
let ids = 0
const newId = () => {
  ids += 1
  return `id-${ids}`
}

const member = (eid: string, readSeq: number): Member => ({
  id: `participant ${eid}`,
  roomId,
  eid,
  address: null,
  channel: 'chat',
  role: kindOf(eid),
  name: null,
  deliveredSeq: readSeq,
  readSeq,
  leftSeq: null,
  leftAtMs: null,
  leftPreview: null,
  leftPreviewEid: null,
  inquiryId: null,
})

function handledRoom(lastSeq = 3, visitorRead = lastSeq, agentRead = lastSeq): RoomState {
  const inquiry = { id: 'inquiry', agentEid: agent, agentName: 'Agent', createdAtMs: 1, acceptedAtMs: 1 }
  return {
    room: {
      id: roomId,
      serviceId: 's',
      channel: 'chat',
      visitorEid: visitor,
      visitorName: 'Visitor',
      language: 'en',
      page: '',
      createdAtMs: 1,
      lastSeq,
      lastAtMs: 1,
      preview: '',
      previewEid: null,
      inquiryId: 'inquiry',
      tagId: null,
      staffEid: null,
    },
    inquiry: { ...inquiry, status: 'handling', closedAtMs: null },
    members: [member(visitor, visitorRead), member(agent, agentRead)],
    addressees: [],
    inquiries: new Map(),
  }
}

const request = (eid: string): SendRequest => ({
  sender: { id: 'session', eid, serviceId: 's', kind: kindOf(eid), role: null, name: eid },
  roomId,
  id: newId(),
  text: 'words',
  inquiryId: undefined,
  replyToId: undefined,
  idempotencyKey: newId(),
  requestHash: () => 'hash',
})

const plan = (state: RoomState, ...eids: string[]) =>
  planSends(
    eids.map(request),
    new Map([[roomId, state]]),
    { keys: new Map(), messages: new Map(), changed: new Set<string>() },
    { nowMs: 2, newId, originals: new Map(), blocked: new Set<string>(), canBeOffered: () => true },
  )
const readOf = (state: RoomState) => [visitor, agent].map((eid) => memberOf(state, eid)?.readSeq)

it('a member who had read all has read their own messages too, however many at once', () => {
  const state = handledRoom()
  const { raised } = plan(state, visitor, visitor)
  expect(readOf(state)).toEqual([5, 3])
  expect([...raised]).toEqual([memberOf(state, visitor)])
})

it('a member who writes after unread messages has read no more than before', () => {
  const state = handledRoom()
  plan(state, visitor, agent, agent, visitor)
  expect(readOf(state)).toEqual([4, 3])
})

it('the line of a new inquiry stands between: the words after it raise nothing', () => {
  const state = handledRoom(0)
  state.inquiry = null
  const { messages, raised } = plan(state, visitor, visitor)
  expect(messages.map(({ kind }) => kind)).toEqual(['inquiry-opened', 'text', 'text'])
  expect(readOf(state)).toEqual([0, 0])
  expect(raised.size).toBe(0)
})

it('repeats and refusals raise nothing', () => {
  const state = handledRoom()
  const repeated = request(visitor)
  const repeats = { keys: new Map(), messages: new Map(), changed: new Set<string>() }
  const options = { nowMs: 2, newId, originals: new Map(), blocked: new Set<string>(), canBeOffered: () => true }
  const rooms = new Map([[roomId, state]])
  planSends([repeated], rooms, repeats, options)
  expect(planSends([repeated, request('stranger')], rooms, repeats, options).raised.size).toBe(0)
  expect(readOf(state)).toEqual([4, 3])
})

it('[PWA-05] a message whose id is its key leaves no row of a key, any other does, and both are told from other words', () => {
  const state = handledRoom()
  const repeats = { keys: new Map(), messages: new Map(), changed: new Set<string>() }
  const options = { nowMs: 2, newId, originals: new Map(), blocked: new Set<string>(), canBeOffered: () => true }
  const planned = (...requests: SendRequest[]) => planSends(requests, new Map([[roomId, state]]), repeats, options)
  const namesOf = (...requests: SendRequest[]) =>
    planned(...requests).results.map((result) => (result.ok ? 'ok' : result.error.name))
  const own = { ...request(visitor), idempotencyKey: 'own', id: 'own' }
  const other = request(visitor)
  expect(planned(own, other).keys).toEqual([{ eid: visitor, key: other.idempotencyKey, hash: 'hash' }])
  expect(namesOf(own, other)).toEqual(['ok', 'ok'])
  const otherWords = { ...own, text: 'other words' }
  expect(
    namesOf(otherWords, { ...other, requestHash: () => 'another' }, { ...request(visitor), idempotencyKey: 'own' }),
  ).toEqual(['key-conflict', 'key-conflict', 'key-conflict'])
  expect(planSends([otherWords], new Map(), { ...repeats, changed: new Set(['own']) }, options).results[0]?.ok).toBe(
    true,
  )
  expect(state.room.lastSeq).toBe(5)
})

type Step = { name: 'say'; eids: string[] } | { name: 'event' } | { name: 'read'; eid: string; seq: number }
const someone = fc.constantFrom(visitor, agent)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ name: fc.constant('say' as const), eids: fc.array(someone, { minLength: 1, maxLength: 4 }) }),
  fc.record({ name: fc.constant('event' as const) }),
  fc.record({ name: fc.constant('read' as const), eid: someone, seq: fc.integer({ min: 0, max: 30 }) }),
)

/** Applies a step and returns the changes that it leaves in the feeds of both members. */
function take(state: RoomState, step: Step): FeedChange[] {
  if (step.name === 'say') {
    return plan(state, ...step.eids).messages.map((message) => ({ kind: 'message', message }))
  }
  if (step.name === 'read') {
    const reader = memberOf(state, step.eid)
    const readSeq = Math.min(step.seq, state.room.lastSeq)
    if (!reader || readSeq <= reader.readSeq) return []
    Object.assign(reader, { readSeq, deliveredSeq: Math.max(reader.deliveredSeq, readSeq) })
    return [{ kind: 'mark', roomId, mark: { eid: reader.eid, deliveredSeq: reader.deliveredSeq, readSeq } }]
  }
  state.room.lastSeq += 1
  const words = { id: newId(), senderEid: agent, senderName: 'Agent', text: '', sentAtMs: 2, roomId }
  const message = { ...words, senderKind: 'system' as const, kind: 'inquiry-accepted' as const }
  return [{ kind: 'message', message: { ...message, seq: state.room.lastSeq } }]
}

it('the feed says the same marks as the backend has, to each member, also when a batch comes again', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), fc.integer({ min: 1, max: 5 }), (steps, size) => {
      const state = handledRoom(3, 3, 1)
      const rows = new Map([visitor, agent].map((eid) => [eid, rowOf(state, eid)]))
      const entries = steps.flatMap((step) => take(state, step)).map((change, n) => ({ n, ...change }) as FeedEntry)
      for (const [eid, row] of rows) {
        let known = new Map([[roomId, row]])
        for (let start = 0; start < entries.length; start += size) {
          const batch = entries.slice(start, start + size)
          for (const _ of ['once', 'again']) {
            const [changed] = reduceEntries(batch, known, eid).conversations
            if (changed) known = new Map([[roomId, changed]])
          }
        }
        const told = conversationFor(state, { eid, kind: kindOf(eid) })
        expect(known.get(roomId)?.marks).toEqual(told?.marks)
      }
    }),
  )
})

function rowOf(state: RoomState, eid: string): ConversationRow {
  const told = conversationFor(state, { eid, kind: kindOf(eid) })
  if (!told) throw new Error('A member sees the conversation')
  return conversationRow(told, undefined, eid)
}
