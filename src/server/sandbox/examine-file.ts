import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import type { Examined } from './job.ts'
import { mediaTypeOf, typeBytes } from './media-type-of.ts'
import { openPicture } from './picture-loader.ts'
import type { ReadAt } from './scrub/boxes.ts'
import type { Part } from './scrub/parts.ts'
import { scrubFile } from './scrub/scrub-file.ts'

/**
 * Detects a file's type by its content, and the displayed size of a picture. If the file has metadata (such as where it
 * was made), writes a copy without it to `output`.
 */
export async function examineFile(input: string, output: string): Promise<Examined> {
  const file = openSync(input, 'r')
  const { size } = fstatSync(file)
  const read: ReadAt = (at, length) => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - at)))
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, at))
  }
  const mediaType = await mediaTypeOf(read(0, typeBytes))
  const cleaned = scrubFile(read, size, mediaType)
  if (cleaned.isKnown && cleaned.parts) writeParts(cleaned.parts, read, output)
  closeSync(file)
  const position = !cleaned.isKnown ? 'kept' : cleaned.parts ? 'removed' : 'none'
  return { mediaType, position, ...(await sizeOf(position === 'removed' ? output : input, mediaType)) }
}

const nothing = { width: null, height: null, isAnimated: false }

async function sizeOf(path: string, mediaType: string): Promise<Pick<Examined, 'width' | 'height' | 'isAnimated'>> {
  try {
    const picture = await openPicture(path, mediaType)
    if (!picture) return nothing
    const { autoOrient, pages = 1 } = await picture.size().metadata()
    return { ...autoOrient, isAnimated: mediaType === 'image/apng' || (pages > 1 && /gif|webp/.test(mediaType)) }
  } catch {
    return nothing
  }
}

const stepBytes = 1024 * 1024

function writeParts(parts: readonly Part[], read: ReadAt, output: string): void {
  const file = openSync(output, 'w', 0o600)
  const zeros = Buffer.alloc(stepBytes)
  for (const part of parts) {
    if ('bytes' in part) writeSync(file, part.bytes)
    else if ('zeros' in part) {
      for (let left = part.zeros; left > 0; left -= stepBytes) writeSync(file, zeros, 0, Math.min(left, stepBytes))
    } else {
      for (let at = part.from; at < part.to; at += stepBytes)
        writeSync(file, read(at, Math.min(stepBytes, part.to - at)))
    }
  }
  closeSync(file)
}
