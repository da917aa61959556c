import { expect, it, vi } from 'vitest'
import { movedPath } from './push-path.ts'
import { renewSubscription } from './renew-subscription.ts'

const bytes = (value: number, length: number) => new Uint8Array(length).fill(value).buffer
const subscription = (endpoint: string, value: number) =>
  ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: bytes(9, 65) },
    getKey: (name) => bytes(value, name === 'auth' ? 16 : 65),
  }) as PushSubscription
const former = subscription('https://push.example/1', 1)
const next = subscription('https://push.example/2', 2)

function setUp({ subscribes = async () => next as PushSubscription } = {}) {
  const asked: [string, unknown][] = []
  const subscribe = vi.fn(subscribes)
  const fetch = async (path: unknown, options?: RequestInit) => {
    asked.push([String(path), JSON.parse(String(options?.body))])
    return new Response()
  }
  return { deps: { pushManager: { subscribe }, fetch: fetch as typeof globalThis.fetch }, subscribe, asked }
}
const told = [
  movedPath,
  {
    from: { endpoint: former.endpoint, auth: 'AQEBAQEBAQEBAQEBAQEBAQ' },
    to: { endpoint: next.endpoint, p256dh: expect.stringMatching(/^[\w-]{87}$/), auth: 'AgICAgICAgICAgICAgICAg' },
  },
]

it('P10 [PWA-03] a subscription that the browser has ended is renewed for the same key, and the backend is told in its place', async () => {
  const { deps, subscribe, asked } = setUp()
  await renewSubscription({ oldSubscription: former, newSubscription: null }, deps)
  expect(subscribe.mock.calls).toEqual([[former.options]])
  expect(asked).toEqual([told])
})

it('P10 [PWA-03] a subscription that the browser has replaced itself is told as it is', async () => {
  const { deps, subscribe, asked } = setUp()
  await renewSubscription({ oldSubscription: former, newSubscription: next }, deps)
  expect(subscribe).not.toHaveBeenCalled()
  expect(asked).toEqual([told])
})

it('P10 [PWA-03] without the former one, or without permission, nothing is told', async () => {
  const { deps, asked } = setUp({ subscribes: () => Promise.reject(new DOMException('', 'NotAllowedError')) })
  await renewSubscription({}, deps)
  await renewSubscription({ oldSubscription: former }, deps)
  expect(asked).toEqual([])
})
