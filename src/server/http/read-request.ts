import { hash } from 'node:crypto'
import * as v from 'valibot'
import { type CallDefinition, textRule, Uuid } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { controlIn } from './control-in.ts'
import { isDeeper } from './json-depth.ts'
import type { Upload } from './read-upload.ts'
import { unpack } from './unpack.ts'

/** Larger bodies are refused before they are read to the end. */
export const maxBodyBytes = 1024 * 1024

/** The parts of a request as strings and JSON, not yet checked by a schema. */
export type RawRequest = {
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  headers: Headers
  body: () => Promise<Result<unknown>>
  /** For a call that takes a file. */
  upload: () => Result<Upload> | null
}

export type CallInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  idempotencyKey?: string
  file?: Upload['file']
}

/** Checks all parts with the call's schemas. The failure's message says what is wrong, and where. */
export async function readInput(
  definition: CallDefinition,
  request: RawRequest,
): Promise<Result<{ input: CallInput; requestHash: () => string; upload: Upload | null }>> {
  const input: CallInput = {}
  if (definition.params) {
    const params = check('path', definition.params, request.params)
    if (!params.ok) return params
    input.params = params.value
  }
  if (definition.query) {
    const query = readQuery(request.query)
    const checked = query.ok ? check('query', definition.query, query.value) : query
    if (!checked.ok) return checked
    input.query = checked.value
  }
  if (definition.idempotent) {
    const key = v.safeParse(Uuid, request.headers.get('idempotency-key'))
    if (!key.success) return fail('invalid-request', 'header Idempotency-Key must be a UUID')
    input.idempotencyKey = key.output
  }
  if (definition.body) {
    const json = await request.body()
    const body = json.ok ? check('body', definition.body, json.value) : json
    if (!body.ok) return body
    input.body = body.value
  }
  const upload = request.upload()
  if (upload && !upload.ok) return upload
  if (upload) input.file = upload.value.file
  return ok({
    input,
    requestHash: () => hashOf(definition, input),
    upload: upload?.value ?? null,
  })
}

function readQuery(search: URLSearchParams): Result<Record<string, string>> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of search) {
    if (name in query) return fail('invalid-request', 'query has a parameter twice')
    query[name] = value
  }
  return ok({ ...query })
}

function check(part: string, schema: v.GenericSchema<unknown, unknown>, value: unknown): Result<unknown> {
  const control = controlIn(value)
  if (control !== null) {
    const field = shortened(control.join('.'))
    return fail('invalid-request', `${[part, field].filter(Boolean).join('.')} ${textRule}`, { field })
  }
  // Only the first fault is reported: collecting all faults could cost more than the request.
  const checked = v.safeParse(schema, value, { abortEarly: true })
  if (checked.success) return ok(checked.output)
  const [issue] = checked.issues
  const path = v.getDotPath(issue)
  // The schema's message says what was expected. The value itself is not repeated.
  const expected = issue.kind === 'schema' && issue.expected ? `must be ${issue.expected}` : wordsOf(issue)
  if (path === null) return fail('invalid-request', `${part} ${expected}`)
  // A form shows the message beside the field.
  return fail('invalid-request', `${part}.${shortened(path)} ${expected}`, { field: shortened(path) })
}

/** Valibot's own messages end with the value. */
const wordsOf = ({ message }: v.BaseIssue<unknown>) =>
  shortened(message.replace(/(?: but received|: Received) .*$/s, ''))

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 120).toWellFormed()}…` : text)

// The parts came out of their schemas, so that equal requests give equal text.
const hashOf = ({ method, path }: CallDefinition, { params, query, body }: CallInput) =>
  hash('sha256', JSON.stringify([method, path, params, query, body]), 'base64url')

/**
 * Reads a JSON body: `too-large`, `wrong-media-type`, or `invalid-request` when it is not JSON in UTF-8.
 *
 * @param options.gzip the body may be compressed
 */
export async function readJson(request: Request, options: { gzip?: boolean } = {}): Promise<Result<unknown>> {
  if (isDeclaredTooLarge(request)) return fail('too-large')
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    return fail('wrong-media-type')
  }
  const bytes = await readBytes(request)
  if (!bytes.ok) return bytes
  const isPacked = options.gzip === true && /^gzip$/i.test(request.headers.get('content-encoding') ?? '')
  const plain = isPacked ? await unpack(bytes.value) : bytes
  return plain.ok ? parseJson(plain.value) : plain
}

/** Nothing in the contract is nested as deeply. */
const maxJsonDepth = 32

/** `invalid-request` for anything else than JSON in UTF-8 that is nested no deeper than `maxJsonDepth`. */
export function parseJson(bytes: Uint8Array): Result<unknown> {
  // Asked first: reading deeply nested JSON takes far longer than any other of its size.
  if (isDeeper(bytes, maxJsonDepth)) return fail('invalid-request', 'body is nested too deeply')
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return fail('invalid-request', 'body is not JSON in UTF-8')
  }
}

const isDeclaredTooLarge = ({ headers }: Request) => {
  const declared = headers.get('content-length')
  return declared !== null && !(Number(declared) <= maxBodyBytes)
}

/** A body as bytes, `maxBodyBytes` at most. */
export async function readBytes(request: Request): Promise<Result<Uint8Array>> {
  if (isDeclaredTooLarge(request)) return fail('too-large')
  // Node's HTTP server makes sure that a body has the declared length.
  if (request.headers.has('content-length')) return ok(new Uint8Array(await request.arrayBuffer()))
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body ?? []) {
    length += part.byteLength
    if (length > maxBodyBytes) return fail('too-large')
    parts.push(part)
  }
  return ok(Buffer.concat(parts))
}
