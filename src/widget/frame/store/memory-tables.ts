import type { KeptRows } from './saved-state.ts'
import {
  type KeyRange,
  type Table,
  type TableName,
  type TableRows,
  type Tables,
  type Transaction,
  tableKeys,
} from './tables.ts'

type Maps = { [K in TableName]: Map<string, TableRows[K]> }

/**
 * The tables in memory, for browsers without storage: everything works until the page is left.
 *
 * @param kept rows to begin with
 * @param onWrite called after each change with what should be stored elsewhere
 */
export function createMemoryTables(
  kept: KeptRows = { values: [], outbox: [] },
  onWrite: (kept: KeptRows) => void = () => {},
): Tables {
  let maps: Maps = {
    conversations: new Map(),
    messages: new Map(),
    outbox: new Map(kept.outbox.map((row) => [row.id, row])),
    values: new Map(kept.values.map((row) => [row.name, row])),
  }
  let last: Promise<unknown> = Promise.resolve()

  const transact = <T>(use: (tables: Transaction) => Promise<T>): Promise<T> => {
    const run = last.then(async () => {
      const draft: Maps = {
        conversations: new Map(maps.conversations),
        messages: new Map(maps.messages),
        outbox: new Map(maps.outbox),
        values: new Map(maps.values),
      }
      const result = await use({
        conversations: table(draft.conversations, (row) => row[tableKeys.conversations]),
        messages: table(draft.messages, (row) => row[tableKeys.messages]),
        outbox: table(draft.outbox, (row) => row[tableKeys.outbox]),
        values: table(draft.values, (row) => row[tableKeys.values]),
      })
      maps = draft
      return result
    })
    last = run.catch(() => {})
    return run
  }

  return {
    read: transact,
    async write(use) {
      const result = await transact(use)
      onWrite({ values: [...maps.values.values()], outbox: [...maps.outbox.values()] })
      return result
    },
    close: () => {},
  }
}

/**
 * The tables in memory, of which the customer's page stores the little that matters: the browser gives this frame no
 * storage, as some do inside other sites.
 */
export async function openKeptTables(page: {
  ask(): Promise<string | null>
  keep(state: string): void
}): Promise<Tables> {
  const [asked, loaded] = await Promise.all([page.ask(), import('./saved-state.ts').catch(() => null)])
  // Nobody can read it now: nothing is written over it either.
  if (!loaded) return createMemoryTables()
  const { readSavedState, writeSavedState } = loaded
  let last = asked
  return createMemoryTables(readSavedState(asked), (rows) => {
    const next = writeSavedState(rows)
    if (next !== last) page.keep(next)
    last = next
  })
}

function table<Row>(rows: Map<string, Row>, keyOf: (row: Row) => string): Table<Row> {
  const keysIn = (range?: KeyRange) =>
    [...rows.keys()].filter((key) => !range || (key >= range.from && key <= range.to)).sort()
  return {
    get: async (key) => rows.get(key),
    all: async (range) => keysIn(range).flatMap((key) => rows.get(key) ?? []),
    put: async (row) => void rows.set(keyOf(row), row),
    delete: async (key) => {
      for (const each of typeof key === 'string' ? [key] : keysIn(key)) rows.delete(each)
    },
  }
}
