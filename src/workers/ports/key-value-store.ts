import type { DBSchema, IDBPDatabase } from 'idb'
import { type KeyValue, memoryKeyValue } from '#core/platform/key-value.ts'
import { reopening } from '#core/platform/reopening.ts'

interface KeyValueSchema extends DBSchema {
  values: { key: string; value: unknown }
}

/**
 * Named values in an IndexedDB database of their own, apart from the rows. Opened again if the browser closes it, as
 * when its data is cleared; in memory if the browser stores nothing.
 *
 * @param onLost the browser has closed it
 */
export function indexedKeyValue(name: string, onLost?: () => void): KeyValue {
  const fallback = memoryKeyValue()
  const create = (upgrading: IDBPDatabase<KeyValueSchema>) => void upgrading.createObjectStore('values')
  const database = reopening<KeyValueSchema>(name, 1, create, onLost)

  /** Repeated on another connection if the browser closed the first. */
  async function attempt<T>(use: (opened: IDBPDatabase<KeyValueSchema>) => Promise<T>, otherwise: () => Promise<T>) {
    try {
      return await use(await database.get())
    } catch (error) {
      // In memory it would be another one than the next reading finds.
      if (error instanceof DOMException && error.name === 'DataCloneError') throw error
      database.forget()
      try {
        return await use(await database.get())
      } catch {
        return otherwise()
      }
    }
  }

  return {
    get: (key) =>
      attempt<unknown>(
        (opened) => opened.get('values', key),
        () => fallback.get(key),
      ),
    set: (key, value) =>
      attempt(
        async (opened) => void (await opened.put('values', value, key)),
        () => fallback.set(key, value),
      ),
    delete: (key) =>
      attempt(
        (opened) => opened.delete('values', key),
        () => fallback.delete(key),
      ),
  }
}
