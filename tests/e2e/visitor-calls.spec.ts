import type { FrameLocator, Page } from '@playwright/test'
import { outOfSight } from '#tests/app/harness/sight.ts'
import { soakOnly } from '#tests/soak/runs.ts'
import { signInToApi } from './api.ts'
import { callBrowser } from './call-browser.ts'
import { callCard, callState } from './call-card.ts'
import { callInVain, hears, hearsNothingOf, hearsRingback, openCall, openSides, tones } from './open-call.ts'
import { acceptOffer, buttonsAboveBox, chooseInMenu, openAgent, openChat, say } from './people.ts'
import { expect, type Service, test } from './service.ts'

/* Calls as a visitor has them: beside a page, whose button leads back to them. */

test.use({ launchOptions: callBrowser })

/** The round button of the page. */
const atPage = (page: Page) => page.getByRole('button', { name: /^Chat with us/ })
const button = (where: Page | FrameLocator, name: string) => callCard(where).getByRole('button', { name, exact: true })

/** The agent's switch: what was heard before says nothing of now. */
async function hearsAnew(tab: Page, chat: FrameLocator) {
  await button(tab, 'Mute').click()
  await hearsNothingOf(chat, tones.agent)
  await button(tab, 'Mute').click()
  await hears(chat, tones.agent)
  await hears(tab, tones.visitor)
}

test('[CAL-13] a visitor’s call goes on while the chat is closed, on the next page too, and the button leads back to it', async ({
  browser,
  service,
}) => {
  const { tab, page, chat } = await openCall(browser, service)
  await chat.getByRole('button', { name: 'Close chat' }).click()
  await expect(atPage(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(atPage(page)).toHaveAccessibleName(/^Chat with us, Call with /)
  await hearsAnew(tab, chat)

  await page.reload()
  await expect(atPage(page)).toHaveAccessibleName(/^Chat with us, Call with /)
  await hearsAnew(tab, chat)
  await expect(atPage(page)).toHaveAttribute('aria-expanded', 'false')

  await atPage(page).click()
  await button(chat, 'Mute').click()
  await hearsNothingOf(tab, tones.visitor)
  await page.keyboard.press('Escape')
  await expect(atPage(page)).toHaveAttribute('aria-expanded', 'false')
  await button(tab, 'Hang up').click()
  await expect(atPage(page)).toHaveAccessibleName('Chat with us')
})

test('[CAL-01] a call rings for a visitor whose chat is closed: the chat opens and takes no focus, and the call can be declined and answered', async ({
  browser,
  service,
}) => {
  const { tab, page, chat } = await openSides(browser, service)
  await say(chat, ['Please call me'])
  await acceptOffer(tab)
  await page.bringToFront()
  await chat.getByRole('button', { name: 'Close chat' }).click()
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<input aria-label="Field of the page">'))
  const field = page.getByRole('textbox', { name: 'Field of the page' })
  await field.focus()
  const rings = () => page.waitForRequest('**/sounds/offer.wav')
  const callVisitor = () =>
    tab
      .getByRole('button', { name: /^Call / })
      .first()
      .click()

  const ringing = rings()
  await callVisitor()
  await ringing
  const call = chat.getByRole('region', { name: /is calling$/ })
  await expect(atPage(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(call).toBeVisible()
  await expect(field).toBeFocused()
  // A call that could not be declined rings on, with an explanation.
  await page.route('**/calls/*/answer', (route) => route.fulfill({ status: 500, body: '{}' }))
  await call.getByRole('button', { name: 'Decline' }).click()
  await expect(chat.getByText('Couldn’t decline the call. Please try again.')).toBeVisible()
  await expect(call).toBeVisible()
  await page.unroute('**/calls/*/answer')
  await call.getByRole('button', { name: 'Decline' }).click()
  await expect(call).toHaveCount(0)
  await expect(callCard(tab)).toHaveCount(0)

  await chat.getByRole('button', { name: 'Close chat' }).click()
  const again = rings()
  await callVisitor()
  await again
  await hearsRingback(tab)
  await expect(atPage(page)).toHaveAttribute('aria-expanded', 'true')
  await call.getByRole('button', { name: 'Answer' }).click()
  await hears(chat, tones.agent)
  await hears(tab, tones.visitor)
})

test(
  '[CAP-02] a chat becomes a call and is a chat again: one conversation for both sides',
  soakOnly,
  async ({ browser, service }) => {
    const { tab, page, chat } = await openSides(browser, service)
    await say(chat, ['My order has not come'])
    await acceptOffer(tab)
    await page.bringToFront()
    await chat.getByRole('button', { name: 'Call us' }).click()
    await hearsRingback(chat)
    await tab.bringToFront()
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Answer' }).click()
    await hears(tab, tones.visitor)
    await hears(chat, tones.agent)
    await say(chat, ['It is number 1234'])
    await page.bringToFront()
    await button(chat, 'Hang up').click()
    await expect(callCard(chat)).toHaveCount(0)
    await expect(callCard(tab)).toHaveCount(0)
    await say(chat, ['Thank you'])
    await tab.bringToFront()
    for (const log of [chat.getByRole('log'), tab.getByRole('log', { name: 'Messages' })])
      for (const text of ['My order has not come', 'It is number 1234', 'Thank you'])
        await expect(log.getByText(text, { exact: true })).toBeVisible()
    await expect(tab.getByRole('log', { name: 'Messages' }).getByText(/^Call ended after /)).toBeVisible()
  },
)

/** The service's widget offers video. */
async function offerVideo(service: Service) {
  const { transport, token } = await signInToApi(service.url, service.admin, service.serviceId)
  const params = { s: service.serviceId }
  const read = await transport.send('getWidgetSettingV2', { params }, { token })
  if (!read.ok) throw new Error(read.error.name)
  const body = { revision: read.value.widget.revision, takesCalls: 'video' as const }
  const changed = await transport.send('updateWidgetSettingV2', { params, body }, { token })
  if (!changed.ok) throw new Error(changed.error.name)
}

/** A picture of a call that moves on. */
async function shows(where: Page | FrameLocator, label: string | RegExp) {
  const picture = callCard(where).getByLabel(label)
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((element) => element instanceof HTMLVideoElement && element.videoWidth))
    .toBeGreaterThan(0)
}

test('[CAP-02] a visitor’s video call: both see each other, and a camera that is off shows nothing', async ({
  browser,
  service,
}) => {
  await offerVideo(service)
  const { tab, page, chat } = await openSides(browser, service)
  // On a phone as well, little stands between the messages and the textbox: the rest is in the menu.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(chat.getByRole('button', { name: 'Call us' })).toBeVisible()
  expect((await buttonsAboveBox(chat)).length).toBeLessThanOrEqual(2)
  const menu = chat.getByRole('button', { name: 'More', exact: true })
  await menu.click()
  const frame = await (await chat.owner().elementHandle())?.contentFrame()
  expect(frame && (await outOfSight(frame))).toEqual([])
  // Escape closes the menu and not the chat.
  await page.keyboard.press('Escape')
  await expect(chat.getByRole('navigation', { name: 'More' })).toHaveCount(0)
  await expect(menu).toBeFocused()
  await chooseInMenu(chat, 'Video call')
  await tab.bringToFront()
  await tab
    .getByRole('alertdialog', { name: 'Incoming chat' })
    .getByRole('button', { name: 'Answer with voice only' })
    .click()
  await expect(callState(tab)).toHaveText('Connected')
  await shows(tab, /’s video$/)
  await button(tab, 'Camera').click()
  await page.bringToFront()
  await shows(chat, 'Your video')
  await shows(chat, /’s video$/)
  await button(chat, 'Turn camera off').click()
  await expect(callCard(chat).getByLabel('Your video')).toHaveCount(0)
  await expect(callCard(tab).getByLabel(/’s video$/)).toHaveCount(0)
  await shows(chat, /’s video$/)
  await button(chat, 'Turn camera on').click()
  await tab.bringToFront()
  await shows(tab, /’s video$/)
})

test('[CAL-03] a visitor whose call nobody takes requested a callback: the inquiry has the number', async ({
  browser,
  service,
}) => {
  const { missed } = await callInVain(browser, service)
  await missed.getByRole('button', { name: 'Request a callback' }).click({ timeout: 60_000 })
  const number = missed.getByRole('textbox', { name: 'Your phone number' })
  await expect(number).toBeFocused()
  await number.fill('12')
  await missed.getByRole('textbox', { name: /^When, or what about/ }).fill('After five')
  await missed.getByRole('button', { name: 'Send' }).click()
  await expect(missed.getByRole('alert')).toHaveText(/^Please include the country code/)
  await number.fill('+44 20 7946 0142')
  await missed.getByRole('button', { name: 'Send' }).click()
  await expect(missed).toHaveCount(0)

  const agent = await openAgent(browser, service.url, service.agents[0])
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')
  await tab.getByRole('tab', { name: 'Missed' }).click()
  await tab.getByRole('list').getByRole('link').first().click()
  await tab.getByRole('button', { name: 'Take over' }).click()
  const log = tab.getByRole('log', { name: 'Messages' })
  await expect(log.getByRole('button', { name: /^Call .*7946/ })).toBeVisible()
  await expect(log.getByText('After five')).toBeVisible()
})

for (const [lacks, part] of [
  ['microphone', 'MediaDevices'],
  ['WebRTC', 'RTCPeerConnection'],
] as const)
  test(`[CAL-08] a visitor whose browser has no ${lacks} reads what to do instead, and has no button that would fail`, async ({
    page,
    service,
  }) => {
    await page.addInitScript((name) => {
      if (name === 'MediaDevices') Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
      else Reflect.deleteProperty(window, name)
    }, part)
    await page.goto(`${service.url}/demo`)
    const chat = await openChat(page)
    await expect(
      chat.getByText(/^This browser can’t make calls\. Send us a message, or open this page in/),
    ).toBeVisible()
    await expect(chat.getByRole('button', { name: 'Call us' })).toHaveCount(0)
    await say(chat, ['Then I write'])
    await expect(chat.getByRole('log').getByText('Then I write')).toBeVisible()
  })

const hourMs = 60 * 60_000
for (const [clocks, offsetMs] of [
  ['two hours ahead', 2 * hourMs],
  ['two hours behind', -2 * hourMs],
] as const) {
  test(
    `[CAP-02] a call connects with clocks that are ${clocks}, asks for access once, and counts from its answer`,
    soakOnly,
    async ({ browser, service }) => {
      const asked = { visitor: 0 }
      const wrongClocks = {
        async newContext() {
          const context = await browser.newContext()
          await context.addInitScript((ms) => {
            const right = Date.now.bind(Date)
            Date.now = () => right() + ms
          }, offsetMs)
          context.on('request', (request) => {
            if (request.url().endsWith('/sip-access')) asked.visitor++
          })
          return context
        },
      }
      const { tab, chat } = await openCall(wrongClocks, service, 'page')
      await expect(callState(tab)).toHaveText('Connected')
      await expect(callCard(chat).getByText(/^0:0[1-9]$/)).toBeVisible()
      // One of the agent, one of the visitor.
      expect(asked.visitor).toBe(2)
    },
  )
}
