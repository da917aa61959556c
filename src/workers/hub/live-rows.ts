import type { LiveDatabase } from '#core/store/open-database.ts'
import type { LiveRow, LiveValue } from '#core/store/rows.ts'
import { upsertRow } from '#core/store/upsert-row.ts'

/** Rows in the hub's memory, which tabs show and which are never stored. */
export type LiveRows = {
  /** Null deletes the row. */
  set<K extends LiveRow['id']>(id: K, value: LiveValue<K> | null): Promise<void>
  /** The same, without waiting for it. */
  show<K extends LiveRow['id']>(id: K, value: LiveValue<K> | null): void
}

export function createLiveRows(
  { live }: LiveDatabase,
  { onFault, signal }: { onFault: (fault: unknown) => void; signal: AbortSignal },
): LiveRows {
  const set: LiveRows['set'] = async (id, value) => {
    if (signal.aborted) return
    if (value === null) await live.bulkRemove([id])
    // The checked edge: the type of the id determines the type of its value.
    else await upsertRow(live, id, { id, value } as LiveRow)
  }
  return { set, show: (id, value) => void set(id, value).catch(onFault) }
}
