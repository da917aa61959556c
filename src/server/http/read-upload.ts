import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { CallDefinition } from '#core/contract/index.ts'
import { deferred } from '#core/platform/deferred.ts'
import { type Failure, fail, failure, ok, type Result } from '#core/platform/result.ts'

/** The file of a request. It is read once, as it arrives; reading it throws `UploadRefused`. */
export type Upload = {
  file: AsyncIterable<Uint8Array>
  /** Reads the rest of the body, because many clients read no answer before they have sent everything. */
  drain(): Promise<void>
}

/** Thrown when an upload is too large, or not of its declared type. */
export class UploadRefused extends Error {
  readonly failure: Failure
  constructor(...refusal: Parameters<typeof failure>) {
    super(refusal[0])
    this.failure = failure(...refusal)
  }
}

const multipart = 'multipart/form-data'
/** Bytes that a multipart form may have besides its file. */
const envelopeBytes = 16 * 1024

/** The file in a request's body, or in the first file field of its form: `wrong-media-type`, `too-large`. */
export function readUpload(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  { types, maxBytes }: NonNullable<CallDefinition['upload']>,
): Result<Upload> {
  const contentType = headers.get('content-type') ?? ''
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) return fail('wrong-media-type', `The body must be ${types.join(' or ')}.`)
  const mostBytes = type === multipart ? maxBytes + envelopeBytes : maxBytes
  if (Number(headers.get('content-length') ?? 0) > mostBytes) return fail('too-large')
  const bytes = limited(body, mostBytes)
  return type === multipart ? fileOfForm(bytes, contentType, maxBytes) : ok(wholeBody(bytes))
}

type Bytes = AsyncGenerator<Uint8Array, void, void>

async function* limited(body: Request['body'], mostBytes: number): Bytes {
  if (!body) return
  const reader = body.getReader()
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    length += value.byteLength
    if (length > mostBytes) throw new UploadRefused('too-large')
    yield value
  }
}

const wholeBody = (bytes: Bytes): Upload => ({
  // A reader that stops early must not end the generator, which is then drained.
  file: { [Symbol.asyncIterator]: () => ({ next: () => bytes.next() }) },
  drain: () => drained(bytes),
})

async function drained(bytes: AsyncIterable<unknown>): Promise<void> {
  try {
    for await (const _ of bytes);
  } catch {
    // Too large, or the client has gone: the answer stays the same.
  }
}

const notForm = ['invalid-request', `body is not ${multipart}`] as const

function fileOfForm(bytes: Bytes, contentType: string, maxBytes: number): Result<Upload> {
  const form = openForm(contentType, maxBytes)
  if (!form) return fail(...notForm)
  const found = deferred<BusboyFileStream | null>()
  form.on('file', (_name, stream) => {
    // The reader of the stream gets its error; without a reader it must not be unhandled.
    stream.on('error', () => {})
    found.resolve(stream)
  })
  const parsed = pipeline(bytes, form).then(
    () => found.resolve(null),
    async (error) => {
      found.resolve(null)
      const stream = await found.promise
      stream?.destroy(error)
    },
  )

  async function* file() {
    const stream = await found.promise
    if (!stream) throw new UploadRefused('invalid-request', 'body has no file')
    try {
      yield* stream.iterator({ destroyOnReturn: false })
    } catch (error) {
      throw error instanceof UploadRefused ? error : new UploadRefused(...notForm)
    }
    if (stream.truncated) throw new UploadRefused('too-large')
  }
  return ok({
    file: { [Symbol.asyncIterator]: file },
    async drain() {
      const stream = await found.promise
      if (stream) await drained(stream)
      await parsed
    },
  })
}

/** Null if the media type names no boundary. */
function openForm(contentType: string, maxBytes: number): InstanceType<typeof Busboy> | null {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: 1, fileSize: maxBytes, fields: 5, fieldSize: 1000, parts: 6, headerPairs: 20, headerSize: 4000 },
    })
  } catch {
    return null
  }
}
