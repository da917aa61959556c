import { addRange, presentRanges } from '#core/store/ranges.ts'
import { conversationRow, messageRow, withMessage } from '#core/store/reduce-entries.ts'
import type { WorkingStore } from '#core/working-set/working-set.ts'
import { messagesOf } from './messages-of.ts'
import type { Tables, Transaction } from './tables.ts'
import { readValue } from './values.ts'

/** Writes rows in one transaction, and notifies every frame. */
export type Change = <T>(use: (tables: Transaction) => Promise<T>) => Promise<T>

export async function removeConversation(to: Transaction, id: string) {
  await to.conversations.delete(id)
  await to.messages.delete(messagesOf(id))
}

/** The visitor's conversation and its messages. A message and the outbox row that it came from are one transaction. */
export function createVisitorConversations(
  tables: Tables,
  change: Change,
): Pick<
  WorkingStore,
  'storeMessages' | 'storeConversation' | 'storeHistory' | 'healRanges' | 'conversation' | 'conversationsOf'
> {
  const selfEid = async (from: Transaction) => (await readValue(from, 'profile'))?.eid ?? ''
  return {
    storeMessages: (received) =>
      change(async (to) => {
        for (const message of received) {
          const known = await to.conversations.get(message.roomId)
          await to.messages.put(messageRow(message))
          await to.outbox.delete(message.id)
          if (known) await to.conversations.put(withMessage(known, message, message.senderEid ?? ''))
        }
      }),
    storeConversation: (received) =>
      change(async (to) => {
        const before = await to.conversations.get(received.id)
        await to.conversations.put(conversationRow(received, before, await selfEid(to)))
      }),
    storeHistory: (roomId, history, held) =>
      change(async (to) => {
        const known = await to.conversations.get(roomId)
        if (!known) return
        for (const message of history) await to.messages.put(messageRow(message))
        await to.conversations.put({ ...known, ranges: addRange(known.ranges, held) })
      }),

    healRanges: (roomId) =>
      change(async (to) => {
        const known = await to.conversations.get(roomId)
        if (!known) return false
        const stored = await to.messages.all(messagesOf(roomId))
        const ranges = presentRanges(
          known.ranges,
          stored.map(({ seq }) => seq),
        )
        if (JSON.stringify(ranges) === JSON.stringify(known.ranges)) return false
        await to.conversations.put({ ...known, ranges })
        return true
      }),

    conversation: async (id) => (await tables.read((from) => from.conversations.get(id))) ?? null,
    async conversationsOf(status, limit) {
      const rows = await tables.read((from) => from.conversations.all())
      return rows.filter((row) => row.status === status).slice(0, limit)
    },
  }
}
