import type { FileBytes } from '#core/files/file-bytes.ts'
import { estimateStorage, indexedFileBytes } from '#core/files/indexed-file-bytes.ts'
import { memoryFileBytes } from '#core/files/memory-file-bytes.ts'
import { systemClock } from '#core/platform/clock.ts'

/** Where a visitor's files wait to be sent: in the browser's storage, or without one in the frame's memory. */
export const openFileBytes = (name: string, isStored: boolean): FileBytes =>
  isStored ? indexedFileBytes(name, { clock: systemClock, estimate: estimateStorage }) : memoryFileBytes()
