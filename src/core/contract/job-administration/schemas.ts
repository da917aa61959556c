import * as v from 'valibot'
import { openPicklist } from '../open.ts'
import { TimeMs, Uuid } from '../primitives.ts'

/** States of a background job. `failed`: all its tries are over. `retrying`: it failed and waits for another try. */
export const BackgroundJobState = v.picklist(['failed', 'retrying', 'running', 'waiting'])
export type BackgroundJobState = v.InferOutput<typeof BackgroundJobState>

/** A background job that is not done, without its data. */
export const BackgroundJob = v.object({
  id: Uuid,
  /** Name of its kind, such as `invitation-mail`. */
  kind: v.string(),
  state: openPicklist(BackgroundJobState),
  /** How often it was tried. */
  tries: v.number(),
  /** Why the last try failed; '' if none has. */
  reason: v.string(),
  createdAtMs: TimeMs,
  /** When it failed, or is tried next; null while it runs. */
  atMs: v.nullable(TimeMs),
})
export type BackgroundJob = v.InferOutput<typeof BackgroundJob>

/** Maximum number of jobs in a list, or in one change. */
export const maxListedJobs = 200
export const JobChoice = v.object({ ids: v.pipe(v.array(Uuid), v.minLength(1), v.maxLength(maxListedJobs)) })
