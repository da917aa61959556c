/* The visitor's widget on a customer's page, in a real browser against a real backend. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import type { FrameLocator, Page } from '@playwright/test'
import { startBackend } from './backend.ts'
import { acceptOffer, chooseInMenu, openAgent, say } from './people.ts'
import { expect, test } from './service.ts'
import { everythingStored } from './stored.ts'

const button = (page: Page) => page.getByRole('button', { name: /^Chat with us/ })
const chatIn = (page: Page) => page.frameLocator('iframe[title="Chat with us"]')
const box = (chat: FrameLocator) => chat.getByRole('textbox', { name: 'Message' })
const log = (chat: FrameLocator) => chat.getByRole('log', { name: 'Messages' })
const state = (chat: FrameLocator, word: string) => log(chat).getByText(word, { exact: true })
const said = (chat: FrameLocator, text: string) => log(chat).getByText(text, { exact: true })

async function openChat(page: Page, url: string): Promise<FrameLocator> {
  await page.goto(`${url}/demo`)
  await button(page).click()
  await expect(box(chatIn(page))).toBeFocused()
  return chatIn(page)
}

test('a customer’s page gets two globals of one name, no layout shift, and a loader of at most 4.8 kB', async ({
  page,
  service,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(performance, { shifts })
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ startTime }) => startTime))).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  const globals = () => page.evaluate(() => Object.getOwnPropertyNames(window))
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))

  await page.route('**/widget.js', (route) => route.abort())
  await page.goto(`${service.url}/demo`)
  const without = new Set(await globals())
  await page.unroute('**/widget.js')

  const [script] = await Promise.all([page.waitForResponse('**/widget.js'), page.goto(`${service.url}/demo`)])
  await expect(button(page)).toBeVisible()
  expect((await globals()).filter((name) => !without.has(name))).toEqual(['Everline', 'everline'])
  expect(gzipSync(await script.body(), { level: 9 }).length).toBeLessThanOrEqual(4800)
  expect(requested.filter((path) => path.startsWith('/widget/'))).toEqual([])

  await button(page).click()
  await expect(box(chatIn(page))).toBeFocused()
  expect(await page.evaluate(() => Reflect.get(performance, 'shifts'))).toEqual([])
})

test('the first message starts the conversation, and a reload shows it again', async ({ page, service }) => {
  const chat = await openChat(page, service.url)
  await say(chat, ['Hello, is somebody there?'])
  await expect(state(chat, 'Sent')).toBeVisible()
  // No agent is signed in.
  await expect(log(chat)).toContainText('We’ll reply here as soon as we can')
  await box(chat).fill('half a thought')

  await page.reload()
  await button(page).click()
  await expect(said(chat, 'Hello, is somebody there?')).toHaveCount(1)
  await expect(box(chat)).toHaveValue('half a thought')
})

test('everything can be done by keyboard, and the focus is never lost', async ({ page, service }) => {
  await page.goto(`${service.url}/demo`)
  await expect(button(page)).toBeVisible()
  await button(page).focus()
  await page.keyboard.press('Enter')
  const chat = chatIn(page)
  await expect(box(chat)).toBeFocused()
  await page.keyboard.type('First line')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('second line')
  await page.keyboard.press('Enter')
  await expect(box(chat)).toHaveValue('')
  await expect(box(chat)).toBeFocused()
  await expect(said(chat, 'First line\nsecond line')).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(chat.getByRole('button', { name: 'Send', exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(button(page)).toBeFocused()
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(box(chat)).toBeHidden()
})

test('chat and button have no accessibility fault, light and dark', async ({ page, service }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const chat = await openChat(page, service.url)
    await say(chat, [`In ${colorScheme} colours: https://example.org`])
    await expect(state(chat, 'Sent')).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).include('everline-chat').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
})

test('a refused message can be sent again, edited or dropped', async ({ page, service }) => {
  const chat = await openChat(page, service.url)
  await say(chat, ['Hello'])
  await expect(state(chat, 'Sent')).toBeVisible()
  let refusals = 0
  const sending = /\/rooms\/[^/]+\/message(s|-batches)$/
  await page.context().route(sending, (route) => {
    refusals += 1
    return route.fulfill({ status: 413, json: { code: 7000413, message: 'This is too large.' } })
  })
  await say(chat, ['A long story'])
  await expect(log(chat).getByRole('alert')).toContainText('This message is too long.')
  const told = refusals
  await chat.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => refusals).toBeGreaterThan(told)
  await chat.getByRole('button', { name: 'Edit' }).click()
  await expect(box(chat)).toHaveValue('A long story')
  await expect(box(chat)).toBeFocused()
  await expect(said(chat, 'A long story')).toHaveCount(0)

  await box(chat).press('Enter')
  await expect(log(chat).getByRole('alert')).toBeVisible()
  await chat.getByRole('button', { name: 'Discard' }).click()
  await expect(said(chat, 'A long story')).toHaveCount(0)
  await page.context().unroute(sending)
  await say(chat, ['In short'])
  await expect(state(chat, 'Sent')).toBeVisible()
})

test('agent and visitor talk: name, typing, read marks, unread badge', async ({ page, browser, service }) => {
  const agent = await openAgent(browser, service.url, service.agents[0])
  const [tab] = agent.tabs
  if (!tab) throw new Error('the agent has no tab')
  const chat = await openChat(page, service.url)
  await say(chat, ['My tent has a hole'])
  await acceptOffer(tab)
  await expect(log(chat)).toContainText('You’re chatting with')
  await expect(state(chat, 'Read')).toBeVisible()

  await tab.getByRole('textbox', { name: 'Message' }).pressSequentially('How ')
  await expect(chat.getByText(/ is typing…$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await say(tab, ['How large is it?'])
  await expect(page.getByRole('button', { name: 'Chat with us, 1 unread' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Chat with us, 1 unread' }).click()
  await expect(said(chat, 'How large is it?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Chat with us', exact: true })).toBeVisible()
  await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('Read')
  await agent.context.close()
})

test('[PWA-05] two pages of one visitor send each message once, show the same, and survive the end of the other', async ({
  page,
  context,
  service,
}) => {
  const other = await context.newPage()
  const [one, two] = [await openChat(page, service.url), await openChat(other, service.url)]
  await Promise.all([say(one, ['one 1', 'one 2', 'one 3']), say(two, ['two 1', 'two 2', 'two 3'])])
  const all = ['one 1', 'one 2', 'one 3', 'two 1', 'two 2', 'two 3']
  for (const chat of [one, two]) for (const text of all) await expect(said(chat, text)).toHaveCount(1)
  for (const chat of [one, two]) await expect(state(chat, 'Sent')).toHaveCount(1)

  // The first page opened first: it holds the lock.
  await page.close()
  await say(two, ['after the other has gone'])
  await expect(said(two, 'after the other has gone')).toHaveCount(1)
  await expect(state(two, 'Sent')).toHaveCount(1)
  await expect(state(two, 'Queued')).toHaveCount(0)
  for (const text of all) await expect(said(two, text)).toHaveCount(1)
})

test('[PWA-05] a page that the browser has frozen does not hold up the visitor’s other page', async ({
  page,
  context,
  service,
}) => {
  const one = await openChat(page, service.url)
  await say(one, ['from the first page'])
  await expect(state(one, 'Sent')).toBeVisible()
  const two = await openChat(await context.newPage(), service.url)
  await expect(said(two, 'from the first page')).toHaveCount(1)
  const debug = await context.newCDPSession(page)
  await debug.send('Page.setWebLifecycleState', { state: 'frozen' })
  await say(two, ['from the second page'])
  await expect(state(two, 'Queued')).toHaveCount(0)
  await expect(state(two, 'Sent')).toHaveCount(1)

  await debug.send('Page.setWebLifecycleState', { state: 'active' })
  await say(one, ['and from the first again'])
  for (const chat of [one, two]) {
    for (const text of ['from the first page', 'from the second page', 'and from the first again'])
      await expect(said(chat, text)).toHaveCount(1)
    await expect(state(chat, 'Sent')).toHaveCount(1)
  }
})

test('works on a page of another origin under a strict content security policy, without a violation', async ({
  page,
  service,
}) => {
  const policy = `default-src 'none'; script-src ${service.url}; frame-src ${service.url}; require-trusted-types-for 'script'`
  const shop = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').setHeader('content-security-policy', policy)
    response.end(
      `<!doctype html><title>A shop</title><h1>Shop</h1><script src="${service.url}/widget.js" data-service="${service.serviceId}" async></script>`,
    )
  }).listen(0, 'localhost')
  await once(shop, 'listening')
  await page.addInitScript(() => {
    const broken: string[] = []
    Object.assign(document, { broken })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => broken.push(violatedDirective))
  })
  // The loopback address by name is another origin than by number, and another site: its storage is a partition.
  await page.goto(`http://localhost:${(shop.address() as AddressInfo).port}`)
  await button(page).click()
  const chat = chatIn(page)
  await expect(box(chat)).toBeFocused()
  await say(chat, ['Hello from elsewhere'])
  await expect(state(chat, 'Sent')).toBeVisible()
  await expect(button(page)).toHaveCSS('position', 'fixed')
  expect(await page.evaluate(() => Reflect.get(document, 'broken'))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(button(page)).toBeFocused()
  await page.reload()
  await button(page).click()
  await expect(said(chat, 'Hello from elsewhere')).toHaveCount(1)
  shop.close()
})

test('[PWA-05] messages written while the backend is down are queued, also the very first ones, and sent once', async ({
  page,
}) => {
  const mortal = await startBackend()
  try {
    const chat = await openChat(page, mortal.url)
    await mortal.kill()
    await say(chat, ['Into the void', 'And again'])
    await expect(state(chat, 'Queued')).toBeVisible()
    await expect(chat.getByRole('status', { name: 'Connection' })).toContainText('You’re offline')
    await mortal.restart()
    await expect(state(chat, 'Sent')).toBeVisible({ timeout: 30_000 })

    await mortal.kill()
    await say(chat, ['A third'])
    await expect(state(chat, 'Queued')).toBeVisible()
    await mortal.restart()
    await expect(state(chat, 'Queued')).toHaveCount(0, { timeout: 30_000 })
    await page.reload()
    await button(page).click()
    for (const text of ['Into the void', 'And again', 'A third']) await expect(said(chat, text)).toHaveCount(1)
    await expect(state(chat, 'Sent')).toHaveCount(1)
  } finally {
    await mortal.stop()
  }
})

test('[PWA-05] a chat whose storage is deleted while it is open keeps working and fetches its history again', async ({
  page,
  service,
}) => {
  const chat = await openChat(page, service.url)
  const texts = Array.from({ length: 70 }, (_, index) => `number ${index + 1}`)
  await say(chat, texts)
  await expect(said(chat, 'number 70')).toBeVisible()
  await expect(state(chat, 'Queued')).toHaveCount(0)
  await expect(state(chat, 'Sending')).toHaveCount(0)
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const deleted = indexedDB.deleteDatabase(name)
        deleted.onsuccess = () => resolve()
        deleted.onerror = () => reject(deleted.error)
      }),
    `everline-visitor/${service.serviceId}`,
  )
  await page.keyboard.press('Escape')
  await button(page).click()
  await say(chat, ['after the loss'])
  // Before that, the log may still be the one from before the loss. Whoever scrolls back in it is at the end of the new one.
  const newLine = log(chat).locator(':scope > div').filter({ hasText: 'after the loss' })
  await expect(newLine.getByText('Sent', { exact: true })).toHaveCount(1)
  for (const text of ['number 13', 'number 70']) await expect(said(chat, text)).toHaveCount(1, { timeout: 20_000 })
  // Only the newest are shown at first; the others come with scrolling back.
  await log(chat).evaluate((element) => element.scrollTo(0, 0))
  await expect(said(chat, 'number 1')).toHaveCount(1)
  await expect(said(chat, 'number 9')).toHaveCount(1)
  await page.reload()
  await button(page).click()
  await expect(said(chat, 'after the loss')).toHaveCount(1)
  await expect(said(chat, 'number 70')).toHaveCount(1)
  await expect(state(chat, 'Sent')).toHaveCount(1)
})

/** Names that the browser stores for the visitor; runs in the page. */
const storedValue = (databaseName: string) =>
  new Promise<string[]>((resolve, reject) => {
    const opening = indexedDB.open(databaseName)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const asked = opening.result.transaction('values').objectStore('values').getAll()
      asked.onerror = () => reject(asked.error)
      asked.onsuccess = () => {
        opening.result.close()
        const values = new Map(asked.result.map(({ name, value }) => [name, value]))
        resolve([values.get('device-id'), values.get('profile').eid])
      }
    }
  })

test('[audit 21] “Delete from this device” ends the session and leaves nothing of the visitor in any storage, on all pages', async ({
  page,
  context,
  service,
}) => {
  const other = await context.newPage()
  const [chat, second] = [await openChat(page, service.url), await openChat(other, service.url)]
  await say(chat, ['words for nobody else'])
  await expect(state(chat, 'Sent')).toBeVisible()
  await expect(said(second, 'words for nobody else')).toBeVisible()
  await box(second).fill('half a thought')
  const ids = await page.evaluate(storedValue, `everline-visitor/${service.serviceId}`)
  const traces = ['words for nobody else', 'half a thought', `"everline-chat/${service.serviceId}":"1"`, ...ids]
  const before = await page.evaluate(everythingStored)
  for (const trace of traces) expect(before).toContain(trace)

  // The other page does not own the session: it asks the first one.
  await other.bringToFront()
  const [revoked] = await Promise.all([
    page.waitForResponse((response) => response.request().postData()?.includes('"revoke"') === true),
    (async () => {
      await chooseInMenu(second, 'Delete from this device')
      await second.getByRole('button', { name: 'Delete', exact: true }).click()
    })(),
  ])
  expect(revoked.status()).toBe(200)
  for (const each of [chat, second]) {
    await expect(box(each)).toHaveValue('')
    await expect(each.getByRole('dialog', { name: 'Delete this chat from this device?' })).toHaveCount(0)
    await expect(said(each, 'words for nobody else')).toHaveCount(0)
  }
  const left = await page.evaluate(everythingStored)
  for (const trace of traces) expect(left).not.toContain(trace)

  await say(second, ['somebody new'])
  await expect(state(second, 'Sent')).toBeVisible()
  await expect(said(second, 'words for nobody else')).toHaveCount(0)
  expect(await page.evaluate(storedValue, `everline-visitor/${service.serviceId}`)).not.toEqual(ids)
})

test('unsent text is deleted from the device too, before anybody is registered', async ({ page, service }) => {
  const chat = await openChat(page, service.url)
  await expect(chat.getByText('Hello! How can we help?')).toBeVisible()
  await box(chat).fill('half a thought')
  expect(await page.evaluate(everythingStored)).toContain('half a thought')
  await chooseInMenu(chat, 'Delete from this device')
  await chat.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(box(chat)).toHaveValue('')
  expect(await page.evaluate(everythingStored)).not.toContain('half a thought')
})
