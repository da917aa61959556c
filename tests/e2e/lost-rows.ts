import type { Page } from '@playwright/test'

/** Messages that the ranges of this browser's conversations claim and that its database lacks, as `room/seq`. */
export const lostRows = (tab: Page): Promise<string[]> =>
  tab.evaluate(async () => {
    type Row = { id?: string; key?: string; _deleted?: unknown; ranges?: Array<[number, number]> }
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    async function rowsOf(collection: string): Promise<Row[]> {
      const names = (await indexedDB.databases()).map(({ name = '' }) => name)
      const name = names.find((each) => /^rxdb-dexie-.*--\d+--/.test(each) && each.endsWith(`--${collection}`))
      if (name === undefined) throw new Error(`no database of ${collection} among ${names}`)
      const database = await settled(indexedDB.open(name))
      const stores = [...database.objectStoreNames]
      const reading = database.transaction(stores)
      const rows = await Promise.all(stores.map((store) => settled<Row[]>(reading.objectStore(store).getAll())))
      database.close()
      return rows.flat().filter(({ _deleted }) => _deleted !== '1' && _deleted !== true)
    }
    const [conversations, messages] = await Promise.all([rowsOf('conversations'), rowsOf('messages')])
    const stored = new Set(messages.map(({ key }) => key))
    return conversations.flatMap(({ id = '', ranges = [] }) =>
      ranges.flatMap(([from, to]) =>
        Array.from({ length: to - from + 1 }, (_, index) => `${id}/${String(from + index).padStart(10, '0')}`).filter(
          (key) => !stored.has(key),
        ),
      ),
    )
  })
