import type { Conversation, EntityName, EntityValue } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { Session } from './session.ts'

export type SnapshotPage = { after?: string | undefined; limit: number }

/** What a session may see of each replicated entity: each domain brings its own. */
export type EntitySources = {
  readonly [E in EntityName]: (tx: Db, session: Session) => Promise<Array<EntityValue<E>>>
}

/** Where the rows of a snapshot come from. */
export type SnapshotSources = {
  conversations: (
    tx: Db,
    session: Session,
    page: SnapshotPage,
  ) => Promise<Result<{ conversations: Conversation[]; next: string | null }>>
  /** Asked for on the first page. */
  entities: EntitySources
}
