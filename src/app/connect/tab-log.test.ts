import { expect, it } from 'vitest'
import { ok } from '#core/platform/result.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import type { TabLogLine } from '#workers/ports/hub-commands.ts'
import { createTabLog, watchErrors } from './tab-log.ts'

const lineOf = (tag: string): TabLogLine => ({ level: 'info', class: 'c', function: 'f', tag })

function setUp() {
  const clock = fakeClock()
  const batches: string[][] = []
  const log = createTabLog(clock)
  const connect = () =>
    log.sendBy(async (lines) => {
      batches.push(lines.map(({ tag }) => tag))
      return ok(null)
    })
  return { clock, log, batches, connect }
}

it('collects lines for a moment, and keeps them until there is a hub', async () => {
  const { clock, log, batches, connect } = setUp()
  log.write(lineOf('before'))
  await clock.advance(10_000)
  connect()
  log.write(lineOf('after'))
  await clock.advance(2000)
  log.write(lineOf('later'))
  await clock.advance(2000)
  expect(batches).toEqual([['before', 'after'], ['later']])
})

it('[LOG-03] keeps the newest 150 lines', async () => {
  const { clock, log, batches, connect } = setUp()
  for (let n = 0; n < 200; n += 1) log.write(lineOf(String(n)))
  connect()
  await clock.advance(2000)
  expect(batches[0]).toHaveLength(150)
  expect(batches[0]?.at(-1)).toBe('199')
})

it('[LOG-03] sends at once when 150 lines are collected, so that none is lost', async () => {
  const { clock, log, batches, connect } = setUp()
  connect()
  for (let n = 0; n < 320; n += 1) log.write(lineOf(String(n)))
  expect(batches.map((lines) => lines.length)).toEqual([150, 150])
  await clock.advance(2000)
  expect(batches.flat()).toEqual(Array.from({ length: 320 }, (_, n) => String(n)))
})

it('[LOG-06] reports uncaught errors, but not the resize-observer loop', async () => {
  const { clock, log, batches, connect } = setUp()
  const page = new EventTarget()
  const watching = new AbortController()
  watchErrors(log, page, watching.signal)
  connect()
  const report = (message: string) => page.dispatchEvent(Object.assign(new Event('error'), { message }))
  report('ResizeObserver loop limit exceeded')
  report('Uncaught TypeError')
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('x') }))
  watching.abort()
  report('Uncaught later')
  await clock.advance(2000)
  expect(batches).toEqual([['uncaught', 'unhandled-rejection']])
})
