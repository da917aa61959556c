import { type DBSchema, openDB } from 'idb'
import { type KeyValue, memoryKeyValue } from '#core/platform/key-value.ts'

interface KeyValueSchema extends DBSchema {
  values: { key: string; value: unknown }
}

/**
 * Named values in an IndexedDB database of their own, apart from the rows. Reopened when the browser closes it (its
 * data was cleared); in memory where the browser stores nothing.
 */
export function indexedKeyValue(name: string): KeyValue {
  const fallback = memoryKeyValue()
  let opening: ReturnType<typeof open> | null = null

  function open() {
    const database = openDB<KeyValueSchema>(name, 1, {
      upgrade: (upgrading) => void upgrading.createObjectStore('values'),
      blocking: (_current, _blocked, event) => {
        opening = null
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated: () => {
        opening = null
      },
    })
    opening = database
    database.catch(() => {
      opening = null
    })
    return database
  }
  const database = () => opening ?? open()

  /** Once more on a connection that was closed under the first try. */
  async function attempt<T>(
    use: (opened: Awaited<ReturnType<typeof open>>) => Promise<T>,
    otherwise: () => Promise<T>,
  ) {
    try {
      return await use(await database())
    } catch {
      opening = null
      try {
        return await use(await database())
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
