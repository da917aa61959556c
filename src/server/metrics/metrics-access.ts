import { createHash, timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { isLoopback } from '#server/platform/loopback.ts'
import { isOwnHost } from '#server/platform/own-host.ts'

/** @param request.ownUrl address of the app */
export type MetricsAccess = (request: { peer: string; headers: Headers; ownUrl: string }) => Result<null>

/** Headers that proxies add: a request straight from this machine has none of them. */
const signsOfProxy = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** Decides who may read the metrics: bearers of the token; without a token, only this machine. */
export function createMetricsAccess(token: string | undefined): MetricsAccess {
  if (token === undefined) {
    return ({ peer, headers, ownUrl }) =>
      // A stranger's page in a browser of this machine comes by another name (DNS rebinding).
      isThisMachine(peer) &&
      isOwnHost(headers.get('host') ?? undefined, ownUrl) &&
      !signsOfProxy.some((name) => headers.has(name))
        ? ok(null)
        : fail('forbidden', 'Without METRICS_TOKEN the metrics are shown to this machine only.')
  }
  const wanted = digest(`Bearer ${token}`)
  // Digests have equal length, and the time of this comparison does not tell where they differ.
  return ({ headers }) =>
    timingSafeEqual(digest(headers.get('authorization') ?? ''), wanted) ? ok(null) : fail('token-invalid')
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function isThisMachine(peer: string): boolean {
  const mapped = peer.startsWith('::ffff:') ? peer.slice('::ffff:'.length) : ''
  return isLoopback(isIPv4(mapped) ? mapped : peer)
}
