import type { EntityName, EntityState, EntityValue } from '#core/contract/index.ts'
import { entityId } from '#core/sync/entity-id.ts'
import { type Definitions, entityRow, entityStateOf } from './entity-rows.ts'
import type { PersistentDatabase } from './open-database.ts'
import { pagesOfRows } from './pages-of-rows.ts'
import type { Transactions } from './transactions.ts'

/** The rows of replicated entities. `put` and `remove` are parts of a caller's transaction; the others make their own. */
export type EntityStore = {
  put(states: readonly EntityState[]): Promise<unknown>
  /** @param ids ids of rows, `entity/key` */
  remove(ids: readonly string[]): Promise<unknown>
  removeAllExcept(ids: ReadonlySet<string>): Promise<void>
  /**
   * Reads all rows again with the definitions of this build: those that another build stored without understanding
   * them, and those of an older version.
   */
  readAgain(): Promise<void>
  entity<E extends EntityName>(entity: E, key: string): Promise<EntityValue<E> | null>
  /** The keys of all entities of a kind. */
  entityKeys(entity: EntityName): Promise<string[]>
}

/** A snapshot brings more entities at once, most of them new; the feed brings fewer. */
const mostOneByOne = 10

export function createEntityStore(
  { entities }: PersistentDatabase,
  definitions: Definitions,
  { watched, inTurn }: Transactions,
): EntityStore {
  const remove = async (ids: readonly string[]) => ids.length > 0 && entities.bulkRemove([...ids])
  return {
    async put(states) {
      const rows = states.map((state) => entityRow(state, definitions))
      if (rows.length === 0) return
      if (rows.length > mostOneByOne) return entities.bulkUpsert(rows)
      // Those that are stored are replaced by one write: `bulkUpsert` tries to insert first, and fails.
      const found = await entities.findByIds(rows.map(({ id }) => id)).exec()
      const fresh = rows.filter(({ id }) => !found.has(id))
      await Promise.all([
        fresh.length > 0 && entities.bulkUpsert(fresh),
        ...rows.map((row) => found.get(row.id)?.incrementalModify(() => ({ ...row }))),
      ])
    },
    remove,
    async removeAllExcept(ids) {
      for await (const page of pagesOfRows(entities, inTurn)) {
        const gone = page.map(({ id }) => id).filter((id) => !ids.has(id))
        await inTurn(() => remove(gone))
      }
    },
    async readAgain() {
      for await (const page of pagesOfRows(entities, watched)) {
        const changed = page.flatMap((row) => {
          const read = entityRow(entityStateOf(row), definitions)
          return row.reading === read.reading && row.version === read.version && row.order === read.order ? [] : [read]
        })
        if (changed.length > 0) await watched(() => entities.bulkUpsert(changed))
      }
    },
    async entity<E extends EntityName>(entity: E, key: string) {
      const row = (await watched(() => entities.findOne(entityId(entity, key)).exec()))?.toJSON()
      // The checked edge: a row with reading 'known' has passed the schema of its entity.
      return row?.reading === 'known' ? (row.value as EntityValue<E>) : null
    },
    async entityKeys(entity) {
      const rows = await watched(() => entities.find({ selector: { entity, reading: 'known' } }).exec())
      return rows.map(({ id }) => id.slice(entityId(entity, '').length))
    },
  }
}
