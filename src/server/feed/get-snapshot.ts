import { eq } from 'drizzle-orm'
import {
  type CallResult,
  type Calls,
  type Conversation,
  type EntityName,
  type EntityState,
  type EntityValue,
  entities,
} from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { isInScope } from './audience.ts'
import { keyOf } from './feed-draft.ts'
import { feeds } from './tables.ts'

type Page = { after?: string | undefined; limit: number }

/** What a session may see of each replicated entity: each domain brings its own; a missing one does not compile. */
export type EntitySources = {
  readonly [E in EntityName]: (tx: Db, session: Session) => Promise<Array<EntityValue<E>>>
}

/** Where the rows of a snapshot come from. */
export type SnapshotSources = {
  conversations: (
    tx: Db,
    session: Session,
    page: Page,
  ) => Promise<Result<{ conversations: Conversation[]; next: string | null }>>
  /** Asked for on the first page. */
  entities: EntitySources
}

/**
 * A page of everything that a session may see. What changes while pages are read is in the feed after `n` of the first
 * page.
 */
export async function getSnapshot(
  tx: Db,
  session: Session,
  page: Page,
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
