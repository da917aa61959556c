import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { type PushService, startPushService } from '#tests/fakes/push-service/push-service.ts'
import { type PageServer, startPageServer } from '#tests/server/page-server.ts'
import {
  signIn as enter,
  eventually,
  inquiryOf,
  type Person,
  say as sayByApi,
  takeOver,
  unwrap,
} from '#tests/server/test-client.ts'
import { launchOptions } from '../../playwright.config.ts'
import { type Backend, startBackend } from './backend.ts'
import { chatOf, chooseInMenu, openChat, say } from './people.ts'
import { fakeSubscriptions, pushBrowser, workerOf } from './push-browser.ts'

/* Notifications of visitors, who write on a page of another site. */
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'default' })

let browser: Browser
let service: PushService
let backend: Backend
let site: PageServer
let agent: Person
/** The website's page. */
let html: string
test.beforeAll(async () => {
  test.setTimeout(60_000)
  // The headless shell has no notifications.
  browser = await chromium.launch({ headless: true, ...launchOptions })
  service = await startPushService({ face: 'fcm' })
  const env = { EVERLINE_PUSH_HOSTS: new URL(service.url).host, EVERLINE_PUSH_CONTACT: 'mailto:ops@everline.example' }
  backend = await startBackend({ env })
  site = await startPageServer()
  html = `<!doctype html><html lang="en"><title>Boots</title><script src="${backend.url}/widget.js" data-service="demo" async></script>`
  site.page('/boots', html)
  const [, one] = backend.signIns
  if (!one) throw new Error('no sign-in')
  agent = await enter(backend.url, one.email, one.password)
})
test.afterAll(async () => {
  await browser?.close()
  await backend?.stop()
  await site?.close()
  await service?.close()
})

const offer = 'Tell me when someone answers'

/** A visitor on a page of another site than the backend's. */
async function openSite(
  path = '/boots',
): Promise<{ context: BrowserContext; page: Page; pageUrl: string; endpoint(): string }> {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'], { origin: backend.url })
  const endpoint = await fakeSubscriptions(context, service)
  const page = await context.newPage()
  const isLocalhost = new URL(backend.url).hostname === 'localhost'
  const pageUrl = `http://${isLocalhost ? '127.0.0.1' : 'localhost'}:${site.host.split(':')[1]}${path}`
  await page.goto(pageUrl)
  return { context, page, pageUrl, endpoint }
}

/** Accessibility faults of a page, or of a part of it. */
async function faultsOf(page: Page, part = 'body'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Takes the conversation that a visitor has begun; returns its id. */
async function take(text: string): Promise<string> {
  const { id } = await eventually(async () => {
    const { conversations } = unwrap(await agent.call('getSnapshot', { params: { s: 'demo' }, query: {} }))
    return conversations.find(({ preview }) => preview === text)
  })
  unwrap(await takeOver(agent, (await inquiryOf(agent, id)).id))
  return id
}

test('P06 [PWA-03] [CAP-18] a visitor is asked after the first message, learns of the answer after leaving, and a press opens it', async () => {
  const { context, page, pageUrl, endpoint } = await openSite()
  const chat = await openChat(page)
  const ask = chat.getByRole('button', { name: offer })
  await expect(chat.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
  await expect(ask).toHaveCount(0)
  await say(chat, ['Are the boots waterproof?'])
  await expect(ask).toBeVisible()
  expect(await faultsOf(page, 'everline-chat')).toEqual([])
  const cdp = await context.newCDPSession(page)
  const [popup] = await Promise.all([page.waitForEvent('popup'), ask.click()])
  await expect(popup.getByText('Get a notification when someone answers your chat')).toBeVisible()
  expect(await faultsOf(popup)).toEqual([])
  expect(service.received()).toEqual([])
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Allow notifications' }).click()])
  await expect(chat.getByRole('status').filter({ hasText: 'You’ll get a notification' })).toBeVisible()
  const worker = await workerOf(context, '/widget/push-worker.js')
  const device = await pushBrowser({ cdp, worker, origin: backend.url, service, endpoint })

  const roomId = await take('Are the boots waterproof?')
  await page.goto('about:blank')
  // The first may find the page still connected.
  await expect(async () => {
    unwrap(await sayByApi(agent, roomId, 'Yes, to the ankle'))
    await expect.poll(() => service.received(endpoint()).length, { timeout: 2000 }).toBeGreaterThan(0)
  }).toPass()
  await device.deliver(1)
  await expect.poll(device.shown).toMatchObject([{ body: expect.stringContaining(': Yes, to the ankle'), actions: [] }])
  const [shown] = await device.shown()
  const opened = await device.press(shown?.tag ?? '')
  expect(opened).toMatch(`${pageUrl}?everline-chat=${roomId}.`)

  const { pathname, search } = new URL(opened)
  site.page(`${pathname}${search}`, html)
  await page.goto(opened)
  await expect(chatOf(page).getByRole('log', { name: 'Messages' })).toContainText('Yes, to the ankle')
  await expect(page.getByRole('button', { name: 'Chat with us' })).toHaveAttribute('aria-expanded', 'true')
  // Agreed: nobody is asked again, and the menu hides the text, and ends it.
  const back = chatOf(page)
  await chooseInMenu(back, 'Show text in notifications')
  const text = back.getByRole('button', { name: 'Show text in notifications' })
  await back.getByRole('button', { name: 'More', exact: true }).click()
  await expect(text).toHaveAttribute('aria-pressed', 'false')
  await page.goto('about:blank')
  const told = service.received().length
  await expect(async () => {
    unwrap(await sayByApi(agent, roomId, 'It costs 40'))
    await expect.poll(() => service.received().length, { timeout: 2000 }).toBeGreaterThan(told)
  }).toPass()
  await device.deliver(1)
  await expect.poll(device.shown).toMatchObject([{ title: expect.stringContaining(': New message'), body: '' }])
  await page.goto(opened)
  await openChat(page)
  await back.getByRole('button', { name: 'More', exact: true }).click()
  await expect(text).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Escape')
  await expect(back.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  await expect(back.getByRole('button', { name: offer })).toHaveCount(0)
  await back.getByRole('button', { name: 'More', exact: true }).click()
  await back.getByRole('button', { name: 'Notifications', exact: true }).click()
  await back.getByRole('button', { name: 'More', exact: true }).click()
  await expect(back.getByRole('button', { name: 'Notifications', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  const before = service.received().length
  await page.goto('about:blank')
  unwrap(await sayByApi(agent, roomId, 'And the laces too'))
  await page.goto(opened)
  await expect(chatOf(page).getByRole('log', { name: 'Messages' })).toContainText('And the laces too')
  expect(service.received()).toHaveLength(before)
  // The press has led here before.
  await expect(page.getByRole('button', { name: /^Chat with us/ })).toHaveAttribute('aria-expanded', 'false')
  await context.close()
})

test('[PWA-03] a visitor who says no is not asked again in this browser, and can change that in the menu', async () => {
  const { context, page } = await openSite()
  const chat = await openChat(page)
  await say(chat, ['Do you ship abroad?'])
  await chat.getByRole('button', { name: 'Not now' }).click()
  await expect(chat.getByRole('button', { name: offer })).toHaveCount(0)
  await page.reload()
  await openChat(page)
  const isOffered = chat.getByRole('button', { name: offer })
  await chat.getByRole('button', { name: 'More', exact: true }).click()
  const entry = chat.getByRole('button', { name: 'Notifications', exact: true })
  await expect(entry).toHaveAttribute('aria-pressed', 'false')
  await expect(isOffered).toHaveCount(0)
  const [popup] = await Promise.all([page.waitForEvent('popup'), entry.click()])
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Allow notifications' }).click()])
  await expect(chat.getByRole('status').filter({ hasText: 'You’ll get a notification' })).toBeVisible()
  await context.close()
})

test('[PWA-03] [CAP-18] a website that cuts its popups off gets a page that says so, and asks for nothing', async () => {
  site.page('/isolated', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'cross-origin-opener-policy': 'same-origin' }).end(html),
  )
  const { context, page } = await openSite('/isolated')
  const chat = await openChat(page)
  await say(chat, ['Do you repair zips?'])
  const ask = chat.getByRole('button', { name: offer })
  const [alone] = await Promise.all([context.waitForEvent('page'), ask.click()])
  await expect(alone.getByText('This website doesn’t let the chat turn on notifications.')).toBeVisible()
  await expect(alone.getByRole('button')).toHaveText(['Close'])
  await chat.getByRole('button', { name: 'Not now' }).click()
  await expect(ask).toHaveCount(0)
  await context.close()
})
