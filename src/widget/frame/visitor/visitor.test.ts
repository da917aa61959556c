import { expect, it, vi } from 'vitest'
import { errorCodes } from '#core/contract/index.ts'
import { memoryFileBytes } from '#core/files/memory-file-bytes.ts'
import { throwImpossible } from '#core/platform/machine.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createMemoryTables } from '#widget/frame/store/memory-tables.ts'
import { createVisitorStore } from '#widget/frame/store/visitor-store.ts'
import { newMessage, writeDown } from '#widget/frame/store/write-down.ts'
import { createVisitor } from './visitor.ts'

it('[SES-18] the widget, too, is told that its calls are forbidden or failed', async () => {
  const tables = createMemoryTables()
  const left = new AbortController()
  const told: string[] = []
  const answers = [
    new Response(JSON.stringify({ code: errorCodes.forbidden.code, message: '' }), { status: 403 }),
    new Response('<h1>502 Bad Gateway</h1>', { status: 502 }),
  ]
  const clock = fakeClock()
  const visitor = await createVisitor({
    fetch: async () => answers.shift() ?? Promise.reject(new TypeError('no connection')),
    fileBytes: async () => memoryFileBytes(),
    nobodyAwaited: async () => {},
    openLink: () => ({ close() {} }),
    baseUrl: 'https://everline.test',
    crypto,
    clock,
    random: systemRandom,
    onImpossible: throwImpossible,
    store: createVisitorStore({ tables, build: 'b1', onChange: () => {}, onArrived: async () => {} }),
    serviceId: 'demo',
    tabId: 'tab',
    about: { language: 'en', page: '' },
    tell: () => {},
    onApiEvent: ({ name, call, failure }) => void told.push(`${name} ${call} ${failure.name}`),
    onFault: (fault) => expect(fault).toBeUndefined(),
    signal: left.signal,
  })
  const message = newMessage({ text: 'Hello', draftId: 'd', page: '', nowMs: 0 }, systemRandom.uuid)
  await visitor.run({ name: 'send', ...(await writeDown(tables, message)) })
  await vi.waitUntil(() => told.length === 1)
  await clock.advance(10_000)
  await vi.waitUntil(() => told.length === 2)
  expect(told).toEqual(['forbidden registerAndLoginVisitor forbidden', 'failed registerAndLoginVisitor network'])
  left.abort()
})
