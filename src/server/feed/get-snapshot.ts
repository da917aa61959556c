import { eq } from 'drizzle-orm'
import type { CallResult, Calls } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { feeds } from './tables.ts'

type Snapshot = CallResult<Calls['getSnapshot']>
type Page = { before?: string | undefined; limit: number }

/** Where the rows of a snapshot come from: each domain brings its own. */
export type SnapshotSources = {
  conversations: (tx: Db, session: Session, page: Page) => Promise<Result<Pick<Snapshot, 'conversations' | 'more'>>>
  /** Asked for on the first page of a member of the staff. */
  offers: (tx: Db, session: Session) => Promise<Snapshot['offers']>
  staff: (tx: Db, session: Session) => Promise<Snapshot['staff']>
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
): Promise<Result<Snapshot>> {
  // Read before everything else: what happens from here on has a greater number, and is replayed on top.
  const [feed] = await tx.select({ lastN: feeds.lastN }).from(feeds).where(eq(feeds.eid, session.eid))
  const found = await sources.conversations(tx, session, page)
  if (!found.ok) return found
  const isFirstOfStaff = page.before === undefined && session.kind === 'staff'
  return ok({
    n: feed?.lastN ?? 0,
    ...found.value,
    offers: isFirstOfStaff ? await sources.offers(tx, session) : [],
    staff: isFirstOfStaff ? await sources.staff(tx, session) : [],
  })
}
