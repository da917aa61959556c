import { isUtf8 } from 'node:buffer'
import { imageSize } from 'image-size'
import { maxWhiteLabelBytes, maxWhiteLabelPixels, type WhiteLabelType } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { checkSvg } from './check-svg.ts'
import { svgSize } from './svg-size.ts'

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Checks that bytes are an image of this type, of a size that clients can store.
 *
 * @returns its size in pixels, or `image-unusable`
 */
export function checkImage(type: WhiteLabelType, bytes: Buffer): Result<{ width: number; height: number }> {
  if (bytes.length === 0 || bytes.length > maxWhiteLabelBytes) return fail('image-unusable')
  const size = sizeOfType[type](bytes)
  if (!size) return fail('image-unusable')
  const isFine = [size.width, size.height].every((side) => side >= 1 && side <= maxWhiteLabelPixels)
  return isFine ? ok({ width: Math.ceil(size.width), height: Math.ceil(size.height) }) : fail('image-unusable')
}

type Size = { width: number; height: number }

/** Size of an image of that type in pixels; null for anything else, and for an SVG with content that is refused. */
const sizeOfType: Record<WhiteLabelType, (bytes: Buffer) => Size | null> = {
  'image/png': (bytes) => (bytes.subarray(0, 8).equals(pngSignature) ? sizeOfPixels(bytes) : null),
  'image/webp': (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
      ? sizeOfPixels(bytes)
      : null,
  'image/svg+xml': (bytes) => {
    const root = isUtf8(bytes) ? checkSvg(bytes.toString()) : null
    return root && svgSize(root)
  },
}

function sizeOfPixels(bytes: Buffer): Size | null {
  try {
    return imageSize(bytes)
  } catch {
    // `imageSize` throws for bytes that it cannot read.
    return null
  }
}
