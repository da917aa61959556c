import * as v from 'valibot'
import { Refusal } from '#core/contract/errors/refusal.ts'
import { errorNameOf } from '#core/contract/errors.ts'
import type { CallDefinition, CallId, CallInput, CallResult, Calls } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { type Failure, fail, failure, ok, type Result } from '#core/platform/result.ts'

/** The calls that a realm makes: a visitor's page does not load the declarations of the staff's. */
export type CallTable = { readonly [K in CallId]?: CallDefinition }

/** Sends one call and reads its answer; knows nothing of sessions or retries. */
export type Transport = {
  send<K extends CallId>(
    id: K,
    input: CallInput<Calls[K]>,
    options?: { token?: string; signal?: AbortSignal; deadlineMs?: number },
  ): Promise<Result<CallResult<Calls[K]>>>
}

/** Where calls go at the moment. */
export type Place = {
  /** Origin of the backend, without a slash at the end. */
  url: string
  /** Aborts when the place is given up: its answers are not waited for any more. */
  left: AbortSignal
}

/** Headers that identify the client to the backend (ENT-02). */
export type Identity = { deviceId: string; tabId: string; eid?: string | undefined }

type LooseInput = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  idempotencyKey?: string
}

const Answer = v.object({ code: v.literal(0), result: v.unknown() })
const WithResult = v.object({ result: v.unknown() })
const defaultDeadlineMs = 15_000

/**
 * @param deps.calls that it can send; any other is `forbidden`
 * @param deps.baseUrl origin of the backend, without a slash at the end; or where calls go now, asked for each of them
 * @param deps.identity null: the request has no headers of the client, which spares a preflight to another origin
 * @returns a transport whose failures are `network` (no answer), `deadline-exceeded`, `redirected`, `api-failed` (an
 *   answer that is not the contract's), or what the backend named
 */
export function createTransport(deps: {
  calls: CallTable
  baseUrl: string | (() => Place)
  fetch: typeof fetch
  clock: Clock
  identity: (() => Identity) | null
  /** A call was done, and the backend had something to say to it [SES-18]. */
  onNotice?: (id: CallId, notice: Failure) => void
}): Transport {
  const { baseUrl } = deps
  const place = typeof baseUrl === 'string' ? () => ({ url: baseUrl, left: null }) : baseUrl
  return {
    async send(id, input, { token, signal, deadlineMs = defaultDeadlineMs } = {}) {
      const definition = deps.calls[id]
      if (!definition) return fail('forbidden')
      // The checked edge: the declaration's types have bound the input; from here on it is plain parts.
      const parts = input as LooseInput
      const deadline = new AbortController()
      const done = new AbortController()
      deps.clock.after(deadlineMs, () => deadline.abort(), done.signal)
      const { url, left } = place()
      try {
        const response = await deps.fetch(requestUrl(url, definition, parts), {
          ...requestInit(definition, parts, deps.identity?.() ?? null, token),
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
    },
  }
}

function requestUrl(baseUrl: string, definition: CallDefinition, { params = {}, query = {} }: LooseInput): string {
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return `${baseUrl}${path}${search.size > 0 ? `?${search}` : ''}`
}

function requestInit(
  definition: CallDefinition,
  { body, idempotencyKey }: LooseInput,
  identity: Identity | null,
  token: string | undefined,
): RequestInit {
  return {
    method: definition.method,
    // The session is the header's alone: no cookie, no cached answer.
    credentials: 'omit',
    cache: 'no-store',
    // A token does not follow wherever a redirect leads.
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(identity ? { platform: 'web', 'device-id': identity.deviceId, 'tab-id': identity.tabId } : {}),
      ...(identity?.eid ? { 'account-id': identity.eid } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

const isRedirect = ({ type, status }: Response) => type === 'opaqueredirect' || (status >= 300 && status < 400)

/**
 * What came with a redirect, which is not followed: its body, status code and location [SES-19]. Browsers hide all three;
 * there it only says that it happened.
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
  const text = await response.text()
  const json = parseJson(text)
  if (!response.ok) {
    const refusal = refusalOf(response.status, json)
    const data = refusal.name === 'answer-with-notice' ? v.safeParse(WithResult, json) : null
    const kept = data?.success ? v.safeParse(definition.result, data.output.result) : null
    if (!kept?.success) return { ok: false, error: refusal }
    onNotice(refusal)
    // The checked edge: as below.
    return ok(kept.output as T)
  }
  const answer = v.safeParse(Answer, json)
  const result = answer.success ? v.safeParse(definition.result, answer.output.result) : answer
  // The checked edge: the schema of this very call has just accepted the value.
  return result.success ? ok(result.output as T) : fail('api-failed')
}

function refusalOf(status: number, json: unknown): Failure {
  const refusal = v.safeParse(Refusal, json)
  if (refusal.success) {
    const named = failureOf(refusal.output)
    // A path that does not take the contract's method is one of a backend that does not have this call yet.
    if (named.name === 'method-not-allowed') return { ...named, name: 'not-supported' }
    // Whatever code a 401 carries, it is the session that was refused [SES-10].
    return status === 401 && named.name === 'unknown' ? { ...named, name: 'token-invalid' } : named
  }
  // A proxy's error page in front of a backend that is down is a line fault, not the backend's word.
  return failure(status >= 500 ? 'network' : 'api-failed')
}

/** A backend's refusal as a failure of the catalogue. */
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
