/* The visitor's choice of team, followed pages, and the page's calls for attention. */
import type { FrameLocator, Page } from '@playwright/test'
import { type Api, signInToApi } from './api.ts'
import { acceptOffer, chooseInMenu, openAgent, openChat, say } from './people.ts'
import { scanCode } from './scan-code.ts'
import { expect, type Service, test } from './service.ts'

const log = (writer: Page | FrameLocator) => writer.getByRole('log', { name: 'Messages' })
const offerIn = (tab: Page) => tab.getByRole('alertdialog', { name: 'Incoming chat' })

/** A team of two of the staff, whom the widget offers with their names; it follows pages once visitors agree. */
async function offerTeam(service: Service, { transport, token }: Api, members: readonly string[]): Promise<string> {
  const [s, id] = [service.serviceId, crypto.randomUUID()]
  const body = { id, name: 'Boots', color: 'red' as const, memberEids: [...members], languages: [] }
  const made = await transport.send('createTag', { params: { s }, body }, { token })
  const found = await transport.send('getWidgetSettingV2', { params: { s } }, { token })
  if (!made.ok || !found.ok) throw new Error('no team')
  const { revision } = found.value.widget
  const teams = [{ tagId: id, label: { '': '', en: 'Boot room' }, description: { '': 'Sizes and repairs' } }]
  const change = { revision, teams, showsStaff: true, theme: 'dark' as const, asksConsent: true, followsPages: true }
  const changed = await transport.send('updateWidgetSettingV2', { params: { s }, body: change }, { token })
  if (!changed.ok) throw new Error(changed.error.message)
  return id
}

/** Counts the tones that the chat plays. */
async function countTones(page: Page) {
  await page.addInitScript(() => {
    const play = AudioContext.prototype.createOscillator
    let tones = 0
    Object.assign(window, { tonesPlayed: () => tones })
    AudioContext.prototype.createOscillator = function () {
      tones += 1
      return play.call(this)
    }
  })
  return () => {
    const frame = page.frames().find((each) => each.url().includes('/widget/frame.html'))
    return frame?.evaluate(() => (window as unknown as { tonesPlayed(): number }).tonesPlayed())
  }
}

test('[SES-20] [CAP-18] a visitor agrees, writes to one person of a team, and is called by title, count and sound; the agent sees the visited pages', async ({
  browser,
  service,
}) => {
  const admin = await signInToApi(service.url, service.admin, service.serviceId)
  const [first, second] = [
    await openAgent(browser, service.url, service.agents[0]),
    await openAgent(browser, service.url, service.agents[1]),
  ]
  const [[one], [two]] = [first.tabs, second.tabs]
  if (!one || !two) throw new Error('no tab')
  const eids = []
  for (const agent of service.agents.slice(0, 2))
    eids.push((await signInToApi(service.url, agent, service.serviceId)).eid)
  await offerTeam(service, admin, eids)

  const page = await (await browser.newContext()).newPage()
  const tones = await countTones(page)
  const told: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/analytics')) told.push(request.postData() ?? '')
  })
  await page.goto(`${service.url}/demo`)
  await page.getByRole('button', { name: 'Chat with us' }).click()
  const chat = page.frameLocator('iframe[title="Chat with us"]')
  await expect(chat.getByRole('button', { name: 'I agree' })).toBeVisible()
  await page.evaluate(() => history.pushState(null, '', '/tents?session=secret'))
  // Agreed to nothing yet: nothing can be written, and no page is told.
  await expect(chat.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  expect(told).toEqual([])
  await chat.getByRole('button', { name: 'I agree' }).click()

  await chooseInMenu(chat, 'Choose a team')
  const choice = chat.getByRole('region', { name: 'Choose a team' })
  await expect(choice.getByRole('button', { name: /^Boot room/ })).toContainText('Sizes and repairs')
  // The system is light, the widget is always dark, and so is the page's button.
  await expect(page.locator('everline-chat .button')).toHaveCSS('background-color', 'rgb(79, 195, 173)')
  await choice.getByRole('listitem').getByRole('button').nth(2).click()
  await say(chat, ['Do these boots come in blue?'])
  // The chosen one of the two is asked.
  const [asked, other] = await Promise.race([
    offerIn(one)
      .waitFor()
      .then(() => [one, two] as const),
    offerIn(two)
      .waitFor()
      .then(() => [two, one] as const),
  ])
  await expect(offerIn(other)).toHaveCount(0)
  await acceptOffer(asked)
  await say(asked, ['They do'])
  await expect(log(chat)).toContainText('They do')

  await page.bringToFront()
  await page.evaluate(() => {
    document.title = 'Tents'
    history.pushState(null, '', '/tents/blue')
  })
  await asked.bringToFront()
  const pages = asked.getByRole('list', { name: 'Pages viewed' }).getByRole('link')
  await expect(pages.first()).toHaveText('Tents')
  const addresses = await pages.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.every((address) => !address.includes('secret'))).toBe(true)
  expect(told.every((body) => body.includes('"hasConsent":true'))).toBe(true)

  // The panel is shut: title, count and one tone.
  await page.bringToFront()
  await chat.getByRole('textbox', { name: 'Message' }).press('Escape')
  expect(await tones()).toBe(0)
  await say(asked, ['Shall I reserve a pair?'])
  await expect(page).toHaveTitle('(1) Tents')
  await expect.poll(tones).toBe(1)
  await page.getByRole('button', { name: 'Chat with us, 1 unread' }).click()
  await expect(page).toHaveTitle('Tents')
  await chooseInMenu(chat, 'Mute sounds')
  await page.keyboard.press('Escape')
  await say(asked, ['They are here until Friday', 'We close at six'])
  await expect(page).toHaveTitle('(2) Tents')
  await page.getByRole('button', { name: 'Chat with us, 2 unread' }).click()
  await expect(log(chat)).toContainText('We close at six')
  expect(await tones()).toBe(1)
  // It stays muted.
  await page.goto(`${service.url}/demo`)
  await openChat(page)
  await chat.getByRole('button', { name: 'More', exact: true }).click()
  await expect(chat.getByRole('button', { name: 'Mute sounds' })).toHaveAttribute('aria-pressed', 'true')
})

test('[SES-20] a link that an admin makes leads by its QR code to one person, and counts who follows it', async ({
  browser,
  service,
}) => {
  const owner = await openAgent(browser, service.url, service.admin)
  const agent = await openAgent(browser, service.url, service.agents[1])
  const [[desk], [tab]] = [owner.tabs, agent.tabs]
  if (!desk || !tab) throw new Error('no tab')
  const { eid } = await signInToApi(service.url, service.agents[1], service.serviceId)
  await desk.goto(`${service.url}/settings/chat-links`)
  await desk.getByRole('button', { name: 'Add a link' }).first().click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Card of the bicycle desk')
  await dialog.getByLabel('Leads to').selectOption('staff')
  await dialog.getByLabel('Team or person').selectOption(eid)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await desk.getByRole('button', { name: 'Card of the bicycle desk' }).click()
  const link = await scanCode(desk.getByRole('img', { name: /^QR code of/ }))
  await expect(desk.getByText(link)).toBeVisible()

  const page = await (await browser.newContext()).newPage()
  await page.goto(link)
  await say(page, ['I have your card'])
  await tab.bringToFront()
  await expect(offerIn(tab)).toBeVisible()
  // Offered to everybody, it would be the admin's first, who has been idle for longer.
  await expect(offerIn(desk)).toHaveCount(0)
  await acceptOffer(tab)
  await expect(log(tab)).toContainText('I have your card')

  await desk.reload()
  await expect(desk.getByRole('row', { name: /bicycle desk/ })).toContainText('1')
})
