import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Sharp } from 'sharp'
import type { Drawn, Job } from './job.ts'
import { mediaTypeOf, typeBytes } from './media-type-of.ts'
import { openPicture } from './picture-loader.ts'

/**
 * Makes a picture of a file, turned as it should be seen and no larger than `edgePx` on either side, as WebP: of pictures,
 * and of the first page of a PDF. Null: it cannot be drawn.
 */
export async function drawFile(
  input: string,
  output: string,
  { edgePx, of }: Extract<Job, { do: 'draw' }>,
): Promise<Drawn> {
  const mediaType = await mediaTypeOf(startOf(input))
  try {
    const page = of === 'all' && mediaType === 'application/pdf' ? await firstPage(input, edgePx) : null
    const pixels = page ?? (await openPicture(input, mediaType))?.pixels()
    if (!pixels) return null
    const { width, height } = await pixels
      .rotate()
      .resize(edgePx, edgePx, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toFile(output)
    return { width, height }
  } catch {
    return null
  }
}

function startOf(path: string): Buffer {
  const file = openSync(path, 'r')
  const bytes = Buffer.alloc(typeBytes)
  const length = readSync(file, bytes, 0, typeBytes, 0)
  closeSync(file)
  return bytes.subarray(0, length)
}

/** A larger document is not drawn, in bytes. */
const maxPageBytes = 40 * 1024 * 1024

async function firstPage(path: string, edgePx: number): Promise<Sharp | null> {
  const bytes = readFileSync(path)
  if (bytes.length > maxPageBytes) return null
  const { default: sharp } = await import('sharp')
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  const page = (await library.loadDocument(bytes)).getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(4, edgePx / Math.max(originalWidth, originalHeight, 1))
  const { data, width, height } = await page.render({ scale })
  // BGRA, as PDFium draws, was what its wrapper has turned into RGBA.
  return sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' })
}
