import { expect, it } from 'vitest'
import { systemRandom } from '#core/platform/random.ts'
import { ok } from '#core/platform/result.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createRealtime } from './create-realtime.ts'
import type { OpenLink } from './link.ts'
import type { Realtime } from './realtime.ts'

/** A broker that accepts every connection. */
function setUp({
  onUp = () => {},
  token = () => 'token',
  signal = new AbortController().signal,
}: {
  onUp?: (realtime: Realtime) => void
  token?: () => string
  signal?: AbortSignal
} = {}) {
  const clock = fakeClock()
  const opened: number[] = []
  const published: string[][] = []
  const openLink: OpenLink = (_options, { onOpen, onClose }) => {
    opened.push(clock.nowMs())
    const close = () => onClose('lost')
    queueMicrotask(() =>
      onOpen({ subscribe: async () => true, unsubscribe: () => {}, publish: (...sent) => published.push(sent), close }),
    )
    return { close }
  }
  const realtime: Realtime = createRealtime({
    url: () => 'wss://broker.test',
    eid: 'eid',
    clientId: 'hub',
    keepaliveSeconds: 5,
    openLink,
    token: async () => ok(token()),
    tokenTopic: 'own/token',
    clock,
    random: systemRandom,
    onUp: () => onUp(realtime),
    onDown() {},
    onLost() {},
    onMessage() {},
    signal,
  })
  return { clock, opened, published, realtime }
}

it('[PWA-02] a session that has ended opens no link', async () => {
  const { clock, opened } = setUp({ signal: AbortSignal.abort() })
  await clock.advance(60_000)
  expect(opened).toEqual([])
})

it('[PWA-05] while the broker answers and the backend does not, connections do not follow each other rapidly', async () => {
  const { clock, opened } = setUp({ onUp: (realtime) => realtime.distrust() })
  await clock.advance(60_000)
  // Pauses of 250 ms to 5 s, half of each random.
  expect(opened.length).toBeGreaterThan(10)
  expect(opened.length).toBeLessThan(32)
})

it('[PWA-05] a link that has lasted is replaced at once when it is distrusted', async () => {
  const { clock, opened, realtime } = setUp()
  await clock.advance(10_000)
  realtime.distrust()
  await clock.advance(0)
  expect(opened.length).toBe(2)
})

it('[DIS-06] after a change of region the link is replaced at once, even if it has just opened', async () => {
  const { clock, opened, realtime } = setUp()
  await clock.advance(0)
  realtime.replace()
  await clock.advance(0)
  expect(opened.length).toBe(2)
})

it('[audit 12] an open link presents each newer token once, and stays as it is', async () => {
  let token = 'first'
  const { clock, opened, published, realtime } = setUp({ token: () => token })
  await clock.advance(180_000)
  expect(published).toEqual([])
  token = 'second'
  await clock.advance(180_000)
  token = 'third'
  await clock.advance(60_000)
  expect(published).toEqual([
    ['own/token', 'second'],
    ['own/token', 'third'],
  ])
  expect(opened.length).toBe(1)
  realtime.disconnect()
})
