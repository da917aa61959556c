import { isUtf8 } from 'node:buffer'
import { imageSize } from 'image-size'
import { maxWhiteLabelBytes, maxWhiteLabelPixels, type WhiteLabelType } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Content that an SVG must not have. SVGs are only shown as images, where nothing of this runs or loads, and their
 * address answers with a policy that forbids it. Such a file is refused all the same.
 */
const refusedInSvg = [
  /<\s*(?:[\w-]+:)?(?:script|foreignobject|iframe|object|embed|handler|listener|set|animate\w*)\b/i,
  /\son[a-z]+\s*=/i,
  /<!entity|<!doctype[^>]*\[/i,
  /<\?xml-stylesheet/i,
  /(?:javascript|vbscript)\s*:/i,
  // References must stay within the file.
  /\b(?:href|src)\s*=\s*["']?\s*(?!#|["']?\s*data:image\/)[^\s"'#]/i,
  /@import|url\(\s*["']?\s*(?!#|data:image\/)[^\s"'#)]/i,
]

/**
 * Checks that bytes are an image of this type, of a size that clients can store.
 *
 * @returns its size in pixels, or `image-unusable`
 */
export function checkImage(type: WhiteLabelType, bytes: Buffer): Result<{ width: number; height: number }> {
  if (bytes.length === 0 || bytes.length > maxWhiteLabelBytes || !isOfType[type](bytes)) return fail('image-unusable')
  try {
    const { width, height } = imageSize(type === 'image/svg+xml' ? Buffer.from(withoutComments(bytes)) : bytes)
    const isFine = [width, height].every((side) => side >= 1 && side <= maxWhiteLabelPixels)
    return isFine ? ok({ width: Math.ceil(width), height: Math.ceil(height) }) : fail('image-unusable')
  } catch {
    // `imageSize` throws for bytes that it cannot read.
    return fail('image-unusable')
  }
}

const isOfType: Record<WhiteLabelType, (bytes: Buffer) => boolean> = {
  'image/png': (bytes) => bytes.subarray(0, 8).equals(pngSignature),
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  'image/svg+xml': isPlainSvg,
}

function isPlainSvg(bytes: Buffer): boolean {
  const beginning = /^\ufeff?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!doctype[^>[]*>\s*)?<svg\b[^<>]*>/i
  if (!isUtf8(bytes) || !beginning.test(withoutComments(bytes))) return false
  const text = bytes.toString()
  // Numeric character references hide text from the expressions.
  return !text.includes('&#') && !refusedInSvg.some((pattern) => pattern.test(text))
}

const withoutComments = (bytes: Buffer) => bytes.toString().replace(/<!--[\s\S]*?-->/g, '')
