import type { FileFacts } from '#core/contract/index.ts'
import type { FileRow } from './tables.ts'

/** Facts of a file for those who may see it. */
export const factsOfFile = ({ id, name, mediaType, sizeBytes, width, height, isAnimated }: FileRow): FileFacts => ({
  id,
  name,
  mediaType,
  sizeBytes,
  width,
  height,
  ...(isAnimated && { isAnimated }),
})
