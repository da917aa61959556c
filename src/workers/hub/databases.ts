import type { RxStorage } from 'rxdb'
import { afterAwake, type Clock } from '#core/platform/clock.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import {
  type LiveDatabase,
  openLiveDatabase,
  openPersistentDatabase,
  type PersistentDatabase,
} from '#core/store/open-database.ts'
import type { LiveValue } from '#core/store/rows.ts'
import { nothingUnsent, type Unsent } from './unsent.ts'

type Storage = RxStorage<unknown, unknown>

export type Databases = {
  persistent: PersistentDatabase
  live: LiveDatabase
  /** Commands and drafts saved from a database that could not be used. */
  rescued: Unsent
  /**
   * `refilled`: the rows on disk could not be read, and the database is new. `unavailable`: the browser stores nothing;
   * rows are in memory, and unsent commands are lost when it ends.
   */
  condition: LiveValue<'storage'>['state']
}

const numberName = 'database-generation'
/** A storage that does not answer in this time counts as broken, in milliseconds. */
const openDeadlineMs = 15_000

const databaseName = (number: number) => `everline-${number}`

/**
 * Opens the rows. A database that cannot be opened is set aside: it stays on disk under its name, its outbox and drafts
 * are saved, and a new database is filled under the next name.
 */
export async function openDatabases(deps: {
  keyValue: KeyValue
  storage: { persistent: Storage; live: Storage }
  clock: Clock
  epoch: string
  /** Reads outbox and drafts of a database that RxDB cannot open. */
  salvageUnsent: (databaseName: string) => Promise<Unsent>
  /** Sets the present database aside without opening it: it opens, but does not work. */
  setAside: boolean
}): Promise<Databases> {
  const { keyValue, storage, clock, epoch, salvageUnsent } = deps
  const live = await openLiveDatabase(`everline-live-${epoch}`, storage.live)
  const number = await readNumber(keyValue)
  if (!deps.setAside) {
    try {
      const persistent = await withDeadline(clock, openPersistentDatabase(databaseName(number), storage.persistent))
      return { persistent, live, rescued: nothingUnsent, condition: 'ok' }
    } catch {
      // The reason does not matter: the outbox is saved, and a new database is filled.
    }
  }
  // If the database opens but does not work, the last generation still has the outbox in memory; these are the same
  // rows.
  const rescued = await withDeadline(clock, salvageUnsent(databaseName(number))).catch(() => nothingUnsent)
  await keyValue.set(numberName, number + 1)
  const name = databaseName(number + 1)
  try {
    return { persistent: await openPersistentDatabase(name, storage.persistent), live, rescued, condition: 'refilled' }
  } catch {
    return { persistent: await openPersistentDatabase(name, storage.live), live, rescued, condition: 'unavailable' }
  }
}

/** Deletes the rows of the present database and moves on to the next name, because the signed-in eid changes. */
export async function wipeDatabase(keyValue: KeyValue, persistent: PersistentDatabase): Promise<void> {
  await keyValue.set(numberName, (await readNumber(keyValue)) + 1)
  await persistent.remove()
}

async function readNumber(keyValue: KeyValue): Promise<number> {
  const stored = await keyValue.get(numberName)
  return typeof stored === 'number' ? stored : 0
}

const withDeadline = <T>(clock: Clock, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const done = new AbortController()
    afterAwake(clock, openDeadlineMs, () => reject(new Error('storage does not answer')), done.signal)
    work.then(resolve, reject).finally(() => done.abort())
  })
