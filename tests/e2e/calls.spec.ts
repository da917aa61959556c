import type { Browser, FrameLocator, Page } from '@playwright/test'
import { launchOptions } from '../../playwright.config.ts'
import { findHeadlessShell } from '../../scripts/find-chromium.mjs'
import { openAgent, openChat, openTab } from './people.ts'
import { expect, type Service, test } from './service.ts'
import { audible, giveTone, heard, silent } from './sound.ts'

const devices = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]
test.use({
  launchOptions: {
    executablePath: findHeadlessShell() ?? launchOptions.executablePath,
    args: [...launchOptions.args, ...devices],
  },
})

const tones = { agent: 620, visitor: 1040, admin: 1710 }
/** Of the demo. */
const agentName = 'Maria Lindqvist'

const hears = (where: Page | FrameLocator, tone: number) =>
  expect.poll(() => heard(where, tone), { timeout: 15_000 }).toBeGreaterThan(audible)
const hearsNothingOf = (where: Page | FrameLocator, tone: number) =>
  expect.poll(() => heard(where, tone), { timeout: 15_000 }).toBeLessThan(silent)

const card = (tab: Page) => tab.getByRole('region', { name: /^Call with/ })
const cardOf = (chat: FrameLocator) => chat.getByRole('region', { name: /^Call with/ })

/**
 * A visitor calls; the agent answers in the first of two tabs.
 *
 * @param realm where the agent's hub runs
 */
async function openCall(browser: Browser, service: Service, realm?: 'dedicated-worker' | 'page') {
  const agentBrowser = await browser.newContext()
  if (realm) await agentBrowser.addInitScript((name) => sessionStorage.setItem('everline-hub-realm', name), realm)
  const agent = await openAgent({ newContext: async () => agentBrowser }, service.url, service.agents[0])
  await giveTone(agent.context, tones.agent)
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')
  await tab.reload()
  await expect(tab.getByRole('status', { name: 'Connection' })).toContainText('Live')
  const context = await browser.newContext()
  await giveTone(context, tones.visitor)
  const page = await context.newPage()
  await page.goto(`${service.url}/demo`)
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Call us' }).click()
  await tab.bringToFront()
  await tab.getByRole('alertdialog', { name: 'Incoming inquiry' }).getByRole('button', { name: 'Accept' }).click()
  await hears(tab, tones.visitor)
  await page.bringToFront()
  await hears(chat, tones.agent)
  return { agent, tab, page, chat }
}

test('[CAP-02] [CAL-01] a visitor calls, agent and visitor hear each other, mute works from another tab, and hanging up ends it for both', async ({
  browser,
  service,
}) => {
  const { agent, tab, chat } = await openCall(browser, service)
  await expect(card(tab).getByRole('status')).toHaveText('Connected')
  await expect(cardOf(chat).getByRole('status')).toHaveText('Connected')
  const second = await openTab(agent, service.url)
  await expect(card(second).getByRole('status')).toHaveText('Connected')
  await card(second).getByRole('button', { name: 'Mute' }).click()
  await hearsNothingOf(chat, tones.agent)
  await hears(tab, tones.visitor)
  await card(second).getByRole('button', { name: 'Mute' }).click()
  await hears(chat, tones.agent)
  await card(second).getByRole('button', { name: 'Hang up' }).click()
  await expect(cardOf(chat)).toHaveCount(0)
  await expect(card(tab)).toHaveCount(0)
})

test('[CAL-06] [CAL-13] an admin listens unheard, whispers to the agent alone, and is heard by both after barging in', async ({
  browser,
  service,
}) => {
  const { tab, chat } = await openCall(browser, service)
  const adminBrowser = await browser.newContext()
  await giveTone(adminBrowser, tones.admin)
  const admin = await openAgent({ newContext: async () => adminBrowser }, service.url, service.admin)
  const [desk] = admin.tabs
  if (!desk) throw new Error('no tab')
  await desk.getByRole('link', { name: 'Team' }).click()
  await desk.getByRole('button', { name: agentName, exact: true }).click()
  await desk.getByRole('region', { name: 'Ongoing call' }).getByRole('button', { name: 'Listen' }).click()
  await desk.keyboard.press('Escape')
  const act = (name: string) => desk.getByRole('group', { name: 'Monitoring' }).getByRole('button', { name })
  await hears(desk, tones.visitor)
  await hears(desk, tones.agent)
  await hearsNothingOf(tab, tones.admin)

  await act('Whisper').click()
  await hears(tab, tones.admin)
  await hears(chat, tones.agent)
  // A whisper that did reach the visitor would have come by then: the agent's own voice takes the same way.
  await card(tab).getByRole('button', { name: 'Mute' }).click()
  await hearsNothingOf(chat, tones.agent)
  await hearsNothingOf(chat, tones.admin)
  await card(tab).getByRole('button', { name: 'Mute' }).click()
  await hears(chat, tones.agent)
  await hearsNothingOf(chat, tones.admin)
  await hears(tab, tones.admin)

  await act('Barge in').click()
  await hears(chat, tones.admin)
  await hears(tab, tones.admin)
  await act('Leave').click()
  await hearsNothingOf(chat, tones.admin)
  await hearsNothingOf(tab, tones.admin)
  await hears(chat, tones.agent)
  await hears(tab, tones.visitor)
})

for (const realm of ['dedicated-worker', 'page'] as const) {
  test(`[CAP-02] [PWA-02] a call with a hub in a ${realm}: heard, muted, kept over a reload and still muted, and ended`, async ({
    browser,
    service,
  }) => {
    const { tab, chat } = await openCall(browser, service, realm)
    await card(tab).getByRole('button', { name: 'Mute' }).click()
    await hearsNothingOf(chat, tones.agent)
    await tab.reload()
    await hears(tab, tones.visitor)
    await hearsNothingOf(chat, tones.agent)
    await card(tab).getByRole('button', { name: 'Mute' }).click()
    await hears(chat, tones.agent)
    await card(tab).getByRole('button', { name: 'Hang up' }).click()
    await expect(cardOf(chat)).toHaveCount(0)
    await expect(card(tab)).toHaveCount(0)
  })
}
