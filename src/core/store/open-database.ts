import {
  createRxDatabase,
  defaultCacheReplacementPolicyMonad,
  type RxCollection,
  type RxCollectionCreator,
  type RxDatabase,
  type RxStorage,
} from 'rxdb'
import { liveSchemas, persistentSchemas, type Rows } from './schemas.ts'

export type PersistentDatabase = RxDatabase<{ [K in Exclude<keyof Rows, 'live'>]: RxCollection<Rows[K]> }>
export type LiveDatabase = RxDatabase<{ live: RxCollection<Rows['live']> }>

type Storage = RxStorage<unknown, unknown>

/**
 * Queries without a reader that each collection keeps with their results. RxDB's own number is 100: with a query for each
 * conversation the results of half a day's conversations would stay in memory.
 */
const keptQueries = 30
/** RxDB asks for it, and does not use it. */
const unexecutedLifetimeMs = 30_000
type AnySchema = (typeof persistentSchemas)[keyof typeof persistentSchemas] | (typeof liveSchemas)['live']

/** Opens the rows on disk: with Dexie in the hub, through the storage port in a tab. Throws what the storage throws. */
export const openPersistentDatabase = (name: string, storage: Storage) =>
  open<PersistentDatabase>(name, storage, persistentSchemas)

/** Opens the rows in the hub's memory. */
export const openLiveDatabase = (name: string, storage: Storage) => open<LiveDatabase>(name, storage, liveSchemas)

async function open<D>(name: string, storage: Storage, schemas: Record<string, AnySchema>): Promise<D> {
  const database = await createRxDatabase({
    name,
    storage,
    // Only the owner writes, and the port notifies every reader: RxDB's own broadcast would notify them twice.
    multiInstance: false,
    eventReduce: true,
    // The next generation of the hub opens the same name again.
    closeDuplicates: true,
  })
  const cacheReplacementPolicy = defaultCacheReplacementPolicyMonad(keptQueries, unexecutedLifetimeMs)
  try {
    await database.addCollections(
      Object.fromEntries(
        Object.entries(schemas).map(([key, schema]) => [
          key,
          { schema, cacheReplacementPolicy } as RxCollectionCreator,
        ]),
      ),
    )
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
  // The checked edge: the collections are exactly those of the schemas.
  return database as unknown as D
}
