import { describe, expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createLineProbe } from './line-probe.ts'

function scene() {
  const clock = fakeClock()
  const counts = { pings: 0, wakes: 0 }
  const answers = { ping: false }
  const line = createLineProbe({
    ping: async () => {
      counts.pings += 1
      return answers.ping
    },
    wake: () => {
      counts.wakes += 1
    },
    clock,
    signal: new AbortController().signal,
  })
  return { clock, counts, answers, line }
}

describe('[CAP-04] [PWA-05] files that wait for a line that is cut', () => {
  it('go on within half a second of its return, and one question is asked for all of them', async () => {
    const { clock, counts, answers, line } = scene()
    line.cut()
    line.cut()
    await clock.advance(3000)
    expect(counts).toEqual({ pings: 6, wakes: 0 })
    answers.ping = true
    await clock.advance(500)
    expect(counts).toEqual({ pings: 7, wakes: 1 })
    await clock.advance(60_000)
    expect(counts.pings).toBe(7)
  })

  it('are asked about for a minute, and again when bytes have moved since', async () => {
    const { clock, counts, line } = scene()
    line.cut()
    await clock.advance(600_000)
    line.cut()
    await clock.advance(600_000)
    expect(counts.pings).toBe(100)
    line.moved()
    line.cut()
    await clock.advance(500)
    expect(counts.pings).toBe(101)
  })

  it('wake the outbox less and less often if the backend answers and takes no file', async () => {
    const { clock, counts, answers, line } = scene()
    answers.ping = true
    for (const pauseMs of [500, 1000, 2000, 4000, 8000, 10_000, 10_000]) {
      const { wakes } = counts
      line.cut()
      await clock.advance(pauseMs - 1)
      expect(counts.wakes).toBe(wakes)
      await clock.advance(1)
      expect(counts.wakes).toBe(wakes + 1)
    }
  })
})
