import * as v from 'valibot'
import { Refusal } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { failureOf } from '#core/transport/transport.ts'
import type { LogUpload } from './log-sender.ts'

/** One of the two ways to upload: with the log's own credentials, or by a call of the session. */
export type Way = { url: string; authorization: string; serviceId: string; sessionToken: string | null }

const deadlineMs = 30_000

/** Posts an upload as gzipped JSON, without the lines of other services. */
export async function postLines(
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
