import { map } from 'rxjs'
import type { EntityName, EntityValue } from '#core/contract/index.ts'
import type { EntityRow } from '#core/store/rows.ts'
import type { LiveQuery } from './shared-queries.ts'
import { useLiveQuery } from './use-live-query.ts'

/** Entities that are sorted by their room: each room's are one range of the index. */
type OfRoom = Extract<EntityName, 'note' | 'messageChange'>

/** Entities that are shown beside the messages of one room. */
export const roomEntitiesQuery = <E extends OfRoom>(entity: E, roomId: string): LiveQuery<Array<EntityValue<E>>> => ({
  key: `entities/${entity}/${roomId}`,
  observe: ({ persistent }) =>
    persistent.entities
      .find({
        selector: { entity, reading: 'known', order: roomId },
        sort: [{ entity: 'asc' }, { reading: 'asc' }, { order: 'asc' }, { id: 'asc' }],
      })
      .$.pipe(map((rows) => rows.map((row) => storedValue<E>(row)))),
  recall: true,
  isOfBackend: true,
})
export const useRoomEntities = <E extends OfRoom>(entity: E, roomId: string) =>
  useLiveQuery(roomEntitiesQuery(entity, roomId))

const values = new WeakMap<object, unknown>()
/** RxDB has one document for each state of a row: an unchanged row stays the same object. */
function storedValue<E extends OfRoom>(document: { toJSON(): unknown }): EntityValue<E> {
  // The checked edge: a row with reading 'known' has passed the schema of its entity.
  const known = (values.get(document) ?? (document.toJSON() as EntityRow).value) as EntityValue<E>
  values.set(document, known)
  return known
}
