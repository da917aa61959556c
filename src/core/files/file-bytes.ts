import type { Result } from '#core/platform/result.ts'

/** Upload state of a file that waits in this browser. */
export type FileSteps = {
  /** The user has paused it. */
  isPaused: boolean
  /** The user has cancelled it. */
  isCancelled: boolean
  /** Its message may have reached the backend: it cannot be cancelled any more. */
  mayHaveArrived: boolean
}

/** A file that waits in this browser until the backend has it. */
export type KeptFile = FileSteps & {
  /** Id of the file. */
  id: string
  blob: Blob
}

/** A file that is chosen and not sent yet: it belongs to the draft of its room. */
export type AttachedFile = {
  /** Id of the file. */
  id: string
  roomId: string
  name: string
  blob: Blob
  /** Loudness of a recording over time. */
  peaks?: number[] | undefined
}

/** Keeps the bytes of files in the browser. What cannot be stored is answered, never lost silently. */
export type FileBytes = {
  /** `no-space-here`: the browser has not enough space. A known id changes nothing. */
  keep(id: string, blob: Blob): Promise<Result<null>>
  /** Null: it was not kept, or the browser has deleted it. */
  get(id: string): Promise<KeptFile | null>
  update(id: string, change: Partial<FileSteps>): Promise<void>
  remove(id: string): Promise<void>
  /**
   * Keeps a file with the draft of its room. `no-space-here`: the browser has not enough space, or drafts have
   * `mostAttachedBytes` already.
   */
  attach(file: AttachedFile): Promise<Result<null>>
  /** The attached files of a room, oldest first. Those that are too old are removed. */
  attachedIn(roomId: string): Promise<AttachedFile[]>
  /** Takes a file that was sent out of its draft; its bytes stay until they have arrived. */
  detach(id: string): Promise<void>
  /** Removes files that neither a command nor a draft names, unless they were kept just now: their command is on its way. */
  removeAllBut(ids: ReadonlySet<string>): Promise<void>
  /** Deletes all files of the user. */
  clear(): Promise<void>
}

/** For this long a file without a command is kept, in milliseconds. */
export const withoutCommandMs = 60 * 60_000

/** For this long a file stays attached, in milliseconds. */
export const attachedForMs = 7 * 24 * 60 * 60_000

/** How much all drafts of this browser may have attached, in bytes. */
export const mostAttachedBytes = 500 * 1024 * 1024

export const noSteps: FileSteps = { isPaused: false, isCancelled: false, mayHaveArrived: false }
