import { deepEqual } from 'rxdb'
import type { PersistentDatabase } from './open-database.ts'
import type { ConversationRow } from './rows.ts'
import type { StateStore } from './state-store.ts'
import type { Transactions } from './transactions.ts'

/**
 * Returns `recount(statuses)`: writes the row `counts` with the numbers of unread messages and unsent commands and, if
 * `statuses`, of the conversations in each tab of the inbox. An unchanged row is not written, and none before the first
 * answer of the backend, unless something is unsent: without a row nobody knows how many there are.
 */
export function createRecount(
  { conversations, outbox }: PersistentDatabase,
  { watched }: Transactions,
  { state, setState }: StateStore,
): (statuses: boolean) => Promise<void> {
  const count = (status: ConversationRow['status']) => conversations.count({ selector: { status } }).exec()
  async function countStatuses() {
    const [open, handling, missed, closed] = await Promise.all([
      count('open'),
      count('handling'),
      count('missed'),
      count('closed'),
    ])
    return { open, handling, missed, closed }
  }
  let counted: Awaited<ReturnType<typeof countStatuses>> | undefined

  return async (statuses) => {
    if (statuses || !counted) counted = await watched(countStatuses)
    const mine = await conversations.find({ selector: { status: 'handling' } }).exec()
    const value = {
      ...counted,
      // RxDB documents have getters only for properties in the schema.
      unread: mine.reduce((sum, row) => sum + row.toJSON().unread, 0),
      unsent: await outbox.count().exec(),
    }
    const before = await state('counts')
    // Before the first answer of the backend, zeros would say that nobody waits.
    if (!before && value.unsent === 0 && !(await state('cursor'))) return
    if (!deepEqual(before, value)) await setState('counts', value)
  }
}
