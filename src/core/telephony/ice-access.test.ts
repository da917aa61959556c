import { beforeEach, describe, expect, it } from 'vitest'
import type { SipAccess } from '#core/contract/index.ts'
import { deferred } from '#core/platform/deferred.ts'
import { type FakeClock, fakeClock } from '#tests/fakes/fake-clock.ts'
import { createIceAccess, type IceAccess } from './ice-access.ts'

const lifeMs = 600_000
/** Time by which the server's clock is ahead of the local one. */
const hourMs = 3_600_000

let clock: FakeClock
let ice: IceAccess
let over: AbortController
let asked: number
/** The backend's next answer: credentials for ten minutes, none yet, none for ever, or none at all. */
let gives: 'turn' | 'nothing-yet' | 'stun' | 'no-answer'

beforeEach(() => {
  clock = fakeClock()
  over = new AbortController()
  asked = 0
  gives = 'turn'
  ice = createIceAccess({
    async ask() {
      asked += 1
      if (gives === 'no-answer') return deferred().promise
      const nowMs = clock.nowMs() + hourMs
      const iceServers = [{ urls: [gives === 'turn' ? `turn:${asked}` : 'stun:x'] }]
      const ends = { turn: nowMs + lifeMs, 'nothing-yet': nowMs, stun: undefined }[gives]
      ice.take({ iceServers, nowMs, ...(ends !== undefined && { iceExpiresAtMs: ends }) } as SipAccess)
    },
    clock,
    signal: over.signal,
  })
})
const urls = async () => (await ice.servers()).flatMap((server) => server.urls)

describe('the servers by which media find a way', () => {
  it('[CAP-02] are asked for while it rings, so that the answer waits for nothing, and renewed before they end', async () => {
    ice.need(true)
    await clock.advance(0)
    expect(asked).toBe(1)
    expect(await urls()).toEqual(['turn:1'])
    expect(asked).toBe(1)
    await clock.advance(lifeMs - 120_000)
    expect(await urls()).toEqual(['turn:2'])
    ice.need(false)
    await clock.advance(2 * lifeMs)
    expect(asked).toBe(2)
  })

  it('[CAP-02] are waited for by a description that has none, for two seconds', async () => {
    expect(await urls()).toEqual(['turn:1'])
    gives = 'no-answer'
    await clock.advance(lifeMs)
    let got: string[] | null = null
    void urls().then((now) => {
      got = now
    })
    await clock.advance(1999)
    expect(got).toBeNull()
    await clock.advance(1)
    expect(got).toEqual(['turn:1'])
  })

  it('are asked for again where the backend knows nothing of the call yet', async () => {
    gives = 'nothing-yet'
    ice.need(true)
    await clock.advance(4999)
    expect(asked).toBe(1)
    gives = 'turn'
    await clock.advance(1)
    expect(await urls()).toEqual(['turn:2'])
  })

  it('are asked for once where they do not end', async () => {
    gives = 'stun'
    ice.need(true)
    await clock.advance(10 * lifeMs)
    expect([asked, await urls()]).toEqual([1, ['stun:x']])
  })
})
