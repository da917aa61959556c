import { createHmac } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { identityText } from '#core/contract/index.ts'
import { deferred } from '#core/platform/deferred.ts'
import { type Api, signInToApi } from './api.ts'
import { acceptOffer, chatOf, chooseInMenu, openAgent, openChat, say } from './people.ts'
import { expect, type Service, test } from './service.ts'
import { everythingStored } from './stored.ts'

async function openPage(browser: Browser, service: Service) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${service.url}/demo`)
  return page
}

/** Returns a function that signs, as the shop's server does for the page of a signed-in customer. */
async function createSigner({ transport, token }: Api, s: string) {
  const found = await transport.send('getWidgetSettingV2', { params: { s } }, { token })
  if (!found.ok) throw new Error(found.error.message)
  const made = await transport.send('makeWidgetSecret', { params: { s, id: found.value.widget.id } }, { token })
  if (!made.ok) throw new Error(made.error.message)
  return (userId: string, name: string) => {
    const identity = { userId, name, email: `${userId}@shop.test`, expiresAtMs: Date.now() + 600_000 }
    const signature = createHmac('sha256', made.value.secret).update(identityText(identity)).digest('hex')
    return { ...identity, signature }
  }
}

const identify = (page: Page, identity: object) =>
  page.evaluate(
    (who) => (window as unknown as { everline(...args: unknown[]): void }).everline('identify', who),
    identity,
  )

test('[CAP-18] [ROL-01] a shop’s customer has all own conversations on every device, each with its unread count, and is named to the agent', async ({
  browser,
  service,
}) => {
  const api = await signInToApi(service.url, service.admin, service.serviceId)
  const identity = (await createSigner(api, service.serviceId))('c-42', 'Ada Lovelace')
  const agent = await openAgent(browser, service.url, service.agents[0])
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')

  const first = await openPage(browser, service)
  await identify(first, identity)
  const chat = await openChat(first)
  await say(chat, ['Where is my order?'])
  await acceptOffer(tab)
  await say(tab, ['It left us this morning'])
  await expect(chat.getByRole('log', { name: 'Messages' })).toContainText('It left us this morning')

  const second = await openPage(browser, service)
  const elsewhere = await openChat(second)
  await identify(second, identity)
  await chooseInMenu(elsewhere, 'Conversations')
  await elsewhere.getByRole('button', { name: /It left us this morning/ }).click()
  await expect(elsewhere.getByRole('log', { name: 'Messages' })).toContainText('Where is my order?')
  await tab.bringToFront()
  await expect(tab.getByRole('heading', { name: 'Ada Lovelace' }).first()).toBeVisible()

  // On a third device they begin without a name: what they say there becomes theirs, and goes on where it is.
  const third = await openPage(browser, service)
  const nameless = await openChat(third)
  await say(nameless, ['I also need an invoice'])
  await acceptOffer(tab)
  await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('I also need an invoice')
  await say(tab, ['Of course'])
  const log = nameless.getByRole('log', { name: 'Messages' })
  await expect(log).toContainText('Of course')
  // The answer is late: the session that they had has ended by then, and what they write meanwhile is refused.
  const answered = deferred<void>()
  await third.route('**/visitors/identify', async (route) => {
    const response = await route.fetch()
    await answered.promise
    await route.fulfill({ response })
  })
  const refused = third.waitForResponse((response) => response.status() === 401)
  await identify(third, identity)
  await say(nameless, ['It is for my boss'])
  await refused
  // Earlier messages are requested when the session begins, when much may still be refused.
  let unread = 0
  await third.route(/\/rooms\/[^/]+\/messages\?/, async (route) => {
    unread += 1
    await (unread > 3 ? route.continue() : route.fulfill({ status: 404, json: { code: 'x', message: '' } }))
  })
  answered.resolve()
  await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('It is for my boss')
  await expect(tab.getByRole('heading', { name: 'Ada Lovelace' }).first()).toBeVisible()
  await expect(log.getByText('I also need an invoice', { exact: true })).toHaveCount(1)
  await expect(log.getByText('It is for my boss', { exact: true })).toHaveCount(1)
  await chooseInMenu(nameless, 'Conversations')
  await expect(nameless.getByRole('button', { name: /It left us this morning/ })).toBeVisible()

  // The first device learns of it, and of what is unread in it, since nobody reads it on the third one.
  await third.context().close()
  await first.keyboard.press('Escape')
  await say(tab, ['Your boss has it now'])
  await first.bringToFront()
  await expect(first).toHaveTitle(/^\(1\) /)
  await first.getByRole('button', { name: 'Chat with us, 1 unread' }).click()
  await chooseInMenu(chat, 'Conversations')
  await chat.getByRole('button', { name: /Your boss has it now.*1 unread/ }).click()
  await expect(chat.getByRole('log', { name: 'Messages' })).toContainText('I also need an invoice')
  await expect(first).not.toHaveTitle(/^\(/)
  // There and back: what was written in one conversation is not in the other.
  await chooseInMenu(chat, 'Conversations')
  await chat.getByRole('button', { name: /It left us this morning/ }).click()
  await expect(chat.getByRole('log', { name: 'Messages' })).not.toContainText('Your boss has it now')
})

test('[CAP-18] [SES-20] words of a named customer whom the backend did not know yet go to nobody whom the page names later', async ({
  browser,
  service,
}) => {
  const sign = await createSigner(await signInToApi(service.url, service.admin, service.serviceId), service.serviceId)
  const page = await openPage(browser, service)
  const chat = await openChat(page)
  await say(chat, ['Is anybody there?'])
  const log = chat.getByRole('log', { name: 'Messages' })
  await expect(log.getByText('Sent')).toBeVisible()

  // The backend does not answer for the first customer, and what they write meanwhile waits.
  let unanswered = 0
  await page.context().route('**/visitors/identify', (route) => {
    unanswered += 1
    return route.abort()
  })
  await identify(page, sign('c-1', 'Ada Lovelace'))
  await say(chat, ['Cancel my subscription'])
  await chat.getByRole('textbox', { name: 'Message' }).fill('half a secret')
  await page.goto(`${service.url}/demo`)
  await openChat(page)
  // Another page of the browser names the former customer still: neither takes the chat from the other for ever.
  const stale = await page.context().newPage()
  await stale.goto(`${service.url}/demo`)
  await openChat(stale)
  const before = unanswered
  await identify(stale, sign('c-1', 'Ada Lovelace'))
  await expect.poll(() => unanswered).toBeGreaterThan(before)
  await page.context().unroute('**/visitors/identify')
  let begun = 0
  stale.on('framenavigated', () => {
    begun += 1
  })
  await identify(page, sign('c-2', 'Grace Hopper'))
  await expect.poll(() => page.evaluate(everythingStored)).not.toMatch(/subscription|secret|anybody/)
  await say(chat, ['My parcel is late'])
  await expect(log.getByText('Sent')).toBeVisible()
  await expect(log).toContainText('My parcel is late')
  await expect(log).not.toContainText('Cancel my subscription')
  await expect(log).not.toContainText('Is anybody there?')
  expect(begun).toBe(0)
  await expect(chatOf(stale).getByRole('log', { name: 'Messages' })).not.toContainText('Cancel my subscription')

  // Elsewhere, too, they have their own words only.
  const elsewhere = await openPage(browser, service)
  const other = await openChat(elsewhere)
  await identify(elsewhere, sign('c-2', 'Grace Hopper'))
  await chooseInMenu(other, 'Conversations')
  await expect(other.getByRole('button', { name: /My parcel is late/ })).toBeVisible()
  await expect(other.getByRole('button', { name: /Cancel|anybody/ })).toHaveCount(0)
})
