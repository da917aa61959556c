import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Conversation, FeedEntry, Inquiry } from '#core/contract/index.ts'
import { stateOf } from '#core/inquiries/inquiry-life.ts'
import { isOfOwnRoom, reduceEntries } from '#core/store/reduce-entries.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { allowedMs, runs, seedOf } from '#tests/soak/runs.ts'
import { startTestServer } from './start-test-server.ts'
import { serverFor } from './suites/suite.ts'
import {
  answer,
  closeInquiry,
  newId,
  type Person,
  registerVisitor,
  s,
  say,
  setStatus,
  startConversation,
  takeOver,
  unwrap,
} from './test-client.ts'

/** The states that may follow one another in one inquiry; it may also stay in its state. */
const following: Record<string, readonly string[]> = {
  open: ['handling', 'missed', 'closed'],
  handling: ['open', 'closed', 'followed-up'],
  missed: ['handling', 'closed'],
  'followed-up': [],
  closed: [],
}

/** `who` and `whom` are indexes of people; -1 is the inquiry's agent, who can do most. */
type Step = { who: number; what: keyof ReturnType<typeof actionsOf>; whom: number; yes: boolean }
const anyStep: fc.Arbitrary<Step> = fc.record({
  who: fc.oneof(fc.constant(-1), fc.integer({ min: 0, max: 4 })),
  what: fc.constantFrom(
    'say' as const,
    'takeOver' as const,
    'askFor' as const,
    'transfer' as const,
    'ask' as const,
    'giveBack' as const,
    'answer' as const,
    'invite' as const,
    'join' as const,
    'leave' as const,
    'kick' as const,
    'close' as const,
    'closeMissed' as const,
    'status' as const,
  ),
  whom: fc.nat(4),
  yes: fc.oneof(fc.constant(true), fc.boolean()),
})

/** Whether the next entry comes from the feed that all staff share, turn by turn. */
const anyOrder = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 })

/** Returns the actions that a person tries, whether they are possible or not. */
function actionsOf(roomId: string, inquiryId: string, by: Person, whom: Person, yes: boolean) {
  const id = inquiryId
  const idempotencyKey = newId()
  const inquiry = { params: { s, id }, idempotencyKey }
  const room = { params: { s, id: roomId }, idempotencyKey }
  return {
    say: () => say(by, roomId, 'Hello?'),
    takeOver: () => takeOver(by, id),
    askFor: () => by.call('takeOverInquiry', { ...inquiry, body: { ask: true } }),
    transfer: () => by.call('transferInquiry', { ...inquiry, body: { type: 'inquiry_blind', toEid: whom.eid } }),
    ask: () => by.call('transferInquiry', { ...inquiry, body: { type: 'inquiry_attendee', toEid: whom.eid } }),
    giveBack: () => by.call('transferInquiry', { ...inquiry, body: { type: 'inquiry_blind', toEid: null } }),
    answer: () => answer(by, id, yes),
    invite: () => by.call('inviteToConversation', { ...room, body: { eid: whom.eid } }),
    join: () => by.call('joinConversation', room),
    leave: () => by.call('kickFromConversation', { params: { s, roomId, kickEid: by.eid }, idempotencyKey }),
    kick: () => by.call('kickFromConversation', { params: { s, roomId, kickEid: whom.eid }, idempotencyKey }),
    close: () => closeInquiry(by, id),
    closeMissed: () => by.call('closeMissedInquiries', { params: { s }, body: { inquiryIds: [id] }, idempotencyKey }),
    status: () => setStatus(by, yes ? 'available' : 'away'),
  }
}

const viewOf = async (person: Person, roomId: string): Promise<Conversation | null> => {
  const answered = await person.call('getConversation', { params: { s, roomId } })
  return answered.ok ? answered.value.conversation : null
}

/**
 * Returns a room as a client of this person shows it, from its own feed and the one that all staff share. Each comes in
 * order; `isStaffNext` says which of them is ahead of the other.
 */
function replicaOf(
  { own, shared }: { own: readonly FeedEntry[]; shared: readonly FeedEntry[] },
  eid: string,
  roomId: string,
  isStaffNext: readonly boolean[],
): ConversationRow | undefined {
  const known = new Map<string, ConversationRow>()
  const left = { own: [...own], shared: [...shared] }
  for (let turn = 0; left.own.length > 0 || left.shared.length > 0; turn += 1) {
    const isShared = left.own.length === 0 || (left.shared.length > 0 && isStaffNext[turn % isStaffNext.length])
    const entry = (isShared ? left.shared : left.own).shift()
    if (!entry || (isShared && isOfOwnRoom(entry, known, eid))) continue
    const { conversations, goneConversationIds } = reduceEntries([entry], known, eid)
    for (const row of conversations) known.set(row.id, row)
    for (const id of goneConversationIds) known.delete(id)
  }
  return known.get(roomId)
}

/** The states of each inquiry of a room in the order in which its visitor was told of them. */
function statesTold(entries: readonly FeedEntry[], roomId: string): Map<string, string[]> {
  const told = new Map<string, string[]>()
  for (const entry of entries) {
    const inquiry: Inquiry | null =
      entry.kind === 'conversation' && entry.conversation.id === roomId ? entry.conversation.inquiry : null
    if (!inquiry) continue
    const states = told.get(inquiry.id) ?? []
    const state = stateOf(inquiry) ?? 'unknown'
    if (states.at(-1) !== state) told.set(inquiry.id, [...states, state])
  }
  return told
}

describe('any history', () => {
  const world = serverFor(startTestServer, { env: { EVERLINE_AGENT_LIMIT: '1000' } })

  it('[INQ-02] [CAP-03] in any order of acts there is one owner at most, no illegal state, nothing lost, and every client shows the truth', {
    timeout: allowedMs(120_000),
  }, async () => {
    const staff = [...world.agents, world.admin]
    for (const agent of world.agents) await agent.connect()
    for (const person of staff) unwrap(await setStatus(person, 'available'))
    const read = staff.map(() => 0)
    let readShared = 0
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 7 }), anyOrder, async (steps, isStaffNext) => {
        const visitor = await registerVisitor(world.server.url)
        const people = [...staff, visitor]
        const { roomId } = await startConversation(visitor)
        let before = (await viewOf(visitor, roomId))?.inquiry ?? null
        for (const { who, what, whom, yes } of steps) {
          const { id: inquiryId = '', agentEid = null } = before ?? {}
          const agent = people.find(({ eid }) => eid === agentEid)
          const [by = visitor, other = visitor] = [who < 0 ? agent : people[who], people[whom]]
          const result = await actionsOf(roomId, inquiryId, by, other, yes)[what]()
          if (result.ok) reached.add(what)

          before = (await viewOf(visitor, roomId))?.inquiry ?? null
          const owner = people.find(({ eid }) => eid === before?.agentEid)
          if (before?.status === 'handling') expect((await viewOf(owner ?? visitor, roomId))?.member).toBe(true)
          else if (before?.status !== 'closed') expect(owner).toBeUndefined()
        }
        if (before && before.status !== 'closed') unwrap(await closeInquiry(visitor, before.id))
        const changed = steps.flatMap(({ what, who }) => (what === 'status' ? (staff[who] ?? staff) : []))
        for (const person of new Set(changed)) unwrap(await setStatus(person, 'available'))
        const feeds = await Promise.all(people.map((person, index) => person.feed(read[index] ?? 0)))
        const all = await world.admin.staffFeed(readShared)
        readShared = all.at(-1)?.n ?? readShared
        for (const [index, entries] of feeds.entries()) {
          if (index < read.length) read[index] = entries.at(-1)?.n ?? read[index] ?? 0
          const person = people[index] ?? visitor
          const shared = person === visitor ? [] : all
          const shown = replicaOf({ own: entries, shared }, person.eid, roomId, isStaffNext)
          const holds = await viewOf(person, roomId)
          expect(shown?.inquiry ?? null).toEqual(holds?.inquiry ?? null)
          expect(shown?.member ?? false).toBe(holds?.member ?? false)
          // All of them are closed now, and everybody has left.
          if (person !== visitor) expect(holds?.member ?? false).toBe(false)
        }
        for (const states of statesTold(feeds.at(-1) ?? [], roomId).values()) {
          for (const [index, state] of states.entries()) {
            reached.add(state)
            if (index > 0) expect(following[states[index - 1] ?? ''], states.join(' → ')).toContain(state)
          }
        }
      }),
      { numRuns: runs(130, 4000), seed: seedOf(20_261_123) },
    )
    // A run in which little succeeds proves little.
    for (const each of ['takeOver', 'transfer', 'giveBack', 'answer', 'join', 'close', 'handling', 'closed']) {
      expect(reached).toContain(each)
    }
  })
})
