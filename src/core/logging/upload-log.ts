import * as v from 'valibot'
import { failureOf } from '#core/api/transport.ts'
import { type LogToken, logUploadPath, Refusal } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { LogUpload } from './log-book.ts'

/** The cloud config's LogToken, and the service that it is good for. */
export type LogCredentials = LogToken & { serviceId: string }

const deadlineMs = 30_000
/** Credentials this near to their end are not used any more. */
const marginMs = 60_000

/**
 * Sends lines to `POST {log url}/v2/log`: gzip, basic authentication, JSON [LOG-05]. Lines of another service than the
 * credentials' stay on the device's side: they are not that service's to read.
 */
export function createUploadLog(deps: {
  /** Asked for each upload: the region may be another one by then. */
  baseUrl: () => string
  fetch: typeof fetch
  clock: Clock
  gzip: (text: string) => Promise<Uint8Array<ArrayBuffer>>
  /** Who is signed in: whose credentials are asked for. */
  eid: () => string | null
  credentials: () => Promise<Result<LogCredentials>>
}): (upload: LogUpload) => Promise<Result<null>> {
  const { clock } = deps
  let known: LogCredentials | null = null

  async function credentials(): Promise<Result<LogCredentials>> {
    if (known?.username === deps.eid() && known.expiresAtMs - marginMs > clock.nowMs()) return ok(known)
    const fresh = await deps.credentials()
    if (fresh.ok) known = fresh.value
    return fresh
  }

  async function send({ id, records }: LogUpload): Promise<Result<null>> {
    const own = await credentials()
    if (!own.ok) return own
    const { username, password, serviceId } = own.value
    const lines = records.filter((record) => record.serviceId === null || record.serviceId === serviceId)
    if (lines.length === 0) return ok(null)
    const body = await deps.gzip(JSON.stringify(lines))
    const deadline = new AbortController()
    const done = new AbortController()
    clock.after(deadlineMs, () => deadline.abort(), done.signal)
    try {
      const response = await deps.fetch(`${deps.baseUrl()}${logUploadPath}`, {
        method: 'POST',
        credentials: 'omit',
        cache: 'no-store',
        headers: {
          authorization: `Basic ${btoa(`${username}:${password}`)}`,
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
    const first = await send(upload)
    if (first.ok || first.error.name !== 'token-invalid' || known === null) return first
    // A sign-in that was ended meanwhile: what was remembered is of no use.
    known = null
    return send(upload)
  }
}

async function refusalOf(response: Response): Promise<Result<never>> {
  const refusal = v.safeParse(Refusal, await response.json().catch(() => undefined))
  return refusal.success ? { ok: false, error: failureOf(refusal.output) } : fail('api-failed')
}
