import type { EntityState, Message } from '#core/contract/index.ts'
import type { DeliveryStore } from '#core/outbox/store-answer.ts'
import type { SyncStore } from '#core/sync/sync-store.ts'
import type { ClientRows, RowsInChange } from './client-rows.ts'
import { type Cursor, cursorAt, hasSkipped, numberOf } from './cursor.ts'
import { addRange, presentRanges } from './ranges.ts'
import {
  conversationIdOf,
  conversationRow,
  isOfOwnRoom,
  messageRow,
  reduceEntries,
  roomIdsOf,
  withMessage,
} from './reduce-entries.ts'
import { messageKey, type SeqRange } from './rows.ts'

/** The rows of conversations and of their messages, kept equal to the backend's answers and feed. */
export type ClientStore = SyncStore &
  DeliveryStore &
  Pick<ClientRows, 'conversation' | 'conversationsOf'> & {
    /** Stores older messages that the backend was asked for; `held` is the range of numbers that its answer covers. */
    storeHistory(roomId: string, messages: readonly Message[], held: SeqRange): Promise<void>
    /** Takes out of a conversation's ranges the messages that are not stored; true if there were any. */
    healRanges(roomId: string): Promise<boolean>
  }

/**
 * Decides what the rows become, in the hub and in a visitor's frame.
 *
 * @param deps.build rows of another build may lack what that one has skipped: then everything is requested again
 */
export function createClientStore({ rows, build }: { rows: ClientRows; build: string }): ClientStore {
  return { ...createFeedStore(rows, build), ...createConversationStore(rows) }
}

/** Applies feed entries and snapshots to the rows, and keeps the cursor. */
function createFeedStore(rows: ClientRows, build: string): SyncStore {
  /** This build has skipped entries that are missing in the rows. They stay missing until another build takes a snapshot. */
  let skipped = false
  /** The cursor as it is stored. */
  let at: Cursor | null = null
  async function setCursor(to: RowsInChange, numbers: Pick<Cursor, 'eid' | 'n' | 'staffN'>) {
    const cursor = cursorAt({ ...numbers, build, hasSkipped: skipped })
    await to.setCursor(cursor)
    at = cursor
  }
  async function load() {
    at = await rows.loadCursor()
    skipped = hasSkipped(at, build)
    return at
  }
  const staffN = (eid: string) => (at?.eid === eid && at.staffN !== undefined ? { staffN: at.staffN } : {})

  return {
    loadCursor: async (eid) => numberOf(await load(), { eid, build }),
    async loadStaffCursor(eid) {
      const cursor = at ?? (await load())
      return numberOf(cursor, { eid, build }) === null ? null : (cursor?.staffN ?? null)
    },
    applyStaffEntries: (entries, eid) =>
      rows.change(async (to) => {
        const known = await to.conversations([...new Set(entries.flatMap((entry) => conversationIdOf(entry) ?? []))])
        const news = entries.filter((entry) => !isOfOwnRoom(entry, known, eid))
        const changes = reduceEntries(news, known, eid)
        if (!(await to.put(changes)) || changes.hasSkipped) skipped = true
        const last = entries.at(-1)
        if (at && last) await setCursor(to, { eid, n: at.n, staffN: last.n })
        return news
      }),
    applyEntries: (entries, eid, isReadAlong) =>
      rows.change(async (to) => {
        const changes = reduceEntries(entries, await to.conversations(roomIdsOf(entries)), eid, isReadAlong)
        const isWhole = await to.put(changes)
        await to.clearTexts(removedKeys(changes.entities))
        if (changes.hasSkipped || !isWhole) skipped = true
        const last = entries.at(-1)
        const isComplete = changes.unknownRoomIds.length === 0
        // Until the cursor moves, a crash only means that the entries are applied again.
        if (isComplete && last) await setCursor(to, { eid, n: last.n, ...staffN(eid) })
        return { isComplete }
      }),
    applySnapshot: ({ conversations, entities }, eid) =>
      rows.change(async (to) => {
        const known = await to.conversations(conversations.map(({ id }) => id))
        await to.put({
          conversations: conversations.map((each) => conversationRow(each, known.get(each.id), eid)),
          entities,
        })
        await to.clearTexts(removedKeys(entities))
      }),
    async finishSnapshot(names, n, eid, staffN) {
      if (!(await rows.keepOnly(names))) skipped = true
      await rows.change((to) => setCursor(to, { eid, n, ...(staffN !== undefined && { staffN }) }))
    },
  }
}

/** Keys of messages that were removed: nobody may find their text in the browser's database. */
const removedKeys = (states: readonly EntityState[]): string[] =>
  states.flatMap(({ entity, value: { roomId, seq, removedAtMs } }) =>
    entity === 'messageChange' && typeof removedAtMs === 'number' ? [messageKey(String(roomId), Number(seq))] : [],
  )

/** Stores what the backend answers. */
function createConversationStore({
  change,
  conversation,
  conversationsOf,
}: ClientRows): Omit<ClientStore, keyof SyncStore> {
  return {
    conversation,
    conversationsOf,
    storeMessages: (received) =>
      change(async (to) => {
        const changed = await to.conversations([...new Set(received.map(({ roomId }) => roomId))])
        for (const message of received) {
          const row = changed.get(message.roomId)
          if (row) changed.set(message.roomId, withMessage(row, message, message.senderEid ?? ''))
        }
        const arrivedIds = received.map(({ id }) => id)
        await to.put({ messages: received.map(messageRow), conversations: [...changed.values()], arrivedIds })
      }),
    storeConversation: (received) =>
      change(async (to) => {
        const before = (await to.conversations([received.id])).get(received.id)
        await to.put({ conversations: [conversationRow(received, before, await to.selfEid())] })
      }),
    storeHistory: (roomId, history, held) =>
      change(async (to) => {
        const row = (await to.conversations([roomId])).get(roomId)
        if (!row) return
        // First: a range never claims messages that a crash has kept away.
        await to.put({ messages: history.map(messageRow) })
        await to.put({ conversations: [{ ...row, ranges: addRange(row.ranges, held) }] })
      }),
    healRanges: (roomId) =>
      change(async (to) => {
        const row = (await to.conversations([roomId])).get(roomId)
        const seqs = row && (await to.storedSeqs(row))
        if (!seqs) return false
        const ranges = presentRanges(row.ranges, seqs)
        if (JSON.stringify(ranges) === JSON.stringify(row.ranges)) return false
        await to.put({ conversations: [{ ...row, ranges }] })
        return true
      }),
  }
}
