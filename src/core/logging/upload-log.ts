import * as v from 'valibot'
import { type LogToken, loggingCalls, logUploadPath, Refusal } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { failureOf } from '#core/transport/transport.ts'
import type { LogUpload } from './log-sender.ts'

/** The cloud config's LogToken, and the service that it is for. */
export type LogCredentials = LogToken & { serviceId: string }

/** The session of the signed-in user, for uploads without a LogToken. */
export type LogSession = { token: string; tokenType: string; serviceId: string }

export type UploadDeps = {
  /** Called before each upload, because the region may have changed. */
  baseUrl: () => string
  /** The same for the data service. */
  callUrl: () => string
  fetch: typeof fetch
  clock: Clock
  gzip: (text: string) => Promise<Uint8Array<ArrayBuffer>>
  /** The signed-in user, for whom credentials are requested. */
  eid: () => string | null
  /** `signed-out`: the cloud config contains none. */
  credentials: () => Promise<Result<LogCredentials>>
  /** @param insteadOf a token that was refused */
  session: (insteadOf?: string) => Promise<Result<LogSession>>
}

/**
 * Sends lines to `POST {log url}/v2/log`: gzip, basic authentication, JSON [LOG-05]. If the cloud config contains no
 * LogToken, they go to the data service by `uploadServiceLog`, with the user's session. Lines of another service are
 * left out, because this service must not read them.
 */
export function createUploadLog(deps: UploadDeps): (upload: LogUpload) => Promise<Result<null>> {
  let known: LogCredentials | null = null

  async function credentials(): Promise<Result<LogCredentials>> {
    // Credentials are used until they are refused: they expire by the backend's clock, which may differ from the local one.
    if (known?.username === deps.eid()) return ok(known)
    const fresh = await deps.credentials()
    if (fresh.ok) known = fresh.value
    return fresh
  }

  async function findWay(): Promise<Result<Way>> {
    const own = await credentials()
    if (!own.ok) return own.error.name === 'signed-out' && deps.eid() !== null ? wayOfSession() : own
    const { username, password, serviceId } = own.value
    const authorization = `Basic ${btoa(`${username}:${password}`)}`
    return ok({ url: `${deps.baseUrl()}${logUploadPath}`, authorization, serviceId, sessionToken: null })
  }

  async function wayOfSession(insteadOf?: string): Promise<Result<Way>> {
    const session = await deps.session(insteadOf)
    if (!session.ok) return session
    const { token, tokenType, serviceId } = session.value
    const url = deps.callUrl() + loggingCalls.uploadServiceLog.path.replace('{s}', encodeURIComponent(serviceId))
    return ok({ url, authorization: `${tokenType} ${token}`, serviceId, sessionToken: token })
  }

  return async (upload) => {
    const way = await findWay()
    if (!way.ok) return way
    const first = await postLines(upload, way.value, deps)
    if (first.ok || !isOfToken(first.error.name)) return first
    // The token was revoked or has expired: credentials that came with it are not used again.
    known = null
    const { sessionToken } = way.value
    const next = await (sessionToken === null ? findWay() : wayOfSession(sessionToken))
    return next.ok ? postLines(upload, next.value, deps) : next
  }
}

const isOfToken = (name: string) => name === 'token-invalid' || name === 'token-expired'

/** One of the two ways to upload: with the log's own credentials, or by a call of the session. */
type Way = { url: string; authorization: string; serviceId: string; sessionToken: string | null }

const deadlineMs = 30_000

/** Posts an upload as gzipped JSON, without the lines of other services. */
async function postLines(
  { id, records }: LogUpload,
  { url, authorization, serviceId }: Way,
  deps: { fetch: typeof fetch; clock: Clock; gzip: (text: string) => Promise<Uint8Array<ArrayBuffer>> },
): Promise<Result<null>> {
  const lines = records.filter((record) => record.serviceId === null || record.serviceId === serviceId)
  if (lines.length === 0) return ok(null)
  const body = await deps.gzip(JSON.stringify(lines))
  const deadline = new AbortController()
  const done = new AbortController()
  deps.clock.after(deadlineMs, () => deadline.abort(), done.signal)
  try {
    const response = await deps.fetch(url, {
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        authorization,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'idempotency-key': id,
      },
      body,
      signal: deadline.signal,
    })
    return response.ok ? ok(null) : await refusalOf(response)
  } catch {
    return fail(deadline.signal.aborted ? 'deadline-exceeded' : 'network')
  } finally {
    done.abort()
  }
}

async function refusalOf(response: Response): Promise<Result<never>> {
  const refusal = v.safeParse(Refusal, await response.json().catch(() => undefined))
  return refusal.success ? { ok: false, error: failureOf(refusal.output) } : fail('api-failed')
}
