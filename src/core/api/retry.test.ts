import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calls, type Profile } from '#core/contract/index.ts'
import { type Failure, fail, failure, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#core/session/session.ts'
import type { Transport } from '#core/transport/transport.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createApiClient } from './client.ts'
import { afterRetry, mayRetry, type RetryOptions } from './retry.ts'

const profile: Profile = {
  eid: '018f0000-0000-7000-8000-000000000001',
  serviceId: 'demo',
  name: 'Mei',
  isAnonymous: false,
  role: 'agent',
  status: 'away',
}

/** A client whose first `failures` requests fail. */
function setUp({ failures = Number.POSITIVE_INFINITY, fault = failure('network') as Failure, isOnline = true } = {}) {
  const clock = fakeClock()
  const startMs = clock.nowMs()
  const browser = { isOnline }
  const sentAtSeconds: number[] = []
  const transport: Transport = {
    async send() {
      sentAtSeconds.push((clock.nowMs() - startMs) / 1000)
      return (sentAtSeconds.length > failures ? ok(profile) : { ok: false, error: fault }) as never
    },
  }
  const session = {
    serviceId: () => 'demo',
    state: () => ({ name: 'signed-in', profile }),
    accessToken: async () => ok('token'),
  } as unknown as Session
  const api = createApiClient({ calls, side: 'staff', transport, session, clock, isOnline: () => browser.isOnline })
  const ending = new AbortController()
  let result: Result<unknown> | undefined
  const call = (retry?: RetryOptions) =>
    void api.call('getProfile', {}, { signal: ending.signal, ...(retry ? { retry } : {}) }).then((answer) => {
      result = answer
    })
  return { clock, browser, sentAtSeconds, call, result: () => result, end: () => ending.abort() }
}

describe('the retry of a call', () => {
  it('[NET-05] happens only if the browser is online, `retry` is set, the delay is above 0, and the limit is above 0 or -1', () => {
    const options = fc.record({
      retry: fc.boolean(),
      delayMs: fc.constantFrom(undefined, 0, 1, 2000),
      limit: fc.integer({ min: -3, max: 3 }),
    })
    fc.assert(
      fc.property(options, fc.boolean(), ({ delayMs, ...rest }, isOnline) => {
        const given: RetryOptions = delayMs === undefined ? rest : { ...rest, delayMs }
        const hasLimit = rest.limit === -1 || rest.limit > 0
        expect(mayRetry(given, isOnline)).toBe(isOnline && rest.retry && (delayMs ?? 0) > 0 && hasLimit)
      }),
    )
  })

  it('[NET-05] lowers the limit by 1; a limit of -1 stays', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 100 })), (limit) => {
        const left = afterRetry({ retry: true, delayMs: 1, limit })
        expect(left.limit).toBe(limit === -1 ? -1 : limit - 1)
      }),
    )
  })

  it('[NET-05] follows after the delay, as often as the limit allows; then the call fails', async () => {
    const { clock, call, sentAtSeconds, result } = setUp()
    call({ retry: true, delayMs: 2000, limit: 3 })
    await clock.advance(60_000)
    expect(sentAtSeconds).toEqual([0, 2, 4, 6])
    expect(result()).toEqual(fail('network'))
  })

  it('[NET-05] with limit -1 is repeated until the call succeeds', async () => {
    const { clock, call, sentAtSeconds, result } = setUp({ failures: 25 })
    call({ retry: true, delayMs: 1000, limit: -1 })
    await clock.advance(60_000)
    expect(sentAtSeconds).toHaveLength(26)
    expect(result()).toEqual(ok(profile))
  })

  it('[NET-05] does not happen offline, and ends when the browser goes offline', async () => {
    const offline = setUp({ isOnline: false })
    offline.call({ retry: true, delayMs: 1000, limit: -1 })
    await offline.clock.advance(10_000)
    expect([offline.sentAtSeconds, offline.result()]).toEqual([[0], fail('network')])

    const later = setUp()
    later.call({ retry: true, delayMs: 1000, limit: -1 })
    await later.clock.advance(2500)
    later.browser.isOnline = false
    await later.clock.advance(10_000)
    expect([later.sentAtSeconds, later.result()]).toEqual([[0, 1, 2], fail('network')])
  })

  it('[NET-05] does not happen without the option, nor after a refusal of the backend', async () => {
    const plain = setUp()
    plain.call()
    await plain.clock.advance(10_000)
    expect(plain.sentAtSeconds).toEqual([0])

    const refused = setUp({ fault: failure('forbidden') })
    refused.call({ retry: true, delayMs: 1000, limit: 3 })
    await refused.clock.advance(10_000)
    expect(refused.sentAtSeconds).toEqual([0])
  })

  it('[NET-05] ends when the caller aborts', async () => {
    const { clock, call, sentAtSeconds, end, result } = setUp()
    call({ retry: true, delayMs: 1000, limit: -1 })
    await clock.advance(1500)
    end()
    await clock.advance(10_000)
    expect([sentAtSeconds, result()]).toEqual([[0, 1], fail('network')])
  })
})
