import { cursorAt, hasSkipped, numberOf } from '#core/store/cursor.ts'
import { conversationRow, reduceEntries, roomIdsOf } from '#core/store/reduce-entries.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import type { SyncStore } from '#core/sync/sync-store.ts'
import type { Tables, Transaction } from './tables.ts'
import { readValue, writeValue } from './values.ts'
import { type Change, removeConversation } from './visitor-conversations.ts'

/**
 * Applies feed entries and snapshots to the visitor's rows. Entries and cursor are one transaction: whenever the browser
 * dies, what is stored is a state that the feed had.
 */
export function createVisitorFeed(deps: {
  tables: Tables
  change: Change
  build: string
  onArrived: (ids: readonly string[]) => Promise<void>
}): SyncStore {
  const { tables, change, build, onArrived } = deps

  async function writeCursor(to: Transaction, eid: string, n: number, skips: boolean) {
    const skipped = skips || hasSkipped(await readValue(to, 'cursor'), build)
    await writeValue(to, 'cursor', cursorAt({ eid, n, build, hasSkipped: skipped }))
  }

  return {
    async loadCursor(eid) {
      return numberOf(await tables.read((from) => readValue(from, 'cursor')), { eid, build })
    },

    async applyEntries(entries, eid, isReadAlong) {
      const { isComplete, arrivedIds } = await change(async (to) => {
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
        const isComplete = changes.unknownRoomIds.length === 0
        // The widget stores no entities: a build that does must begin with a snapshot.
        const skips = changes.hasSkipped || changes.entities.length > 0
        if (isComplete && last) await writeCursor(to, eid, last.n, skips)
        return { isComplete, arrivedIds: changes.arrivedIds }
      })
      if (arrivedIds.length > 0) await onArrived(arrivedIds)
      return { isComplete }
    },

    applySnapshot: (page, eid) =>
      change(async (to) => {
        for (const received of page.conversations)
          await to.conversations.put(conversationRow(received, await to.conversations.get(received.id), eid))
      }),

    finishSnapshot: (names, n, eid) =>
      change(async (to) => {
        for (const { id } of await to.conversations.all())
          if (!names.conversationIds.has(id)) await removeConversation(to, id)
        await writeCursor(to, eid, n, names.entityIds.size > 0)
      }),
  }
}
