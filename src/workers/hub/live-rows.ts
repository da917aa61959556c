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
  /** The last value of each row, as text. Every write goes to every tab, so one that changes nothing is left out. */
  const written = new Map<string, string>()
  const set: LiveRows['set'] = async (id, value) => {
    const text = JSON.stringify(value)
    if (signal.aborted || written.get(id) === text) return
    written.set(id, text)
    try {
      if (value === null) await live.bulkRemove([id])
      // The checked edge: the type of the id determines the type of its value.
      else await upsertRow(live, id, { id, value } as LiveRow)
    } catch (fault) {
      written.delete(id)
      throw fault
    }
  }
  return { set, show: (id, value) => void set(id, value).catch(onFault) }
}
