import * as v from 'valibot'
import { Refusal } from '#core/contract/errors/refusal.ts'
import { errorNameOf } from '#core/contract/errors.ts'
import type { CallDefinition, CallId, CallInput, CallResult, Calls } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { type Failure, fail, failure, ok, type Result } from '#core/platform/result.ts'
import { type CallSource, declarationOf } from './declarations.ts'

/** Sends one call and reads its answer; knows nothing of sessions or retries. */
export type Transport = {
  send<K extends CallId>(
    id: K,
    input: CallInput<Calls[K]>,
    options?: SendOptions,
  ): Promise<Result<CallResult<Calls[K]>>>
}

export type SendOptions = {
  /** Access token of the request; without it, that of the session in use, if there is one. */
  token?: string
  tokenType?: string
  /** The tab that asked; without it, the realm that sends. */
  tabId?: string
  signal?: AbortSignal
  deadlineMs?: number
}

/** Where calls go at the moment. */
export type Place = {
  /** Origin of the backend, without a slash at the end. */
  url: string
  /** Aborts when the place is left: requests to it end. */
  left: AbortSignal
}

/** Facts about the client in a request's headers [ENT-02]; `eid` and token only with a session. */
export type Identity = {
  /** Null while this browser has none. */
  deviceId: string | null
  tabId: string
  eid?: string | undefined
  accessToken?: string | undefined
  tokenType?: string | undefined
}

type LooseInput = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  file?: Blob
  idempotencyKey?: string
}

const Answer = v.object({ code: v.literal(0), result: v.unknown() })
const WithResult = v.object({ result: v.unknown() })
const defaultDeadlineMs = 15_000
/** Deadline of calls that send or answer a file, which may take long on a slow line. */
const fileDeadlineMs = 120_000

/** Calls that neither `calls` nor `loadCall` know are `forbidden`. */
export type TransportDeps = CallSource & {
  /** Origin of the backend, without a slash at the end; a function is asked before each call. */
  baseUrl: string | ((call: CallDefinition) => Place)
  fetch: typeof fetch
  clock: Clock
  /** Null: the request has no headers of the client, which avoids a preflight to another origin. */
  identity: ((id: CallId) => Identity | null) | null
  /** A call succeeded, and its answer came with a warning [SES-18]. */
  onNotice?: (id: CallId, notice: Failure) => void
  /** A request has failed that nobody aborted [SES-18]. */
  onFailure?: (id: CallId, failure: Failure) => void
}

/**
 * @returns a transport whose failures are `network` (no answer, or an error page without a code, whose status is in the
 *   details), `file-refused-on-the-way` and `too-large` (a proxy's 413), `deadline-exceeded`, `redirected`, `api-failed`
 *   (the answer does not fit the contract), or the one that the backend named
 */
export function createTransport(deps: TransportDeps): Transport {
  const { baseUrl } = deps
  const place = typeof baseUrl === 'string' ? () => ({ url: baseUrl, left: null }) : baseUrl

  const request: Transport['send'] = async (id, input, options = {}) => {
    const found = declarationOf(deps, id)
    const declared = found instanceof Promise ? await found : found
    if (!declared.ok) return declared
    const definition = declared.value
    // The checked edge: the types of the declaration have checked the input; the code below treats all calls alike.
    const parts = input as LooseInput
    const { signal, deadlineMs = definition.upload || definition.download ? fileDeadlineMs : defaultDeadlineMs } =
      options
    const deadline = new AbortController()
    const done = new AbortController()
    deps.clock.after(deadlineMs, () => deadline.abort(), done.signal)
    const { url, left } = place(definition)
    try {
      const response = await deps.fetch(requestUrl(url, definition, parts), {
        ...requestInit(definition, parts, headersOf(deps.identity?.(id) ?? null, options)),
        signal: AbortSignal.any([deadline.signal, ...(signal ? [signal] : []), ...(left ? [left] : [])]),
      })
      if (isRedirect(response)) return await redirected(response)
      return await readAnswer<CallResult<Calls[typeof id]>>(definition, response, (notice) =>
        deps.onNotice?.(id, notice),
      )
    } catch {
      return deadline.signal.aborted ? fail('deadline-exceeded') : fail('network')
    } finally {
      done.abort()
    }
  }

  return {
    async send(id, input, options) {
      const answer = await request(id, input, options)
      if (!answer.ok && deps.calls[id] && !options?.signal?.aborted) deps.onFailure?.(id, answer.error)
      return answer
    },
  }
}

function requestUrl(baseUrl: string, definition: CallDefinition, { params = {}, query = {} }: LooseInput): string {
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return `${baseUrl}${path}${search.size > 0 ? `?${search}` : ''}`
}

// Node's type of a request knows no cache.
const uncached = { cache: 'no-store' } as const

function requestInit(
  definition: CallDefinition,
  { body, file, idempotencyKey }: LooseInput,
  ofClient: Record<string, string>,
): RequestInit {
  return {
    method: definition.method,
    // The header alone carries the session: no cookie is sent, no cached answer used.
    credentials: 'omit',
    ...uncached,
    // A token must not be sent on to a redirect's target.
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...ofClient,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey && definition.idempotent ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: formWith(file) }),
  }
}

/** The browser names the media type of a form itself, with its boundary. */
function formWith(file: Blob): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

function headersOf(identity: Identity | null, { token, tokenType, tabId }: SendOptions): Record<string, string> {
  const bearer = token ?? identity?.accessToken
  return {
    ...(identity ? { platform: 'web', 'tab-id': tabId ?? identity.tabId } : {}),
    ...(identity?.deviceId ? { 'device-id': identity.deviceId } : {}),
    ...(identity?.eid ? { 'account-id': identity.eid } : {}),
    ...(bearer ? { authorization: `${tokenType ?? identity?.tokenType ?? 'Bearer'} ${bearer}` } : {}),
  }
}

const isRedirect = ({ type, status }: Response) => type === 'opaqueredirect' || (status >= 300 && status < 400)

/**
 * Body, status code and location of a redirect, which is not followed [SES-19]. Browsers hide all three and reveal only
 * that it happened.
 */
async function redirected(response: Response): Promise<Result<never>> {
  const isHidden = response.type === 'opaqueredirect'
  return fail('redirected', undefined, {
    statusCode: isHidden ? null : response.status,
    location: response.headers.get('location'),
    body: isHidden ? null : await response.text(),
  })
}

async function readAnswer<T>(
  definition: CallDefinition,
  response: Response,
  onNotice: (notice: Failure) => void,
): Promise<Result<T>> {
  if (response.ok && definition.download) {
    const file = v.safeParse(definition.result, await response.blob())
    // The checked edge: the schema of this call has accepted the value.
    return file.success ? ok(file.output as T) : fail('api-failed')
  }
  const text = await response.text()
  const json = parseJson(text)
  if (!response.ok) {
    const refusal = refusalOf(response.status, json, definition)
    const data = refusal.name === 'answer-with-notice' ? v.safeParse(WithResult, json) : null
    const kept = data?.success ? v.safeParse(definition.result, data.output.result) : null
    if (!kept?.success) return { ok: false, error: refusal }
    onNotice(refusal)
    // The checked edge: the schema of this call has accepted the value.
    return ok(kept.output as T)
  }
  const answer = v.safeParse(Answer, json)
  const result = answer.success ? v.safeParse(definition.result, answer.output.result) : answer
  // The checked edge: the schema of this call has accepted the value.
  return result.success ? ok(result.output as T) : fail('api-failed')
}

function refusalOf(status: number, json: unknown, { upload }: CallDefinition): Failure {
  const refusal = v.safeParse(Refusal, json)
  if (refusal.success) {
    const named = failureOf(refusal.output)
    // A path that refuses the contract's method belongs to a backend that does not have this call yet.
    if (named.name === 'method-not-allowed') return { ...named, name: 'not-supported' }
    // A 401 with any code means that the session was refused [SES-10].
    return status === 401 && named.name === 'unknown' ? { ...named, name: 'token-invalid' } : named
  }
  // A proxy takes less than the backend (nginx: 1 MB unless told otherwise). Another try would end the same way.
  if (status === 413) return failure(upload ? 'file-refused-on-the-way' : 'too-large')
  // The error page of a proxy whose backend is down counts as a network fault.
  return failure(status >= 500 ? 'network' : 'api-failed', undefined, { status })
}

/** The catalogue's failure for a backend's refusal. */
export const failureOf = ({ code, message, details }: Refusal): Failure => ({
  name: errorNameOf(code),
  code,
  message,
  ...(details === undefined ? {} : { details }),
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
