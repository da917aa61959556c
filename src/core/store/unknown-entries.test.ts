import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Conversation, PersonalEvent } from '#core/contract/index.ts'
import { fakeMessage } from '#tests/fakes/fake-message.ts'
import { cursorAt, numberOf } from './cursor.ts'
import { entityRow } from './entity-rows.ts'
import { conversationRow, reduceEntries } from './reduce-entries.ts'

const room = '018f0000-0000-7000-8000-0000000000aa'
const idOf = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const conversation: Conversation = {
  id: room,
  channel: 'chat',
  visitorEid: idOf(1),
  visitorName: 'Amara',
  language: '',
  page: '',
  createdAtMs: 0,
  inquiry: null,
  lastSeq: 0,
  member: true,
  lastAtMs: 0,
  preview: '',
  previewEid: null,
  marks: [],
}
const inquiry = {
  id: idOf(7),
  agentEid: null,
  agentName: null,
  createdAtMs: 1,
  acceptedAtMs: null,
  closedAtMs: null,
}

const known = fc.oneof(
  fc.integer({ min: 1, max: 30 }).map((seq) => ({
    kind: 'message',
    message: { ...fakeMessage(room, seq), id: idOf(seq), senderEid: idOf(1) },
  })),
  fc.integer({ min: 0, max: 30 }).map((seq) => ({
    kind: 'mark',
    roomId: room,
    mark: { eid: idOf(2), deliveredSeq: seq, readSeq: seq },
  })),
  fc
    .integer({ min: 0, max: 30 })
    .map((lastSeq) => ({ kind: 'conversation', conversation: { ...conversation, lastSeq } })),
  fc.record({
    kind: fc.constant('entity'),
    entity: fc.constant('staff'),
    id: fc.constantFrom('a', 'b'),
    version: fc.constant(0),
    value: fc.constantFrom(null, { eid: idOf(3), name: 'Mei', email: '', role: 'agent', status: 'busy' }),
  }),
)
const unknown = fc.oneof(
  fc.record({ kind: fc.constantFrom('pinned', 'poll', 'changed-too'), anything: fc.jsonValue() }),
  fc.record({ kind: fc.constantFrom('message', 'conversation', 'mark', 'entity'), anything: fc.jsonValue() }),
  fc.record({
    kind: fc.constant('entity'),
    entity: fc.constantFrom('label', 'shelf'),
    id: fc.constantFrom('a', 'b'),
    version: fc.nat(3),
    value: fc.constantFrom(null, { name: 'A' }),
  }),
  fc.constant({ kind: 'changed', what: 'listShelves' }),
)

/** Entries as the network brings them, with their numbers. */
const read = (entries: ReadonlyArray<{ kind: string }>) =>
  entries.length === 0
    ? []
    : v.parse(PersonalEvent, JSON.parse(JSON.stringify({ entries: entries.map((entry, n) => ({ ...entry, n })) })))
        .entries

test('[PWA-05] unknown entries among known ones change neither the numbers nor the known rows', () => {
  const before = new Map([[room, conversationRow(conversation, undefined, 'me')]])
  const arbitraryEntries = fc.array(
    fc.oneof(
      known.map((entry) => ({ entry, isKnown: true })),
      unknown.map((entry) => ({ entry, isKnown: false })),
    ),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(arbitraryEntries, (mix) => {
      const all = read(mix.map(({ entry }) => entry))
      expect(all.map(({ n }) => n)).toEqual(mix.map((_, n) => n))
      const { hasSkipped, ...after } = reduceEntries(all, before, 'me')
      const plain = reduceEntries(read(mix.flatMap(({ entry, isKnown }) => (isKnown ? [entry] : []))), before, 'me')
      const staffOf = ({ entities, goneEntityIds }: Pick<typeof plain, 'entities' | 'goneEntityIds'>) => ({
        entities: entities.filter(({ entity }) => entity === 'staff'),
        goneEntityIds: goneEntityIds.filter((id) => id.startsWith('staff/')),
      })
      expect({ ...after, ...staffOf(after) }).toEqual({ ...plain, ...staffOf(plain), hasSkipped: undefined })
      expect(hasSkipped).toBe(all.some(({ kind }) => kind === 'unknown'))
      for (const state of after.entities.filter(({ entity }) => entity !== 'staff'))
        expect(entityRow(state, {}).reading).toBe('unknown')
    }),
  )
})

test('a conversation whose status is unknown is listed where its users look for it', () => {
  const tabOf = (more: Partial<typeof inquiry>) => {
    const snoozed = { ...inquiry, ...more, status: 'snoozed' }
    const [entry] = read([
      { kind: 'conversation', conversation: { ...conversation, inquiry: snoozed } } as { kind: string },
    ])
    return entry ? reduceEntries([entry], new Map(), 'me').conversations[0]?.status : undefined
  }
  expect(tabOf({})).toBe('open')
  expect(tabOf({ agentEid: idOf(3) as never })).toBe('handling')
  expect(tabOf({ agentEid: idOf(3) as never, closedAtMs: 5 as never })).toBe('closed')
})

test('a message of an unknown kind counts as unread, an event of the room does not', () => {
  const unreadOf = (senderKind: string) => {
    const message = { ...fakeMessage(room, 1), id: idOf(1), senderEid: idOf(1), kind: 'sticker', senderKind }
    const entries = read([{ kind: 'message', message } as { kind: string }])
    const rows = new Map([[room, conversationRow(conversation, undefined, 'me')]])
    return reduceEntries(entries, rows, 'me').conversations[0]?.unread
  }
  expect([unreadOf('visitor'), unreadOf('bot'), unreadOf('system')]).toEqual([1, 1, 0])
})

test('[PWA-05] the build that has skipped entries keeps its cursor, and another build takes a snapshot', () => {
  const skipped = cursorAt({ eid: 'me', n: 5, build: 'b1', hasSkipped: true })
  expect(numberOf(skipped, { eid: 'me', build: 'b1' })).toBe(5)
  expect(numberOf(skipped, { eid: 'me', build: 'b2' })).toBeNull()
  const complete = cursorAt({ eid: 'me', n: 5, build: 'b1', hasSkipped: false })
  expect(numberOf(complete, { eid: 'me', build: 'b2' })).toBe(5)
  expect(numberOf(complete, { eid: 'you', build: 'b1' })).toBeNull()
})
