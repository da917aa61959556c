import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type CallDefinition, errorCodes } from '#core/contract/index.ts'
import { type Failure, failure, type Result } from '#core/platform/result.ts'
import { refusalOf } from '#server/calls/refusal-of.ts'
import { isUnreachable } from '#server/db/database.ts'

const compress = promisify(gzip)
const worthCompressing = 1024

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // An answer that is opened as a page runs nothing, and cannot be framed.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** The answer to a call: `{ code: 0, result }` or its file, or the failure with its own HTTP status. */
export function respond(
  result: Result<unknown>,
  request: Request,
  { download }: Pick<CallDefinition, 'download'>,
): Promise<Response> | Response {
  if (!result.ok) return refuse(result.error)
  // The checked edge: the handler of a call with a file answers its text in parts.
  if (download) return respondFile(download, result.value as AsyncIterable<string>)
  return respondJson(200, { code: 0, result: result.value }, request)
}

/** A text file, made while it is sent. It is saved, never shown as a page. */
const respondFile = (type: string, parts: AsyncIterable<string>): Response =>
  new Response(streamOf(parts[Symbol.asyncIterator]()), {
    headers: { ...headers, 'content-type': `${type}; charset=utf-8`, 'content-disposition': 'attachment' },
  })

/** Each part is made when the client has read the one before. */
const streamOf = (parts: AsyncIterator<string>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(Buffer.from(value))
    },
    async cancel() {
      await parts.return?.()
    },
  })

/**
 * `{ code, message, details? }` with the failure's HTTP status; 500 for failures that only clients have. Details with
 * `retryAfterSeconds` are in the header `Retry-After` too.
 */
export function refuse(failure: Failure, extra: Record<string, string> = {}): Response {
  const { name, details } = failure
  const { status } = errorCodes[name]
  const body = JSON.stringify(refusalOf(failure))
  // The rest of a body that is too large is not read: the connection cannot be used again.
  const end: Record<string, string> = name === 'too-large' ? { connection: 'close' } : {}
  const seconds = details?.retryAfterSeconds
  const later: Record<string, string> = typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {}
  return new Response(body, { status: status || 500, headers: { ...headers, ...end, ...later, ...extra } })
}

/** JSON, compressed if the client accepts gzip and it is worth the work. */
export function respondJson(status: number, value: unknown, request: Request): Promise<Response> | Response {
  const text = JSON.stringify(value)
  if (text.length < worthCompressing || !acceptsGzip(request)) return new Response(text, { status, headers })
  return compressed(status, text)
}

async function compressed(status: number, text: string): Promise<Response> {
  // The lowest level: catching up must not wait for a slightly smaller answer.
  const bytes = await compress(text, { level: 1 })
  return new Response(new Uint8Array(bytes), {
    status,
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
  })
}

/** The failure of what was thrown: the database may be away for a moment, anything else is a bug. */
export const failureOf = (error: unknown): Failure =>
  isUnreachable(error)
    ? failure('database-unavailable', undefined, { retryAfterSeconds: databaseRetrySeconds })
    : failure('unknown')

/** A database that restarts is back after a few seconds. */
const databaseRetrySeconds = 2

export const acceptsGzip = (request: Request) => /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
