import { expect, it } from 'vitest'
import { systemRandom } from '#core/platform/random.ts'
import { ok } from '#core/platform/result.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createRealtime } from './create-realtime.ts'
import type { OpenLink } from './link.ts'
import type { Realtime } from './realtime.ts'

/** A broker that always answers, beside a backend that perhaps does not. */
function setUp({ onUp = () => {} }: { onUp?: (realtime: Realtime) => void } = {}) {
  const clock = fakeClock()
  const opened: number[] = []
  const openLink: OpenLink = (_options, { onOpen, onClose }) => {
    opened.push(clock.nowMs())
    const close = () => onClose('lost')
    queueMicrotask(() => onOpen({ subscribe: async () => true, unsubscribe: () => {}, publish: () => {}, close }))
    return { close }
  }
  const realtime: Realtime = createRealtime({
    url: () => 'wss://broker.test',
    eid: 'eid',
    clientId: 'hub',
    keepaliveSeconds: 5,
    openLink,
    token: async () => ok('token'),
    clock,
    random: systemRandom,
    onUp: () => onUp(realtime),
    onDown() {},
    onLost() {},
    onMessage() {},
    signal: new AbortController().signal,
  })
  return { clock, opened, realtime }
}

it('[PWA-05] a broker that is reached while the backend is not is not met by one connection after the other', async () => {
  const { clock, opened } = setUp({ onUp: (realtime) => realtime.distrust() })
  await clock.advance(60_000)
  // Pauses of 250 ms to 5 s, half of each by chance.
  expect(opened.length).toBeGreaterThan(10)
  expect(opened.length).toBeLessThan(32)
})

it('[PWA-05] a link that has lasted is replaced as soon as it is distrusted', async () => {
  const { clock, opened, realtime } = setUp()
  await clock.advance(10_000)
  realtime.distrust()
  await clock.advance(0)
  expect(opened.length).toBe(2)
})

it('[DIS-06] a link that leads elsewhere is replaced at once, however young', async () => {
  const { clock, opened, realtime } = setUp()
  await clock.advance(0)
  realtime.replace()
  await clock.advance(0)
  expect(opened.length).toBe(2)
})
