import type { PersistentDatabase } from './open-database.ts'
import type { StateRow, StateValue } from './rows.ts'
import type { Transactions } from './transactions.ts'
import { upsertRow } from './upsert-row.ts'

/** The small rows of `state`: one value for each id. */
export type StateStore = {
  state<K extends StateRow['id']>(id: K): Promise<StateValue<K> | null>
  setState<K extends StateRow['id']>(id: K, value: StateValue<K>): Promise<void>
}

export function createStateStore({ state }: PersistentDatabase, { watched }: Transactions): StateStore {
  const setState: StateStore['setState'] = (id, value) =>
    // The checked edge: the type of the id determines the type of its value.
    watched(() => upsertRow(state, id, { id, value } as StateRow))
  return {
    async state(id) {
      const row = await watched(() => state.findOne(id).exec())
      // The checked edge: setState wrote the value of this id.
      return row ? (row.toJSON().value as StateValue<typeof id>) : null
    },
    setState,
  }
}
