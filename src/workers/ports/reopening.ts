import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'

/** A connection that is opened with the first use, and anew after the browser has closed it. */
export type Reopening<Schema extends DBSchema> = {
  /** Rejects when it cannot be opened; the next use tries again. */
  get(): Promise<IDBPDatabase<Schema>>
  /** The connection turned out to be of no use: the next one is another. */
  forget(): void
  close(): void
}

/** @param upgrade makes the stores of `version` */
export function reopening<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): Reopening<Schema> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  const forget = () => {
    opening = null
  }

  function open() {
    const database = openDB<Schema>(name, version, {
      upgrade,
      // A deletion, or a newer build's upgrade, must not wait for this one.
      blocking(_current, _blocked, event) {
        forget()
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated: forget,
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
