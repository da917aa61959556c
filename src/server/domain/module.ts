import type { PgTable } from 'drizzle-orm/pg-core'
import type { Hono } from 'hono'
import type { CallId } from '#core/contract/index.ts'
import type { EntitySources, SnapshotSources } from '#server/calls/snapshot-sources.ts'
import type { KeptPlan } from '#server/db/kept-plan.ts'
import type { Duty } from '#server/jobs/duties.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Reaction } from '#server/jobs/reaction.ts'
import type { Handlers } from './handler.ts'

/** Everything that a module may ask for; `server-deps.ts` makes and declares it. */
export interface Resources {
  snapshotSources: () => SnapshotSources
}

/**
 * One domain of the backend. `src/server/modules.ts` lists them all; its tables stand beside it in `tables.ts`.
 *
 * `create` takes the resources that it needs and makes the rest of its domain of them.
 */
export type ServerModule = {
  /** Statements of the hot path that every database connection prepares. */
  plans?: readonly KeptPlan[]
  /** Tables that change so much that the embedded database must vacuum them. */
  busyTables?: readonly PgTable[]
  create(deps: Resources): ModuleParts
}

export type ModuleParts = {
  /** Handlers of the domain's calls, by call id. */
  handlers?: Partial<Handlers>
  /** Work that is done after a commit: `jobs.send` names it. */
  jobs?: readonly Job[]
  /** Jobs that follow from changes of other domains, in the transaction of the change. */
  reacts?: readonly Reaction[]
  /** Work that comes again and again, at times that rows say. */
  duties?: readonly Duty[]
  /** Deletes what nobody can ask for any more. Runs every minute, in one of the processes; after a crash in two at once. */
  clean?: (nowMs: number) => Promise<unknown>
  /** Adds HTTP routes that are not calls of the contract. */
  addRoutes?: (app: Hono, server: { isStopping: () => boolean }) => void
  /** Snapshot sources of the domain's replicated entities, by entity name. */
  entities?: Partial<EntitySources>
  /** Rows of a snapshot that are no entities. */
  snapshot?: Partial<Omit<SnapshotSources, 'entities'>>
  /** Runs once, when the server has begun to listen. */
  onReady?: () => Promise<void>
  /** Settles when nothing is under way any more: the database closes afterwards. */
  idle?: () => Promise<unknown>
}

/** The handlers of a domain's calls, from its calls in the contract. */
export type HandlersOf<DomainCalls> = Pick<Handlers, keyof DomainCalls & CallId>
