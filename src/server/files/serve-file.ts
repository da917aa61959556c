import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import { eq } from 'drizzle-orm'
import parseRange from 'range-parser'
import { failure } from '#core/platform/result.ts'
import { refuse } from '#server/http/respond.ts'
import type { FileParts } from './file-parts.ts'
import { isShownInPlace, plainType } from './media-type.ts'
import { type ByteRange, type Variant, variantKey, variants } from './storage/storage.ts'
import { type FileRow, files } from './tables.ts'

/**
 * Headers of files that people sent. Opened as a page they belong to no origin and run nothing, and no page can read
 * them as a script.
 */
const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, max-age=21600, immutable',
}

const isVariant = (text: string): text is Variant => variants.some((variant) => variant === text)

/** Parsed path of a file request: the file itself, as a download or inline, or one of its pictures. */
type Place = { id: string; what: string; request: Request }

/** Answers a file to whoever has its address. Parts of it on request, so that a video can be searched (RFC 9110, 14). */
export async function serveFile(parts: FileParts, { id, what, request }: Place): Promise<Response> {
  const [file] = await parts.db.select().from(files).where(eq(files.id, id))
  if (file?.state !== 'ready') return refuse(failure('not-found'))
  if (isVariant(what)) return serveVariant(parts, file, { variant: what, signal: request.signal })
  if (what !== 'view' && what !== 'save') return refuse(failure('not-found'))
  const isView = what === 'view' && isShownInPlace(file.mediaType)
  const range = rangeOf(request, file.sizeBytes)
  const own = {
    ...headers,
    'accept-ranges': 'bytes',
    'content-type': isView ? plainType(file.mediaType) : 'application/octet-stream',
    'content-disposition': contentDisposition(file.name, { type: isView ? 'inline' : 'attachment' }),
  }
  if (range === 'none') {
    return new Response(null, { status: 416, headers: { ...own, 'content-range': `bytes */${file.sizeBytes}` } })
  }
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 }
  const body = request.method === 'HEAD' ? null : bodyOf(await parts.storage.read(id, { start, end }))
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...own,
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${file.sizeBytes}` }),
    },
  })
}

async function serveVariant(
  { thumbnails, storage }: FileParts,
  file: FileRow,
  { variant, signal }: { variant: Variant; signal: AbortSignal },
): Promise<Response> {
  const made = file.thumbnail === 'none' ? 'none' : await thumbnails.make(file, variant, signal)
  if (made === 'none') return refuse(failure('not-found'))
  if (made === 'later') return refuse(failure('too-many-requests'), { 'retry-after': '5' })
  return new Response(bodyOf(await storage.read(variantKey(file.id, variant))), {
    headers: { ...headers, 'content-type': 'image/webp', 'content-length': String(made.sizeBytes) },
  })
}

// The checked edge: Node's own stream in its web form.
const bodyOf = (bytes: Readable) => Readable.toWeb(bytes) as ReadableStream<Uint8Array>

/** Null: the whole file. Several ranges are answered with the whole. `none`: outside of the file. */
function rangeOf(request: Request, sizeBytes: number): ByteRange | null | 'none' {
  const header = request.headers.get('range')
  if (header === null) return null
  const ranges = parseRange(sizeBytes, header, { combine: true })
  if (ranges === -1) return 'none'
  const [only, another] = ranges === -2 ? [] : ranges
  return ranges !== -2 && ranges.type === 'bytes' && only && !another ? only : null
}
