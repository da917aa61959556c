import { inArray } from 'drizzle-orm'
import { type CallResult, type Calls, type EntityName, type EntityState, entities } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { maxAnswerBytes } from '#server/calls/answer-size.ts'
import type { Session } from '#server/calls/session.ts'
import type { EntitySources, SnapshotPage, SnapshotSources } from '#server/calls/snapshot-sources.ts'
import type { Db } from '#server/db/database.ts'
import { isInScope } from '#server/feed/audience.ts'
import { keyOf } from '#server/feed/feed-draft.ts'
import { staffFeedOf } from '#server/feed/staff-feed.ts'
import { feeds } from '#server/feed/tables.ts'

/**
 * A page of everything that a session may see: first the entities, then the conversations. What changes while pages are
 * read is in the feed after `n` of the first page.
 */
export async function getSnapshot(
  tx: Db,
  session: Session,
  page: SnapshotPage,
  sources: SnapshotSources,
): Promise<Result<CallResult<Calls['getSnapshot']>>> {
  // Read before everything else: what happens from here on has a greater number, and is replayed on top.
  const numbers = await numbersOf(tx, session)
  const names = namesFor(session, sources.entities)
  const place = placeOf(page.after, names)
  if (!place.ok) return place
  const found = place.value
    ? await entitiesFrom(tx, session, { sources: sources.entities, names, start: place.value })
    : { states: [], next: null }
  if (found.next) return ok({ ...numbers, conversations: [], entities: found.states, next: cursorOf(found.next) })
  const after = place.value ? undefined : page.after
  const talks = await sources.conversations(tx, session, { ...page, after })
  return talks.ok ? ok({ ...numbers, ...talks.value, entities: found.states }) : talks
}

/** The numbers of the newest entries of a session's feeds. */
async function numbersOf(tx: Db, { eid, serviceId, kind }: Session): Promise<{ n: number; staffN?: number }> {
  const staffFeed = staffFeedOf(serviceId)
  const found = await tx
    .select()
    .from(feeds)
    .where(inArray(feeds.eid, [eid, staffFeed]))
  const numberOf = (id: string) => found.find((feed) => feed.eid === id)?.lastN ?? 0
  return { n: numberOf(eid), ...(kind === 'staff' && { staffN: numberOf(staffFeed) }) }
}

/** Where a page of entities begins: at the first value of an entity, or after a value that its source named. */
type Place = { name: EntityName; after: string | null }

const prefix = 'entity/'
const cursorOf = ({ name, after }: Place) => `${prefix}${name}/${after ?? ''}`

/** Null: all entities were sent, and the cursor is one of the conversations. */
function placeOf(cursor: string | undefined, names: readonly EntityName[]): Result<Place | null> {
  const [first] = names
  if (cursor === undefined) return ok(first ? { name: first, after: null } : null)
  if (!cursor.startsWith(prefix)) return ok(null)
  const [name, ...rest] = cursor.slice(prefix.length).split('/')
  const known = names.find((each) => each === name)
  return known ? ok({ name: known, after: rest.join('/') || null }) : fail('not-found')
}

/** The entities of which the session may see something, in the order in which they are sent. */
const namesFor = ({ kind }: Session, sources: EntitySources): EntityName[] =>
  // The checked edge: the names are those of the record.
  (Object.keys(sources) as EntityName[]).filter((name) => isInScope(entities[name].scope, kind))

/** As many entities as fit into an answer, and where the next page begins; null: these were the last ones. */
async function entitiesFrom(
  tx: Db,
  session: Session,
  { sources, names, start }: { sources: EntitySources; names: readonly EntityName[]; start: Place },
): Promise<{ states: EntityState[]; next: Place | null }> {
  const states: EntityState[] = []
  let bytes = 0
  for (let place: Place | null = start; place; ) {
    // Half of an answer is left for the next part, and for the conversations after the last.
    if (bytes > maxAnswerBytes / 2) return { states, next: place }
    const part: Part = await statesOf(tx, session, sources, place)
    for (const state of part.states) bytes += Buffer.byteLength(JSON.stringify(state))
    states.push(...part.states)
    const following: EntityName | undefined = names[names.indexOf(place.name) + 1]
    if (part.next !== null) place = { name: place.name, after: part.next }
    else place = following ? { name: following, after: null } : null
  }
  return { states, next: null }
}

type Part = { states: EntityState[]; next: string | null }

async function statesOf<E extends EntityName>(
  tx: Db,
  session: Session,
  sources: EntitySources,
  { name, after }: { name: E; after: string | null },
): Promise<Part> {
  const found = await sources[name](tx, session, after)
  const { values, next } = Array.isArray(found) ? { values: found, next: null } : found
  const { version } = entities[name]
  return {
    states: values.map((value) => ({ entity: name, id: keyOf(name, value), version, value: { ...value } })),
    next,
  }
}
