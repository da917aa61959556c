import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Clock } from '#core/platform/clock.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { runs } from '#tests/soak/runs.ts'
import { createScheduler } from './scheduler.ts'

type Event = 'ping' | 'check'

/** @param clock the scheduler's clock, if it differs from the time that passes */
function setUp({ hasToken = true, clockOf = (clock: Clock) => clock } = {}) {
  const clock = fakeClock()
  const startMs = clock.nowMs()
  const session = { hasToken }
  const ending = new AbortController()
  const set = new Set<object>()
  const counted: Clock = {
    nowMs: clock.nowMs,
    after(delayMs, run, signal) {
      const timer = {}
      set.add(timer)
      const drop = () => set.delete(timer)
      signal?.addEventListener('abort', drop, { once: true })
      const fire = () => {
        signal?.removeEventListener('abort', drop)
        drop()
        run()
      }
      clock.after(delayMs, fire, signal)
    },
  }
  const scheduler = createScheduler<Event>({
    clock: clockOf(counted),
    hasToken: () => session.hasToken,
    signal: ending.signal,
  })
  /** Seconds at which each event fired. */
  const fired: Record<Event, number[]> = { ping: [], check: [] }
  for (const event of ['ping', 'check'] as const) {
    scheduler.on(event, () => fired[event].push((clock.nowMs() - startMs) / 1000), ending.signal)
  }
  return { clock, scheduler, session, fired, end: () => ending.abort(), timersSet: () => set.size }
}

describe('the scheduler', () => {
  it('[SCH-01] fires a task once its trigger time has passed, and not before', async () => {
    const { clock, scheduler, fired } = setUp()
    scheduler.register({ name: 'ping', intervalSeconds: 10, event: 'ping' })
    await clock.advance(9999)
    expect(fired.ping).toEqual([])
    await clock.advance(1)
    expect(fired.ping).toEqual([10])
    await clock.advance(20_000)
    expect(fired.ping).toEqual([10, 20, 30])
  })

  it('[SCH-01] has a granularity of one second: any interval fires at the first tick at or after its time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 7000 }), async (intervalMs) => {
        const { clock, scheduler, fired } = setUp()
        scheduler.register({ name: 'ping', intervalSeconds: intervalMs / 1000, event: 'ping', count: 1 })
        await clock.advance(10_000)
        expect(fired.ping).toEqual([Math.ceil(intervalMs / 1000)])
      }),
      { numRuns: runs(40) },
    )
  })

  it('[SCH-01] fires once after the machine slept, not once for each missed turn', async () => {
    let sleptMs = 0
    const { clock, scheduler, fired } = setUp({
      clockOf: (clock) => ({ ...clock, nowMs: () => clock.nowMs() + sleptMs }),
    })
    scheduler.register({ name: 'ping', intervalSeconds: 10, event: 'ping' })
    sleptMs = 3_600_000
    await clock.advance(10_500)
    expect(fired.ping).toEqual([1])
  })

  it('[SCH-01] fires again within one interval after the local clock was set back', async () => {
    let setBackMs = 0
    const { clock, scheduler, fired } = setUp({
      clockOf: (clock) => ({ ...clock, nowMs: () => clock.nowMs() - setBackMs }),
    })
    scheduler.register({ name: 'ping', intervalSeconds: 10, event: 'ping' })
    setBackMs = 3_600_000
    await clock.advance(11_000)
    expect(fired.ping).toEqual([11])
  })

  it('[SCH-02] skips tasks that need a token while there is none, and fires the others', async () => {
    const { clock, scheduler, session, fired } = setUp({ hasToken: false })
    scheduler.register({ name: 'ping', intervalSeconds: 2, event: 'ping', needsToken: true, count: 2 })
    scheduler.register({ name: 'check', intervalSeconds: 2, event: 'check' })
    await clock.advance(5000)
    expect(fired).toEqual({ ping: [], check: [2, 4] })
    session.hasToken = true
    await clock.advance(5000)
    // The skipped turn was not counted.
    expect(fired.ping).toEqual([6, 8])
  })

  it('[SCH-03] removes a task when its count reaches 0: it has fired exactly that often', async () => {
    const [interval, turns] = [fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9 })]
    await fc.assert(
      fc.asyncProperty(interval, turns, async (intervalSeconds, count) => {
        const { clock, scheduler, fired } = setUp()
        scheduler.register({ name: 'ping', intervalSeconds, event: 'ping', count })
        await clock.advance(intervalSeconds * (count - 1) * 1000)
        expect(scheduler.tasks().map(({ remaining }) => remaining)).toEqual([1])
        await clock.advance(60_000)
        expect(fired.ping).toEqual(Array.from({ length: count }, (_, turn) => intervalSeconds * (turn + 1)))
        expect(scheduler.tasks()).toEqual([])
      }),
      { numRuns: runs(30) },
    )
  })

  it('[SCH-03] stops its timer when no task remains, and starts it with the next one', async () => {
    const { clock, scheduler, fired, timersSet } = setUp()
    expect(timersSet()).toBe(0)
    scheduler.register({ name: 'ping', intervalSeconds: 1, event: 'ping', count: 2 })
    scheduler.register({ name: 'check', intervalSeconds: 1, event: 'check' })
    expect(timersSet()).toBe(1)
    await clock.advance(2000)
    expect(timersSet()).toBe(1)
    scheduler.remove('check')
    expect(timersSet()).toBe(0)
    scheduler.register({ name: 'ping', intervalSeconds: 1, event: 'ping', count: 1 })
    await clock.advance(1000)
    expect([fired.ping, timersSet()]).toEqual([[1, 2, 3], 0])
  })

  it('[SCH-04] registers only an interval above 0 seconds', async () => {
    const { clock, scheduler, fired, timersSet } = setUp()
    for (const intervalSeconds of [0, -1, Number.NaN])
      expect(scheduler.register({ name: 'ping', intervalSeconds, event: 'ping' })).toBe(false)
    await clock.advance(5000)
    expect([fired.ping, timersSet()]).toEqual([[], 0])
  })

  it('[SCH-04] does not register a name twice: the first task stays', async () => {
    const { clock, scheduler, fired } = setUp()
    expect(scheduler.register({ name: 'ping', intervalSeconds: 5, event: 'ping' })).toBe(true)
    expect(scheduler.register({ name: 'ping', intervalSeconds: 1, event: 'check' })).toBe(false)
    await clock.advance(10_000)
    expect(fired).toEqual({ ping: [5, 10], check: [] })
  })

  it('ends when its signal aborts', async () => {
    const { clock, scheduler, fired, end, timersSet } = setUp()
    scheduler.register({ name: 'ping', intervalSeconds: 1, event: 'ping' })
    end()
    await clock.advance(5000)
    expect([fired.ping, timersSet()]).toEqual([[], 0])
  })
})
