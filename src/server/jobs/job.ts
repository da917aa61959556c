import * as v from 'valibot'

/** One kind of work that is done after a commit: its name, its data, and how often it is tried. */
export type JobKind<Data extends v.GenericSchema = v.GenericSchema> = {
  /** Stays the same for as long as jobs of it may wait in a database. */
  name: string
  /** Shape of the data. They are stored: ids, never secrets. */
  data: Data
  /** How often a job that failed is tried again before it counts as failed. */
  retries: number
  /** Pause before the first of these; each later one is twice as long, up to `longestPauseSeconds`. */
  pauseSeconds: number
  longestPauseSeconds: number
  /** A job that has not ended by then, because its process died for instance, has failed and is tried again. */
  deadlineSeconds: number
  /** Jobs of the kind that one process does at a time; absent: 2. More for those that wait for other systems. */
  width?: number
}

/** Options of one job. */
export type JobOptions = {
  /** A job that waits with the same kind and key is replaced: there is one of them at most. */
  key?: string
  /** It begins no earlier, in milliseconds of the backend's clock. */
  startAfterMs?: number
}

/** A job that is sent: data of the kind that `name` says. */
export type JobDraft = JobOptions & { name: string; data: object }

/** A kind with the code that does it. A module names its jobs in `ModuleParts.jobs`. */
export type Job = {
  kind: Omit<JobKind, 'data'>
  /**
   * When one is sent by itself, once for all processes: five fields of cron in UTC. Its data are empty. What was missed
   * while no process ran is done once.
   */
  cron?: string
  /** Does one job. Throws when it failed. May run more than once for one job: after a crash nobody knows how far it came. */
  run(data: unknown, signal: AbortSignal): Promise<void>
}

/** Ties a kind of job to its code. Data that do not fit the schema fail the job. */
export const job = <Data extends v.GenericSchema>(
  kind: JobKind<Data>,
  run: (data: v.InferOutput<Data>, signal: AbortSignal) => Promise<unknown>,
): Job => ({ kind, run: async (data, signal) => void (await run(v.parse(kind.data, data), signal)) })
