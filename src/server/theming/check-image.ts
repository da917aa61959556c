import { isUtf8 } from 'node:buffer'
import { readFile, writeFile } from 'node:fs/promises'
import { maxWhiteLabelBytes, maxWhiteLabelPixels, type WhiteLabelType } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Opening } from '#server/files/opening.ts'
import type { Person } from '#server/sandbox/fair-queue.ts'
import { checkSvg } from './check-svg.ts'
import { svgSize } from './svg-size.ts'

/** An image that may be stored, with its size in pixels. */
export type CheckedImage = { bytes: Buffer; width: number; height: number }

/** The types that an examination may find in a file of each type. */
const examinedTypes: Readonly<Record<Exclude<WhiteLabelType, 'image/svg+xml'>, ReadonlySet<string>>> = {
  // Old browsers show the first picture of an animated PNG.
  'image/png': new Set(['image/png', 'image/apng']),
  'image/webp': new Set(['image/webp']),
}

/**
 * Checks that bytes are an image of this type, of a size that clients can store, and takes out the position that a camera
 * wrote into it. Pictures of pixels are opened in the process for the bytes of strangers; an SVG is text, which is read here
 * in a time that grows with its length.
 *
 * @returns the image, `image-unusable`, or `too-many-requests` while too much is being opened
 */
export async function checkImage(
  deps: { opening: Opening; person: Person },
  type: WhiteLabelType,
  bytes: Buffer,
): Promise<Result<CheckedImage>> {
  if (bytes.length === 0 || bytes.length > maxWhiteLabelBytes) return fail('image-unusable')
  return type === 'image/svg+xml' ? checkVector(bytes) : checkPixels(deps, type, bytes)
}

function bounded(image: CheckedImage): Result<CheckedImage> {
  const isFine = [image.width, image.height].every((side) => side >= 1 && side <= maxWhiteLabelPixels)
  return isFine ? ok(image) : fail('image-unusable')
}

/** The check of an SVG. */
export function checkVector(bytes: Buffer): Result<CheckedImage> {
  const root = isUtf8(bytes) ? checkSvg(bytes.toString()) : null
  const size = root && svgSize(root)
  if (!size) return fail('image-unusable')
  return bounded({ bytes, width: Math.ceil(size.width), height: Math.ceil(size.height) })
}

async function checkPixels(
  { opening, person }: { opening: Opening; person: Person },
  type: keyof typeof examinedTypes,
  bytes: Buffer,
): Promise<Result<CheckedImage>> {
  let cleaned = bytes
  const turn = await opening.examinations.run(person, () =>
    opening.sandbox.examine(
      (path) => writeFile(path, bytes),
      async (path) => {
        cleaned = await readFile(path)
      },
    ),
  )
  // Neither a full queue nor a process that could not be started says anything about the image.
  if (!turn.isDone || (!turn.value.isOpened && turn.value.why === 'unavailable'))
    return fail('too-many-requests', undefined, { retryAfterSeconds: 10 })
  if (!turn.value.isOpened) return fail('image-unusable')
  const { mediaType, width, height, position } = turn.value.answer
  if (!examinedTypes[type].has(mediaType) || width === null || height === null || position === 'kept')
    return fail('image-unusable')
  return bounded({ bytes: cleaned, width, height })
}
