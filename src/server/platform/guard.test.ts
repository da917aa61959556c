import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createGuard, guardClock } from './guard.ts'
import type { Facts } from './logger.ts'
import { projectPath } from './project-path.ts'

const faults: Array<[string, Facts | undefined]> = []
const log = { error: (event: string, facts?: Facts) => void faults.push([event, facts]) }

it.each<[string, () => unknown]>([
  ['an exception', () => JSON.parse('{')],
  ['a promise that is rejected', async () => JSON.parse('{')],
  ['what is no error', () => Promise.reject(null)],
  [
    'null',
    () => {
      throw null
    },
  ],
])('%s of a callback is logged, and goes no further', async (_what, run) => {
  faults.length = 0
  createGuard(log, 'part-failed')(run)()
  await Promise.resolve()
  await Promise.resolve()
  expect(faults).toMatchObject([['part-failed', { error: expect.stringMatching(/./) }]])
})

it('a timer that throws ends nothing, and the next one comes', async () => {
  faults.length = 0
  const clock = fakeClock()
  const guarded = guardClock(clock, log)
  let came = 0
  guarded.after(10, () => JSON.parse('{'))
  guarded.after(20, () => {
    came += 1
  })
  await clock.advance(20)
  expect([came, faults.map(([event]) => event)]).toEqual([1, ['timer-failed']])
})

// A handler that does nothing, has a name, or makes one call: it resolves, rejects, ends or logs something.
const harmless = /^(?:\(.*?\) => (?:\{\}|[\w.?]+\([^()]*(?:\([^()]*\))?[^()]*\))|[\w.]+)\)/
const guarded = /^(?:guard|createGuard\(.*?\))\(/

/** These only count, gather bytes or resolve, or run within a call of ours. */
const simple = new Set([
  ...['files/video-poster.ts: data', 'files/virus-scan.ts: data', 'files/virus-scan.ts: connect'],
  ...['http/listen.ts: connection', 'http/listen.ts: close', 'http/read-upload.ts: file'],
  ...['http/listen.ts: request', 'http/listen.ts: upgrade', 'media-server/janus-connection.ts: close'],
  ...['sip/connection.ts: pong', 'theming/check-svg.ts: opentag', 'theming/check-svg.ts: closetag'],
  ...['phone-gateway/sound/media-socket.ts: message', 'broker/guarded-stream.ts: data'],
])

it('every callback from a library stands behind a guard', () => {
  const files = readdirSync(projectPath('src/server'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const bare = files.flatMap((file) => {
    const text = readFileSync(projectPath('src/server', file), 'utf8')
    const listeners = text.matchAll(/\.(?:on|once|prependListener|addListener)\(\s*'(\w+)',\s*/g)
    return [...listeners].flatMap(({ 0: start, 1: event, index }) => {
      const handler = text.slice(index + start.length)
      return guarded.test(handler) || harmless.test(handler) || simple.has(`${file}: ${event}`)
        ? []
        : [`${file}: ${event}`]
    })
  })
  expect(bare).toEqual([])
})
