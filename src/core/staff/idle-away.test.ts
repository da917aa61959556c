import { expect, test } from 'vitest'
import type { Clock } from '#core/platform/clock.ts'
import { createIdleAway } from './idle-away.ts'

const minuteMs = 60_000

function world({ answers = [true] }: { answers?: boolean[] } = {}) {
  let nowMs = 0
  const timers: { atMs: number; run(): void }[] = []
  const clock: Clock = {
    nowMs: () => nowMs,
    after: (delayMs, run, signal) => void timers.push({ atMs: nowMs + delayMs, run: () => signal?.aborted || run() }),
  }
  const away: number[] = []
  const over = new AbortController()
  const report = createIdleAway({
    clock,
    setAway: async () => {
      away.push(nowMs / minuteMs)
      return answers[away.length - 1] ?? true
    },
    signal: over.signal,
  })
  async function pass(minutes: number) {
    const untilMs = nowMs + minutes * minuteMs
    for (;;) {
      const next = timers.toSorted((a, b) => a.atMs - b.atMs).find(({ atMs }) => atMs <= untilMs)
      if (!next) break
      timers.splice(timers.indexOf(next), 1)
      nowMs = next.atMs
      next.run()
      await Promise.resolve()
      await Promise.resolve()
    }
    nowMs = untilMs
  }
  return { report, away, pass, over }
}

test('[INQ-03] the user is away after the time without input in any tab, once', async () => {
  const { report, away, pass } = world()
  report(10 * minuteMs)
  await pass(9)
  report(10 * minuteMs)
  await pass(9)
  expect(away).toEqual([])
  await pass(60)
  expect(away).toEqual([19])
})

test('[INQ-03] while that is not possible, such as during an offer, it is tried again', async () => {
  const { report, away, pass } = world({ answers: [false, false, true] })
  report(10 * minuteMs)
  await pass(30)
  expect(away).toEqual([10, 10.5, 11])
})

test('[INQ-03] input after the time has passed begins anew, and who has switched it off stays', async () => {
  const { report, away, pass } = world()
  report(5 * minuteMs)
  await pass(6)
  report(5 * minuteMs)
  await pass(6)
  expect(away).toEqual([5, 11])
  report(null)
  await pass(60)
  expect(away).toEqual([5, 11])
})

test('[INQ-03] nothing happens after the end of the session', async () => {
  const { report, away, pass, over } = world()
  report(5 * minuteMs)
  over.abort()
  await pass(60)
  expect(away).toEqual([])
})
