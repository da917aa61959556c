import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'

/** A connection that is opened when it is first used, and again after the browser has closed it. */
export type Reopening<Schema extends DBSchema> = {
  /** Rejects if the database cannot be opened; the next call tries again. */
  get(): Promise<IDBPDatabase<Schema>>
  /** The connection does not work: the next call opens another. */
  forget(): void
  close(): void
}

/**
 * @param upgrade creates the stores of `version`
 * @param onLost the browser has closed the connection by itself, as when it deletes the data
 */
export function reopening<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
  onLost: () => void = () => {},
): Reopening<Schema> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  const forget = () => {
    opening = null
  }

  function open() {
    const database = openDB<Schema>(name, version, {
      upgrade,
      // Another connection wants to delete the database, or to upgrade it for a newer build: it must not wait for this
      // one.
      blocking(_current, _blocked, event) {
        forget()
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated() {
        forget()
        onLost()
      },
    })
    opening = database
    database.catch(forget)
    return database
  }

  return {
    get: () => opening ?? open(),
    forget,
    close() {
      void opening?.then((database) => database.close()).catch(() => {})
      forget()
    },
  }
}
