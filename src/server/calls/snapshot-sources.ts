import type { Conversation, EntityName, EntityValue } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { Session } from './session.ts'

export type SnapshotPage = { after?: string | undefined; limit: number }

/** A part of what a session may see of an entity. `next`: where the next part begins; null: this was the last. */
export type EntityPage<E extends EntityName> = { values: Array<EntityValue<E>>; next: string | null }

/**
 * Returns, for each replicated entity, the values that a session may see; each domain provides its own. A large entity
 * answers pages, of at most `maxAnswerBytes`.
 *
 * @param after `next` of the page before; null: the first page
 */
export type EntitySources = {
  readonly [E in EntityName]: (
    tx: Db,
    session: Session,
    after: string | null,
  ) => Promise<Array<EntityValue<E>> | EntityPage<E>>
}

/** Where the rows of a snapshot come from. */
export type SnapshotSources = {
  conversations: (
    tx: Db,
    session: Session,
    page: SnapshotPage,
  ) => Promise<Result<{ conversations: Conversation[]; next: string | null }>>
  /** Asked for before the conversations. */
  entities: EntitySources
}
