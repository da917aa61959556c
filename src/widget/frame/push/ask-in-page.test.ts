import { expect, test, vi } from 'vitest'
import { type AskDeps, askInPage } from './ask-in-page.ts'

const origin = 'https://chat.example.com'
const subscription = { endpoint: 'https://push.example/1', p256dh: 'B', auth: 'a' }
const facts = { publicKey: 'key', place: 'place', name: 'Shop', vars: {} }

/** A frame with a page that it has opened. */
function asked(change: Partial<AskDeps> = {}) {
  const page = {
    said: [] as unknown[],
    postMessage: (message: object, to: string) => page.said.push({ ...message, to }),
  }
  const listeners: ((event: unknown) => void)[] = []
  const saved: unknown[] = []
  const onBlocked = vi.fn()
  const opened: string[] = []
  const isOpened = askInPage({
    window: {
      open: (address: string) => {
        opened.push(address)
        return page
      },
      addEventListener: (_: string, listener: (event: unknown) => void) => listeners.push(listener),
    } as never,
    ...{ origin, address: '/widget/notifications#service=shop', token: 'once' },
    facts: async () => facts,
    async save(given) {
      saved.push(given)
      return true
    },
    onBlocked,
    signal: new AbortController().signal,
    ...change,
  })
  async function hear(everline: string, more: object = {}) {
    const { data, ...event } = { source: page as unknown, origin, data: {}, ...more }
    const message = { everline, token: 'once', subscription, ...data }
    for (const listener of listeners) listener({ ...event, data: message })
    await Promise.resolve()
    await Promise.resolve()
  }
  return { page, saved, onBlocked, opened, isOpened, hear }
}

test('[PWA-03] a page that is asked gets the key when it is ready, and its subscription is stored once', async () => {
  const { page, saved, opened, hear, isOpened } = asked()
  expect([isOpened, opened]).toEqual([true, ['/widget/notifications#service=shop&token=once']])
  await hear('push-ready')
  await hear('push-agreed')
  await hear('push-agreed')
  expect(saved).toEqual([subscription])
  expect(page.said).toEqual([
    { everline: 'push-ask', token: 'once', to: origin, ...facts },
    { everline: 'push-saved', token: 'once', isSaved: true, to: origin },
  ])
})

test.each([
  ['another window', { source: {} }],
  ['no window', { source: null }],
  ['another origin', { origin: 'https://evil.example' }],
  ['a sandbox', { origin: 'null' }],
  ['a page with another token', { data: { token: 'twice' } }],
  ['a page without a token', { data: { token: undefined } }],
])('[PWA-03] a subscription of %s is not taken, and nothing is told there', async (_, change) => {
  const { page, saved, onBlocked, hear } = asked()
  for (const word of ['push-ready', 'push-agreed', 'push-blocked']) await hear(word, change)
  expect([page.said, saved, onBlocked.mock.calls]).toEqual([[], [], []])
})

test('[PWA-03] a subscription that could not be stored is told as such, and may come again', async () => {
  const answers = [false, true]
  const { page, hear } = asked({ save: async () => answers.shift() ?? false, facts: async () => null })
  await hear('push-ready')
  await hear('push-agreed')
  await hear('push-agreed')
  expect(page.said.map((message) => (message as { isSaved: boolean }).isSaved)).toEqual([false, false, true])
})

test('[PWA-03] a browser that opens no window is noticed, and one that refuses notifications is told', async () => {
  expect(asked({ window: { open: () => null, addEventListener: () => {} } as never }).isOpened).toBe(false)
  const { onBlocked, hear } = asked()
  await hear('push-blocked')
  expect(onBlocked).toHaveBeenCalledOnce()
})
