import type { Profile } from '#core/contract/index.ts'
import type { OutboxRow, RowOf } from '#core/outbox/outbox-row.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import { cursorAt, hasSkipped, numberOf } from '#core/store/cursor.ts'
import { addRange } from '#core/store/ranges.ts'
import { conversationRow, messageRow, reduceEntries, roomIdsOf, withMessage } from '#core/store/reduce-entries.ts'
import { type ConversationRow, messageKey } from '#core/store/rows.ts'
import type { WorkingStore } from '#core/working-set/working-set.ts'
import type { KeyRange, Tables, Transaction } from './tables.ts'
import { readValue, type ValueName, writeValue } from './values.ts'

/** The visitor's rows. Any frame may read them and write words down; the rest belongs to the one that holds the lock. */
export type VisitorStore = WorkingStore & {
  profile(): Promise<Profile | null>
  /** Id of the visitor's conversation; null before the first words. */
  roomId(): Promise<string | null>
  /** Who the rows are of, from now on. */
  setProfile(profile: Profile): Promise<void>
  /** The browser has lost the rows: what is still known of them is written again. */
  writeAgain(known: { profile: Profile; roomId: string | null; unsent: readonly OutboxRow[] }): Promise<void>
  /** Another eid than the rows are of: they go; unsent words are kept, for a conversation of its own. */
  startAnew(makeId: () => string): Promise<void>
  keyValue: KeyValue
}

/**
 * Entries and cursor are one transaction, and so are a message and the outbox row that it came from: whenever the
 * browser dies, what is stored is a state that the feed had.
 *
 * @param deps.onChange rows that are shown have changed
 * @param deps.onArrived own messages that the feed brought
 */
export function createVisitorStore(deps: {
  tables: Tables
  build: string
  onChange: () => void
  onArrived: (ids: readonly string[]) => Promise<void>
}): VisitorStore {
  const { tables, build, onChange, onArrived } = deps

  async function change<T>(use: (tables: Transaction) => Promise<T>): Promise<T> {
    const result = await tables.write(use)
    onChange()
    return result
  }
  async function writeCursor(to: Transaction, eid: string, n: number, skips: boolean) {
    const skipped = skips || hasSkipped(await readValue(to, 'cursor'), build)
    await writeValue(to, 'cursor', cursorAt({ eid, n, build, hasSkipped: skipped }))
  }
  const selfEid = async (from: Transaction) => (await readValue(from, 'profile'))?.eid ?? ''

  return {
    async loadCursor(eid) {
      return numberOf(await tables.read((from) => readValue(from, 'cursor')), { eid, build })
    },

    async applyEntries(entries, eid, isReadAlong) {
      const { whole, arrivedIds } = await change(async (to) => {
        const known = new Map<string, ConversationRow>()
        for (const id of roomIdsOf(entries)) {
          const row = await to.conversations.get(id)
          if (row) known.set(id, row)
        }
        const changes = reduceEntries(entries, known, eid, isReadAlong)
        for (const row of changes.messages) await to.messages.put(row)
        for (const row of changes.conversations) await to.conversations.put(row)
        for (const id of changes.goneConversationIds) await removeConversation(to, id)
        for (const id of changes.arrivedIds) await to.outbox.delete(id)
        const last = entries.at(-1)
        const whole = changes.unknownRoomIds.length === 0
        // Nothing here shows entities: a build that does asks for them.
        const skips = changes.hasSkipped || changes.entities.length > 0
        if (whole && last) await writeCursor(to, eid, last.n, skips)
        return { whole, arrivedIds: changes.arrivedIds }
      })
      if (arrivedIds.length > 0) await onArrived(arrivedIds)
      return { whole }
    },

    applySnapshot: (page, eid) =>
      change(async (to) => {
        for (const told of page.conversations)
          await to.conversations.put(conversationRow(told, await to.conversations.get(told.id), eid))
      }),

    finishSnapshot: (names, n, eid) =>
      change(async (to) => {
        for (const { id } of await to.conversations.all())
          if (!names.conversationIds.has(id)) await removeConversation(to, id)
        await writeCursor(to, eid, n, names.entityIds.size > 0)
      }),

    loadOutbox: () => tables.read((from) => from.outbox.all()),
    putOutbox: (row) => change(async (to) => void (await to.outbox.put(row))),
    deleteOutbox: (id) => change(async (to) => void (await to.outbox.delete(id))),

    storeMessages: (arrived) =>
      change(async (to) => {
        for (const message of arrived) {
          const known = await to.conversations.get(message.roomId)
          await to.messages.put(messageRow(message))
          await to.outbox.delete(message.id)
          if (known) await to.conversations.put(withMessage(known, message, message.senderEid ?? ''))
        }
      }),
    storeConversation: (told) =>
      change(async (to) => {
        const before = await to.conversations.get(told.id)
        await to.conversations.put(conversationRow(told, before, await selfEid(to)))
      }),
    storeHistory: (roomId, history, held) =>
      change(async (to) => {
        const known = await to.conversations.get(roomId)
        if (!known) return
        for (const message of history) await to.messages.put(messageRow(message))
        await to.conversations.put({ ...known, ranges: addRange(known.ranges, held) })
      }),

    conversation: async (id) => (await tables.read((from) => from.conversations.get(id))) ?? null,
    async conversationsOf(status, limit) {
      const rows = await tables.read((from) => from.conversations.all())
      return rows.filter((row) => row.status === status).slice(0, limit)
    },
    // The one number that a visitor sees is on the conversation's row.
    recount: async () => {},

    profile: () => tables.read((from) => readValue(from, 'profile')),
    roomId: () => tables.read((from) => readValue(from, 'room')),
    setProfile: (profile) => change((to) => writeValue(to, 'profile', profile)),
    writeAgain: ({ profile, roomId, unsent }) =>
      change(async (to) => {
        await writeValue(to, 'profile', profile)
        if (roomId !== null) await moveUnsent(to, roomId)
        for (const row of unsent) await to.outbox.put(row)
      }),
    startAnew: (makeId) => change((to) => startAnew(to, makeId)),
    keyValue: {
      get: (name) => tables.read(async (from) => (await from.values.get(name))?.value),
      set: (name, value) => tables.write(async (to) => void (await to.values.put({ name, value }))),
      delete: (name) => tables.write(async (to) => void (await to.values.delete(name))),
    },
  }
}

/** Keys of all messages of a room, or of those from `fromSeq` on. */
export const messagesOf = (roomId: string, fromSeq = 0): KeyRange => ({
  from: messageKey(roomId, fromSeq),
  to: messageKey(roomId, 9_999_999_999),
})

async function removeConversation(to: Transaction, id: string) {
  await to.conversations.delete(id)
  await to.messages.delete(messagesOf(id))
}

/** Words that were written since would open a second conversation: they belong to the one that there is. */
async function moveUnsent(to: Transaction, roomId: string) {
  await writeValue(to, 'room', roomId)
  for (const row of await to.outbox.all()) {
    if (row.lane === roomId) continue
    if (row.kind === 'message') await to.outbox.put(inRoom(row, roomId))
    else await to.outbox.delete(row.id)
  }
}

const inRoom = (row: RowOf<'message'>, roomId: string) => ({
  ...row,
  lane: roomId,
  payload: { ...row.payload, roomId },
})

const ofOneEid = ['profile', 'cursor', 'room'] satisfies ValueName[]

async function startAnew(to: Transaction, makeId: () => string) {
  for (const { id } of await to.conversations.all()) await removeConversation(to, id)
  for (const name of ofOneEid) await to.values.delete(name)
  const unsent = await to.outbox.all()
  for (const { id } of unsent) await to.outbox.delete(id)
  const messages = unsent.filter((row) => row.kind === 'message')
  const [first] = messages
  if (!first) return
  const roomId = makeId()
  const payload = { roomId, page: '' }
  const opening: OutboxRow = { ...first, id: makeId(), lane: roomId, kind: 'open-conversation', payload }
  // New ids: the old ones may be known to the backend as another eid's.
  const rows: OutboxRow[] = [opening, ...messages.map((row) => ({ ...inRoom(row, roomId), id: makeId() }))]
  for (const row of rows) await to.outbox.put({ ...row, state: 'queued', attempts: 0, failure: null })
  await writeValue(to, 'room', roomId)
}
