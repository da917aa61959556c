import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { type Api, signInToApi, textsOf } from '#tests/e2e/api.ts'
import { startBackend } from '#tests/e2e/backend.ts'
import { openConversation } from '#tests/e2e/people.ts'
import { readLog } from '#tests/e2e/read-log.ts'

const letters = [...'abcdefghij']

test('[PWA-05] a conversation of 5,000 messages is shown whole and in order, in a new tab too', async ({ browser }) => {
  const backend = await startBackend()
  const [, credentials] = backend.signIns
  if (!credentials) throw new Error('no sign-in')
  const { agent, tab, visitor } = await openConversation(browser, backend.url, credentials)
  const roomId = new URL(tab.url()).pathname.split('/').at(-1) ?? ''
  const api = await signInToApi(backend.url, credentials)
  const texts = letters.flatMap((letter) =>
    Array.from({ length: 500 }, (_, index) => `${letter}1-${String(index).padStart(3, '0')}`),
  )
  for (const text of texts) expect(await send(api, roomId, text)).toBe(true)
  expect((await textsOf(api, roomId)).slice(1)).toEqual(texts)
  await expect.poll(() => readLog(tab), { timeout: 120_000 }).toEqual({ texts, faults: [] })
  const other = await agent.context.newPage()
  await other.goto(tab.url())
  await expect.poll(() => readLog(other), { timeout: 120_000 }).toEqual({ texts, faults: [] })
  await agent.context.close()
  await visitor.context.close()
  await backend.stop()
})

async function send({ transport, token, serviceId }: Api, roomId: string, text: string): Promise<boolean> {
  const id = randomUUID()
  const input = { params: { s: serviceId, roomId }, body: { id, text }, idempotencyKey: id }
  return (await transport.send('sendMessage', input, { token })).ok
}
