import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SipAccess } from '#core/contract/index.ts'
import { deferred } from '#core/platform/deferred.ts'
import { ok } from '#core/platform/result.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { keepRegistered } from './sip-connection.ts'
import type { SipUserAgent } from './sip-user-agent.ts'

const headStartMs = 250
/** A registration that ends later than this did not end at once. */
const stoodMs = 2000
/** The checked edge: what `keepRegistered` reads of it. */
const accessAt = (nowMs: number, lifeMs = 3_600_000) =>
  ({ url: '/sip', expiresAtMs: nowMs + lifeMs, nowMs }) as SipAccess
let ending = new AbortController()
beforeEach(() => {
  ending = new AbortController()
})
afterEach(() => ending.abort())

/** A connection whose proxy answers when the test says so. */
function createFake(onLost: () => void) {
  const [connected, answered] = [deferred<void>(), deferred<boolean>()]
  const log: string[] = []
  return {
    log,
    connected,
    /** The answer to the trial. */
    answered,
    lose: onLost,
    // The checked edge: what `keepRegistered` uses of it.
    userAgent: {
      connect: () => connected.promise,
      async register() {
        await connected.promise
        log.push('registered')
      },
      isAlive: () => answered.promise,
      close: () => void log.push('closed'),
    } as unknown as SipUserAgent,
  }
}

/** A registration that stands. */
async function stand() {
  const clock = fakeClock()
  const made: Array<ReturnType<typeof createFake>> = []
  const overtaken = { times: 0 }
  const access = accessAt(clock.nowMs())
  const connection = keepRegistered({
    access: async () => ok(access),
    create(_access, onLost) {
      const fake = createFake(onLost)
      // The first one connects at once.
      if (made.length === 0) fake.connected.resolve()
      made.push(fake)
      return fake.userAgent
    },
    onRegistered() {},
    onLineDead: () => void overtaken.times++,
    clock,
    signal: ending.signal,
  })
  const first = await connection.registered()
  await clock.advance(stoodMs)
  return { clock, connection, first, made, overtaken }
}

describe('[CAL-13] a connection that may be dead', () => {
  it('is replaced as soon as a new one stands, without waiting for its own answer', async () => {
    const { clock, connection, first, made, overtaken } = await stand()
    connection.wake()
    await clock.advance(headStartMs)
    const [old, next] = made
    next?.connected.resolve()
    await clock.advance(0)
    expect(overtaken.times).toBe(1)
    expect(await connection.registered()).toBe(next?.userAgent)
    expect(await connection.registered()).not.toBe(first)
    expect([old?.log, next?.log, made.length]).toEqual([['registered', 'closed'], ['registered'], 2])
  })

  it('is kept if it answers first, and the new one is closed before it registers', async () => {
    const { clock, connection, first, made, overtaken } = await stand()
    connection.wake()
    await clock.advance(headStartMs)
    const [old, next] = made
    old?.answered.resolve(true)
    await clock.advance(0)
    expect(overtaken.times).toBe(0)
    next?.connected.resolve()
    await clock.advance(0)
    expect(await connection.registered()).toBe(first)
    expect([old?.log, next?.log, made.length]).toEqual([['registered'], ['closed'], 2])
  })

  it('has a head start, in which no new one is begun', async () => {
    const { clock, connection, first, made } = await stand()
    connection.wake()
    await clock.advance(headStartMs - 1)
    made[0]?.answered.resolve(true)
    await clock.advance(headStartMs)
    expect(await connection.registered()).toBe(first)
    expect(made).toHaveLength(1)
  })

  it('is replaced by a later attempt if neither answers', async () => {
    const { clock, connection, made } = await stand()
    connection.wake()
    await clock.advance(headStartMs)
    made[0]?.answered.resolve(false)
    await clock.advance(0)
    made[2]?.connected.resolve()
    await clock.advance(0)
    expect(await connection.registered()).toBe(made[2]?.userAgent)
    expect(made.map(({ log }) => log)).toEqual([['registered', 'closed'], ['closed'], ['registered']])
  })

  it('is tried once at a time, and leaves nothing open at the end', async () => {
    const { clock, connection, made } = await stand()
    connection.wake()
    connection.wake()
    await clock.advance(headStartMs)
    expect(made).toHaveLength(2)
    made[1]?.connected.resolve()
    ending.abort()
    await clock.advance(0)
    expect(made.map(({ log }) => log.at(-1))).toEqual(['closed', 'closed'])
  })
})

/** Registers for ten minutes with a proxy that takes every registration, and counts. */
async function keepFor10Minutes(offsetMs: number, options: { lifeMs?: number; isLostAtOnce?: boolean } = {}) {
  const clock = fakeClock()
  const counts = { asked: 0, opened: 0, registered: 0 }
  const made: Array<() => void> = []
  keepRegistered({
    async access() {
      counts.asked++
      return ok(accessAt(clock.nowMs() - offsetMs, options.lifeMs))
    },
    create(_access, onLost) {
      counts.opened++
      const fake = createFake(onLost)
      fake.connected.resolve()
      made.push(onLost)
      return fake.userAgent
    },
    onRegistered(userAgent) {
      if (userAgent) counts.registered++
      if (options.isLostAtOnce) made.at(-1)?.()
    },
    clock,
    signal: ending.signal,
  })
  await clock.advance(600_000)
  return counts
}

describe('[CAL-13] a clock that is wrong', () => {
  const hourMs = 3_600_000
  it.each([
    ['right', 0],
    ['two hours ahead', 2 * hourMs],
    ['59 minutes ahead', 59 * 60_000],
    ['two hours behind', -2 * hourMs],
    ['a year ahead', 8760 * hourMs],
    ['at the epoch', -1_800_000_000_000],
  ])('keeps one registration when it is %s', async (_, offsetMs) => {
    expect(await keepFor10Minutes(offsetMs)).toEqual({ asked: 1, opened: 1, registered: 1 })
  })

  it.each([
    ['access of no time', { lifeMs: 0 }],
    ['access of a second', { lifeMs: 1000 }],
    ['access of a minute', { lifeMs: 60_000 }],
    ['access that has ended already', { lifeMs: -hourMs }],
    ['a proxy that takes each registration and ends it', { isLostAtOnce: true }],
  ])('begins anew every two seconds at most with %s', async (_, options) => {
    const { asked, opened } = await keepFor10Minutes(0, options)
    expect(Math.max(asked, opened)).toBeLessThanOrEqual(305)
  })
})
