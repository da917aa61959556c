import type { FileBytes } from '#core/files/file-bytes.ts'
import type { Identity } from '#core/transport/transport.ts'
import type { Frames } from '#widget/frame/sharing/frames.ts'
import type { Tables } from '#widget/frame/store/tables.ts'

/** Rows, the visitor's other frames, and who asks; settles when they are known. */
export type Opened = Promise<{
  tables: Tables
  frames: Frames
  fileBytes(): Promise<FileBytes>
  identify(): Promise<Identity>
}>
