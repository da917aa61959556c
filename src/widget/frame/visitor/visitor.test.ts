import { expect, it, vi } from 'vitest'
import { errorCodes } from '#core/contract/index.ts'
import { memoryFileBytes } from '#core/files/memory-file-bytes.ts'
import { throwImpossible } from '#core/platform/machine.ts'
import { systemRandom } from '#core/platform/random.ts'
import { ok } from '#core/platform/result.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createMemoryTables } from '#widget/frame/store/memory-tables.ts'
import { createVisitorStore } from '#widget/frame/store/visitor-store.ts'
import { newMessage, writeDown } from '#widget/frame/store/write-down.ts'
import { createVisitor } from './visitor.ts'

/** A visitor's client over rows in memory, to a backend that gives these answers and then is out of reach. */
async function open({ answers = [], signal }: { answers?: Response[]; signal: AbortSignal }) {
  const tables = createMemoryTables()
  const told: string[] = []
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
    signal,
  })
  return { visitor, tables, clock, told }
}

it('[SES-18] the widget, too, is told that its calls are forbidden or failed', async () => {
  const left = new AbortController()
  const answers = [
    new Response(JSON.stringify({ code: errorCodes.forbidden.code, message: '' }), { status: 403 }),
    new Response('<h1>502 Bad Gateway</h1>', { status: 502 }),
  ]
  const { visitor, tables, clock, told } = await open({ answers, signal: left.signal })
  const message = newMessage({ text: 'Hello', draftId: 'd', page: '', nowMs: 0 }, systemRandom.uuid)
  await visitor.run({ name: 'send', ...(await writeDown(tables, message)) })
  await vi.waitUntil(() => told.length === 1)
  await clock.advance(10_000)
  await vi.waitUntil(() => told.length === 2)
  expect(told).toEqual(['forbidden registerAndLoginVisitor forbidden', 'failed registerAndLoginVisitor network'])
  left.abort()
})

it('[PWA-05] a command of a frame of a later build is refused at once, and one before the sign-in says so', async () => {
  const left = new AbortController()
  const { visitor, tables } = await open({ signal: left.signal })
  // The checked edge: another frame may send anything.
  for (const name of ['dance', 'constructor'])
    expect(await visitor.run({ name } as never)).toMatchObject({ ok: false, error: { name: 'forbidden' } })
  expect(await visitor.run({ name: 'retry', id: 'a' })).toMatchObject({ ok: false, error: { name: 'signed-out' } })
  const message = newMessage({ text: 'Hello', draftId: 'd', page: '', nowMs: 0 }, systemRandom.uuid)
  const { rows } = await writeDown(tables, message)
  for (const { id } of rows) expect(await visitor.run({ name: 'withdraw', id })).toEqual(ok(null))
  expect(await tables.read(({ outbox }) => outbox.all())).toEqual([])
  left.abort()
})
