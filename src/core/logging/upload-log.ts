import * as v from 'valibot'
import { calls, type LogToken, logUploadPath, Refusal } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { failureOf } from '#core/transport/transport.ts'
import type { LogUpload } from './log-book.ts'

/** The cloud config's LogToken, and the service that it is good for. */
export type LogCredentials = LogToken & { serviceId: string }

/** The session of the signed-in user, for uploads without a LogToken. */
export type LogSession = { token: string; serviceId: string }

/** One of the two ways to the backend: the log's own, or a call of the session. */
type Way = { url: string; authorization: string; serviceId: string; sessionToken: string | null }

const deadlineMs = 30_000
/** Credentials this near to their end are not used any more. */
const marginMs = 60_000

/**
 * Sends lines to `POST {log url}/v2/log`: gzip, basic authentication, JSON [LOG-05]. Where the cloud config gives no
 * LogToken they go to the data service by `uploadServiceLog`, in the name of the session. Lines of another service than
 * the upload's stay on the device's side: they are not that service's to read.
 */
export function createUploadLog(deps: {
  /** Asked for each upload: the region may be another one by then. */
  baseUrl: () => string
  /** The same for calls. */
  callUrl: () => string
  fetch: typeof fetch
  clock: Clock
  gzip: (text: string) => Promise<Uint8Array<ArrayBuffer>>
  /** The signed-in user, for whom credentials are asked. */
  eid: () => string | null
  /** `signed-out`: there are none. */
  credentials: () => Promise<Result<LogCredentials>>
  /** @param insteadOf a token that was refused */
  session: (insteadOf?: string) => Promise<Result<LogSession>>
}): (upload: LogUpload) => Promise<Result<null>> {
  const { clock } = deps
  let known: LogCredentials | null = null

  async function credentials(): Promise<Result<LogCredentials>> {
    if (known?.username === deps.eid() && known.expiresAtMs - marginMs > clock.nowMs()) return ok(known)
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
    const { token, serviceId } = session.value
    const url = deps.callUrl() + calls.uploadServiceLog.path.replace('{s}', encodeURIComponent(serviceId))
    return ok({ url, authorization: `Bearer ${token}`, serviceId, sessionToken: token })
  }

  async function send({ id, records }: LogUpload, { url, authorization, serviceId }: Way): Promise<Result<null>> {
    const lines = records.filter((record) => record.serviceId === null || record.serviceId === serviceId)
    if (lines.length === 0) return ok(null)
    const body = await deps.gzip(JSON.stringify(lines))
    const deadline = new AbortController()
    const done = new AbortController()
    clock.after(deadlineMs, () => deadline.abort(), done.signal)
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

  return async (upload) => {
    const way = await findWay()
    if (!way.ok) return way
    const first = await send(upload, way.value)
    if (first.ok || !isOfToken(first.error.name)) return first
    // A sign-in that was ended meanwhile, or a token's end: what was used is of no use.
    known = null
    const { sessionToken } = way.value
    const next = await (sessionToken === null ? findWay() : wayOfSession(sessionToken))
    return next.ok ? send(upload, next.value) : next
  }
}

const isOfToken = (name: string) => name === 'token-invalid' || name === 'token-expired'

async function refusalOf(response: Response): Promise<Result<never>> {
  const refusal = v.safeParse(Refusal, await response.json().catch(() => undefined))
  return refusal.success ? { ok: false, error: failureOf(refusal.output) } : fail('api-failed')
}
