import type { Result } from '#core/platform/result.ts'

/** A file that waits in this browser until the backend has it. */
export type KeptFile = {
  /** That of the file. */
  id: string
  blob: Blob
  localKeptAtMs: number
  /** The user has paused it. */
  isPaused: boolean
  /** The user has cancelled it. */
  isCancelled: boolean
  /** Its message may have reached the backend: it cannot be cancelled any more. */
  mayHaveArrived: boolean
}

/** Keeps the bytes of files in the browser. What cannot be stored is answered, never lost silently. */
export type FileBytes = {
  /** `no-space-here`: the browser has not enough space. A known id changes nothing. */
  keep(id: string, blob: Blob): Promise<Result<null>>
  /** Null: it was not kept, or the browser has deleted it. */
  get(id: string): Promise<KeptFile | null>
  update(id: string, change: Partial<Pick<KeptFile, 'isPaused' | 'isCancelled' | 'mayHaveArrived'>>): Promise<void>
  remove(id: string): Promise<void>
  /** Removes files that no command names, unless they were kept just now: their command is on its way. */
  removeAllBut(ids: ReadonlySet<string>): Promise<void>
  /** Nothing of the user stays here. */
  clear(): Promise<void>
}

/** For this long a file without a command is kept, in milliseconds. */
export const withoutCommandMs = 60 * 60_000
