import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'

type Dexie = Awaited<RxStorageInstanceDexie<unknown>['internals']>['dexieDb']
type Table = ReturnType<Dexie['core']['table']>

/** Fewer keys are looked up one by one. */
const fewKeys = 50
/** So many keys a room at least, or one look for each room saves nothing. */
const fewOfRange = 4

/**
 * RxDB looks up each row before it writes it. In a page of the feed nearly all are new: then one look at the first key of
 * each room's range tells as much as a request for each row.
 */
export function lookForAbsentRows(database: Dexie): void {
  database.use({
    stack: 'dbcore',
    name: 'absent-rows',
    create: (core) => ({ ...core, table: (name) => withAbsentRows(core.table(name)) }),
  })
}

function withAbsentRows(table: Table): Table {
  const index = table.schema.primaryKey
  const getMany: Table['getMany'] = async (request) => {
    const { trans, keys } = request
    if (keys.length < fewKeys || !keys.every((key) => typeof key === 'string')) return table.getMany(request)
    const ranges = rangesOf(keys)
    if (ranges.length * fewOfRange > keys.length) return table.getMany(request)
    const looks = ranges.map(({ lower, upper }) =>
      table.query({ trans, values: false, limit: 1, query: { index, range: { type: rangeType, lower, upper } } }),
    )
    const found = await Promise.all(looks)
    if (found.some(({ result }) => result.length > 0)) return table.getMany(request)
    return keys.map(() => undefined)
  }
  return { ...table, getMany }
}

/** Dexie's number for a range with both ends. */
const rangeType = 2

/** First and last of the keys that have the same beginning up to `/`, as a room's messages have. */
function rangesOf(keys: readonly string[]) {
  const ranges = new Map<string, { lower: string; upper: string }>()
  for (const key of keys) {
    const group = key.slice(0, key.lastIndexOf('/') + 1)
    const range = ranges.get(group)
    if (!range) ranges.set(group, { lower: key, upper: key })
    else if (key < range.lower) range.lower = key
    else if (key > range.upper) range.upper = key
  }
  return [...ranges.values()]
}
