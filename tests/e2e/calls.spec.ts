import type { Page } from '@playwright/test'
import { soakOnly } from '#tests/soak/runs.ts'
import { callBrowser } from './call-browser.ts'
import { callCard, callState } from './call-card.ts'
import { callInVain, hears, hearsNothingOf, openCall, playMissedVoice, tones } from './open-call.ts'
import { openAgent, openTab } from './people.ts'
import { expect, test } from './service.ts'
import { announcements, giveTone, tonesAt } from './sound.ts'

test.use({ launchOptions: callBrowser })

/** Agent of the demo. */
const agentName = 'Maria Lindqvist'

test('[CAP-02] [CAL-01] [CAL-04] a visitor calls, agent and visitor hear each other, mute works from another tab, and hanging up ends it for both', async ({
  browser,
  service,
}) => {
  const { agent, tab, chat } = await openCall(browser, service)
  await expect(callState(tab)).toHaveText('Connected')
  await expect(callState(chat)).toHaveText('Connected')
  const second = await openTab(agent, service.url)
  await expect(callState(second)).toHaveText('Connected')
  await callCard(second).getByRole('button', { name: 'Mute' }).click()
  await hearsNothingOf(chat, tones.agent)
  await hears(tab, tones.visitor)
  await callCard(second).getByRole('button', { name: 'Mute' }).click()
  await hears(chat, tones.agent)
  await callCard(second).getByRole('button', { name: 'Hang up' }).click()
  await expect(callCard(chat)).toHaveCount(0)
  await expect(callCard(tab)).toHaveCount(0)
  // The log says how the media connection has moved.
  await second.goto(`${service.url}/diagnostics`)
  await second.getByLabel('Text', { exact: true }).fill('ice')
  await second.getByLabel('Text', { exact: true }).press('Enter')
  const lines = second.getByRole('region', { name: 'Log of this browser' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'connected' }).first()).toBeVisible()
})

test('[CAP-02] [CAL-13] a call goes on in a window of its own, of which there is one, and comes back when that is closed', async ({
  browser,
  service,
}) => {
  const { agent, tab, chat } = await openCall(browser, service)
  await callCard(tab).getByRole('button', { name: 'More', exact: true }).click()
  const tearOff = callCard(tab).getByRole('button', { name: 'Open in a separate window' })
  const opening = tab.waitForEvent('popup')
  await tearOff.click()
  const own = await opening
  await expect(callState(own)).toHaveText('Connected')
  await hears(own, tones.visitor)
  await hears(chat, tones.agent)
  await callCard(own).getByRole('button', { name: 'Mute' }).click()
  await hearsNothingOf(chat, tones.agent)
  await callCard(tab).getByRole('button', { name: 'Mute' }).click()
  await hears(chat, tones.agent)
  const elsewhere = await openTab(agent, service.url)
  const count = agent.context.pages().length
  await callCard(elsewhere).getByRole('button', { name: 'More', exact: true }).click()
  await callCard(elsewhere).getByRole('button', { name: 'Open in a separate window' }).click()
  await expect(callCard(elsewhere).getByRole('alert')).toHaveText(/^The call is open in a separate window/)
  await tearOff.click()
  await hears(own, tones.visitor)
  expect(agent.context.pages()).toHaveLength(count)
  await elsewhere.close()
  await own.close()
  await hears(tab, tones.visitor)
  await hears(chat, tones.agent)
  const again = tab.waitForEvent('popup')
  await tearOff.click()
  const second = await again
  await hears(second, tones.visitor)
  const closing = second.waitForEvent('close')
  await callCard(chat).getByRole('button', { name: 'Hang up' }).click()
  await closing
  await expect(callCard(tab)).toHaveCount(0)
})

test('[CAL-13] an agent who talks holds the call, answers a colleague, and goes back to the first: nobody hears what is for the other', async ({
  browser,
  service,
}) => {
  const { tab, chat } = await openCall(browser, service)
  const colleagueBrowser = await browser.newContext()
  await giveTone(colleagueBrowser, tones.admin)
  const colleague = await openAgent({ newContext: async () => colleagueBrowser }, service.url, service.admin)
  const [desk] = colleague.tabs
  if (!desk) throw new Error('no tab')
  await desk.getByRole('link', { name: 'Team' }).click()
  await desk.getByRole('button', { name: `Call ${agentName}`, exact: true }).click()
  await tab.bringToFront()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Hold & answer' }).click()
  await hears(tab, tones.admin)
  await hearsNothingOf(chat, tones.agent)
  await desk.bringToFront()
  await hears(desk, tones.agent)
  await tab.bringToFront()
  const [first, second] = [callCard(tab).first(), callCard(tab).last()]
  await expect(callCard(tab)).toHaveCount(2)
  await expect(first.getByRole('status').first()).toHaveText('On hold')
  await first.getByRole('button', { name: 'Hold' }).click()
  await hears(chat, tones.agent)
  await hearsNothingOf(desk, tones.agent)
  await second.getByRole('button', { name: 'Hang up' }).click()
  await expect(callCard(desk)).toHaveCount(0)
  await expect(callCard(tab)).toHaveCount(1)
  await hears(tab, tones.visitor)
})

test('[CAL-06] [CAL-13] an admin listens unheard, whispers to the agent alone, is heard by both after barging in, and takes the call over', async ({
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
  async function listen() {
    await desk?.getByRole('button', { name: agentName, exact: true }).click()
    await desk?.getByRole('region', { name: 'Ongoing call' }).getByRole('button', { name: 'Listen' }).click()
    await desk?.keyboard.press('Escape')
  }
  await listen()
  const act = (name: string) => desk.getByRole('group', { name: 'Monitoring' }).getByRole('button', { name })
  await hears(desk, tones.visitor)
  await hears(desk, tones.agent)
  await hearsNothingOf(tab, tones.admin)

  await act('Whisper').click()
  await hears(tab, tones.admin)
  await hears(chat, tones.agent)
  // A whisper that did reach the visitor would have come by then: the agent's own voice takes the same way.
  await callCard(tab).getByRole('button', { name: 'Mute' }).click()
  await hearsNothingOf(chat, tones.agent)
  await hearsNothingOf(chat, tones.admin)
  await callCard(tab).getByRole('button', { name: 'Mute' }).click()
  await hears(chat, tones.agent)
  await hearsNothingOf(chat, tones.admin)
  await hears(tab, tones.admin)

  await act('Barge in').click()
  await hears(chat, tones.admin)
  await hears(tab, tones.admin)
  // Back to a whisper, which the agent's tab has again when it was loaded anew.
  await act('Whisper').click()
  await hearsNothingOf(chat, tones.admin)
  await hears(chat, tones.agent)
  await hears(tab, tones.admin)
  await tab.reload()
  await hears(tab, tones.visitor)
  await hears(tab, tones.admin)
  await hears(chat, tones.agent)
  await hearsNothingOf(chat, tones.admin)
  await act('Leave').click()
  await hearsNothingOf(chat, tones.admin)
  await hearsNothingOf(tab, tones.admin)
  await hears(chat, tones.agent)
  await hears(tab, tones.visitor)

  await listen()
  await act('Take over').click()
  await hears(desk, tones.visitor)
  await hears(chat, tones.admin)
  await hearsNothingOf(chat, tones.agent)
  await expect(callCard(tab)).toHaveCount(0)
})

test('[CAP-03] [CAL-13] an agent records a call that the visitor sees and hears recorded, over a reload of the tab; both voices are in the call log', async ({
  browser,
  service,
}) => {
  const admin = await openAgent(browser, service.url, service.admin)
  const [settings] = admin.tabs
  if (!settings) throw new Error('no tab')
  await settings.goto(`${service.url}/settings/call-recording`)
  await settings.getByLabel('Calls are recorded').selectOption('When an agent starts it')
  await settings.getByLabel('Notice shown on recorded calls').fill('We record to learn.')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByText('Saved.')).toBeVisible()
  await admin.context.close()

  const { tab, page, chat } = await openCall(browser, service)
  await tab.bringToFront()
  await callCard(tab).getByRole('button', { name: 'Record', exact: true }).click()
  await expect.poll(() => announcements(chat)).toBe(1)
  await expect(callCard(chat).getByRole('status', { name: 'Recording' })).toContainText('We record to learn.')
  await expect.poll(() => storedParts(tab)).toHaveLength(1)
  const [first] = await storedParts(tab)
  // The recording goes on in another part, of the tab that comes after this one.
  await tab.reload()
  await hears(tab, tones.visitor)
  await tab.bringToFront()
  await expect.poll(() => announcements(chat)).toBe(2)
  await hears(chat, tones.agent)
  await expect.poll(async () => (await storedParts(tab)).filter((id) => id !== first)).toHaveLength(1)
  await callCard(tab).getByRole('button', { name: 'Record', exact: true }).click()
  await expect(callCard(chat).getByRole('status', { name: 'Recording' })).toHaveCount(0)
  await callCard(tab).getByRole('button', { name: 'Hang up' }).click()
  await expect(callCard(tab)).toHaveCount(0)
  await page.close()

  const player = tab.getByRole('list', { name: 'Recording' }).getByLabel(/^Recording:/)
  await expect(player).toHaveCount(2)
  const addresses = await player.evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? ''))
  for (const address of addresses) {
    const found = await tonesAt(tab, address, [tones.agent, tones.visitor])
    expect(Math.min(...found), `both voices in ${found}`).toBeGreaterThan(0.01)
  }
  await tab.goto(`${service.url}/calls`)
  await tab.getByRole('row').nth(1).getByRole('button').first().click()
  await expect(tab.getByRole('dialog').getByLabel(/^Recording:/)).toHaveCount(2)
})

test(
  '[CAL-13] a visitor whose call nobody takes leaves a voice message, which an agent finds with the missed call, hears and calls back',
  soakOnly,
  async ({ browser, service }) => {
    const { page, chat, missed } = await callInVain(browser, service)
    await missed.getByRole('button', { name: 'Leave a voice message' }).click({ timeout: 20_000 })
    await missed.getByRole('textbox', { name: /^Your phone number/ }).fill('+44 20 7946 0142')
    await expect(missed.getByRole('timer')).toHaveText(/^0:(0[2-9]|[1-5]\d)$/)
    await missed.getByRole('button', { name: 'Send' }).click()
    await expect(chat.getByRole('log').getByRole('button', { name: /^Play voice/ })).toBeVisible()
    await expect(missed).toHaveCount(0)

    const agent = await openAgent(browser, service.url, service.agents[0])
    const [tab] = agent.tabs
    if (!tab) throw new Error('no tab')
    const log = await playMissedVoice(tab)
    await expect(log.getByRole('button', { name: /^Call .*7946/ })).toBeVisible()
    await log
      .getByText(/called – no answer/)
      .getByRole('button', { name: /^Call / })
      .click()
    await page.bringToFront()
    await expect(chat.getByRole('region', { name: /is calling$/ })).toBeVisible()
  },
)

/** Ids of the recorded parts of which the browser keeps something until it is sent. */
const storedParts = (tab: Page): Promise<string[]> =>
  tab.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('everline-recordings')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const asking = opening.result.transaction('pieces').objectStore('pieces').getAllKeys()
          asking.onsuccess = () => {
            opening.result.close()
            resolve([...new Set(asking.result.map((key) => (Array.isArray(key) ? String(key[0]) : '')))])
          }
        }
      }),
  )

for (const [realm, details] of [
  ['dedicated-worker', soakOnly],
  ['page', {}],
] as const) {
  test(
    `[CAP-02] [PWA-02] a call with a hub in a ${realm}: heard, muted, kept over a reload and still muted, and ended`,
    details,
    async ({ browser, service }) => {
      const { tab, chat } = await openCall(browser, service, realm)
      await callCard(tab).getByRole('button', { name: 'Mute' }).click()
      await hearsNothingOf(chat, tones.agent)
      await tab.reload()
      await hears(tab, tones.visitor)
      await hearsNothingOf(chat, tones.agent)
      await callCard(tab).getByRole('button', { name: 'Mute' }).click()
      await hears(chat, tones.agent)
      await callCard(tab).getByRole('button', { name: 'Hang up' }).click()
      await expect(callCard(chat)).toHaveCount(0)
      await expect(callCard(tab)).toHaveCount(0)
    },
  )
}
