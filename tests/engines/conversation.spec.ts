import { startBackend } from '#tests/e2e/backend.ts'
import { acceptOffer, chatOf, openAgent, openConversation, openVisitor, say, signIn } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/service.ts'
import { startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { logIn, type Place, saved } from './chat-log.ts'
import { clearStorage } from './clear-storage.ts'

/** Each of the texts stands there once, in this order. */
async function expectTexts(place: Place, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(logIn(place).getByText(text, { exact: true })).toHaveCount(1)
  const shown = (await logIn(place).textContent()) ?? ''
  const places = texts.map((text) => shown.indexOf(text))
  expect(places).toEqual([...places].sort((a, b) => a - b))
}

/** Chooses a file and sends it. */
async function sendFile(place: Place, name: string, bytes: Buffer): Promise<void> {
  await place.locator('input[type=file][multiple]').setInputFiles([{ name, mimeType: 'text/csv', buffer: bytes }])
  await expect(place.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(1)
  await place.getByRole('button', { name: 'Send', exact: true }).click()
}

test('messages go both ways, outlive a reload and a cut, and files arrive as they were', {
  tag: '@engines',
}, async ({ browser, service }) => {
  const proxy = await startFaultProxy(service.port)
  const url = `http://127.0.0.1:${proxy.port}`
  const { tab, visitor } = await openConversation(browser, url, service.agents[0], 'Good morning')
  await tab.bringToFront()
  await say(tab, ['Good morning, Ana here'])
  const said = ['Good morning', 'Good morning, Ana here']
  await expectTexts(visitor.chat, said)
  await tab.reload()
  await expectTexts(tab, said)

  proxy.set({ name: 'cut' })
  await say(tab, ['Written offline', 'And this too'])
  await expect(logIn(tab).getByText('Waiting for connection').first()).toBeVisible()
  proxy.set({ name: 'good', latencyMs: 0 })
  said.push('Written offline', 'And this too')
  await expectTexts(visitor.chat, said)
  await expect(logIn(tab).getByText('Waiting for connection')).toHaveCount(0)

  const bytes = Buffer.from('tent;price\nRidge 2;400\n'.repeat(5000))
  await sendFile(tab, 'prices.csv', bytes)
  expect((await saved(visitor.page, visitor.chat, 'prices.csv')).equals(bytes)).toBe(true)
  await visitor.page.bringToFront()
  await sendFile(visitor.chat, 'order.csv', bytes)
  await tab.bringToFront()
  expect((await saved(tab, tab, 'order.csv')).equals(bytes)).toBe(true)
  await proxy.close()
})

test('nothing is lost or twice when the backend is killed, and a browser whose storage was cleared fills it again', {
  tag: '@engines',
}, async ({ browser }) => {
  const backend = await startBackend()
  const [agentSignIn] = backend.signIns.filter(({ email }) => email.startsWith('agent'))
  if (!agentSignIn) throw new Error('no agent')
  const agent = await openAgent(browser, backend.url, agentSignIn)
  const [tab] = agent.tabs
  const visitor = await openVisitor(browser, backend.url)
  if (!tab) throw new Error('no tab')
  await say(visitor.chat, ['Is anybody there?'])
  await acceptOffer(tab)
  await backend.kill()
  await say(tab, ['Yes, one moment'])
  await visitor.page.bringToFront()
  await say(visitor.chat, ['I am in no hurry'])
  await backend.restart()
  const said = ['Is anybody there?', 'Yes, one moment', 'I am in no hurry']
  for (const place of [visitor.chat, tab])
    for (const text of said) await expect(logIn(place).getByText(text, { exact: true })).toHaveCount(1)

  const room = tab.url()
  // A page of the origin without the app, which would keep its databases open.
  await tab.goto(`${backend.url}/healthz`)
  await tab.evaluate(clearStorage)
  await tab.goto(room)
  await signIn(tab, agentSignIn)
  await tab.goto(room)
  for (const text of said) await expect(logIn(tab).getByText(text, { exact: true })).toHaveCount(1)
  await visitor.page.reload()
  for (const text of said) await expect(logIn(chatOf(visitor.page)).getByText(text, { exact: true })).toHaveCount(1)
  await agent.context.close()
  await visitor.context.close()
  await backend.stop()
})
