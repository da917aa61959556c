/*
 * The program that opens files of strangers, in a process of its own for each job: nothing else is in its memory, and its
 * folder has the one file. A build of its own; the backend starts it with limits (`limited-process.ts`).
 */
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import type { Drawn, Examined, Job } from './job.ts'
import { openPicture } from './picture-loader.ts'
import type { ReadAt } from './scrub/boxes.ts'
import type { Part } from './scrub/parts.ts'
import { scrubFile } from './scrub/scrub-file.ts'

/** How many bytes of a file are looked at. */
const typeBytes = 64 * 1024

const unknown = 'application/octet-stream'

/** The media type of a file by its first bytes. Never by its name, which anybody can choose. */
async function mediaTypeOf(start: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(start).catch(() => undefined)
  if (found) return found.mime
  return isPlainText(start) ? 'text/plain' : unknown
}

/** Text without markup that could run: a page or an SVG that claims to be text is not shown as one, but is saved. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    // The last character may be cut.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return !text.includes('\0')
  } catch {
    return false
  }
}

/**
 * Detects a file's type by its content, and the displayed size of a picture. If the file has metadata (such as where it
 * was made), writes a copy without it to `output`.
 */
async function examineFile(input: string, output: string): Promise<Examined> {
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

/**
 * Makes a picture of a file, turned as it should be seen and no larger than `edgePx` on either side, as WebP: of pictures,
 * and of the first page of a PDF. Null: it cannot be drawn.
 */
async function drawFile(input: string, output: string, { edgePx, of }: Extract<Job, { do: 'draw' }>): Promise<Drawn> {
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

const standardInput = 0

// The checked edge: the backend wrote it.
const job = JSON.parse(readFileSync(standardInput, 'utf8')) as Job
const answer = job.do === 'examine' ? await examineFile('input', 'output') : await drawFile('input', 'output', job)
writeFileSync('answer.json', JSON.stringify(answer))
