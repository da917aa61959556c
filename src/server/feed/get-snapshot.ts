import { eq } from 'drizzle-orm'
import { type CallResult, type Calls, type EntityName, type EntityState, entities } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { EntitySources, SnapshotPage, SnapshotSources } from '#server/calls/snapshot-sources.ts'
import type { Db } from '#server/db/database.ts'
import { isInScope } from './audience.ts'
import { keyOf } from './feed-draft.ts'
import { feeds } from './tables.ts'

/**
 * A page of everything that a session may see. What changes while pages are read is in the feed after `n` of the first
 * page.
 */
export async function getSnapshot(
  tx: Db,
  session: Session,
  page: SnapshotPage,
  sources: SnapshotSources,
): Promise<Result<CallResult<Calls['getSnapshot']>>> {
  // Read before everything else: what happens from here on has a greater number, and is replayed on top.
  const [feed] = await tx.select({ lastN: feeds.lastN }).from(feeds).where(eq(feeds.eid, session.eid))
  const found = await sources.conversations(tx, session, page)
  if (!found.ok) return found
  const isFirst = page.after === undefined
  return ok({
    n: feed?.lastN ?? 0,
    ...found.value,
    entities: isFirst ? await allEntities(tx, session, sources.entities) : [],
  })
}

async function allEntities(tx: Db, session: Session, sources: EntitySources): Promise<EntityState[]> {
  const states: EntityState[] = []
  // The checked edge: the names are those of the record.
  for (const entity of Object.keys(sources) as EntityName[]) states.push(...(await statesOf(entity)))
  return states

  async function statesOf<E extends EntityName>(entity: E): Promise<EntityState[]> {
    const { scope, version } = entities[entity]
    if (!isInScope(scope, session.kind)) return []
    const values = await sources[entity](tx, session)
    return values.map((value) => ({ entity, id: keyOf(entity, value), version, value: { ...value } }))
  }
}
