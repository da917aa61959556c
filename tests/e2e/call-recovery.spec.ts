import type { FrameLocator, Page } from '@playwright/test'
import { type CallScene, callCard, closeCallScene, openCallScene, tones } from './call-scene.ts'
import { heardSince } from './ears.ts'
import { killHub } from './hub-process.ts'
import { openChat, openTab } from './people.ts'
import { expect, test } from './service.ts'

/*
 * One call, to which one fault after the other happens. After each of them both sides hear each other again, as sound
 * shows; nobody has heard a click, nothing that was closed has been opened, and nobody is listed twice.
 */

test.describe.configure({ mode: 'default' })
test.setTimeout(120_000)

const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The tone is sent with an amplitude of 0.3; a click is louder, and what is not sent is not there at all. */
const [loudestTone, silence] = [0.45, 0.05]
/** Long enough for a tone, short enough to be now. */
const momentMs = 300
const strengthNow = async (where: Page | FrameLocator, tone: number) =>
  (await heardSince(where, Date.now() - momentMs)).strongest[tone] ?? 0

/** Waits until a tone is there that was not on its way already when this was called. */
async function hears(where: Page | FrameLocator, tone: number) {
  const fromMs = Date.now() + momentMs
  const strength = async () => (await heardSince(where, Math.max(fromMs, Date.now() - momentMs))).strongest[tone] ?? 0
  await expect.poll(strength, { timeout: 20_000, intervals: [100] }).toBeGreaterThan(0.15)
}
const hearsNothingOf = (where: Page | FrameLocator, tone: number) =>
  expect.poll(() => strengthNow(where, tone), { timeout: 8000, intervals: [50] }).toBeLessThan(silence)
const readsReconnecting = (where: Page | FrameLocator) =>
  expect(callCard(where).getByRole('status')).toHaveText('Reconnecting…', { timeout: 14_000 })
const mute = (where: Page | FrameLocator) => callCard(where).getByRole('button', { name: /^(Mute|Unmute)$/ })

type Fault = { isMuted?: true; strike: (scene: CallScene) => Promise<void> }

const faults: Record<string, Fault> = {
  'the agent’s tab is reloaded': { strike: async ({ tab }) => void (await tab.reload()) },
  'the visitor’s page is reloaded': {
    async strike({ page }) {
      await page.reload()
      await openChat(page)
    },
  },
  'the hub is killed': { isMuted: true, strike: ({ agent }) => killHub(agent.context) },
  'the SIP connections of both break': {
    async strike({ agentEnd, visitorEnd }) {
      for (const { line } of [agentEnd, visitorEnd]) line.breakConnections(/^GET \/sip/)
    },
  },
  'the backend is killed and started': {
    async strike({ backend }) {
      await backend.kill()
      await backend.restart()
    },
  },
  'the agent’s line is cut for 10 s': {
    async strike({ agentEnd, media, chat }) {
      agentEnd.line.set({ name: 'silent', up: true, down: true })
      media.set('cut')
      await Promise.all([readsReconnecting(chat), pass(10_000)])
      agentEnd.line.set({ name: 'good', latencyMs: 0 })
      media.set('good')
    },
  },
  'the agent changes to another network, and the browser says nothing': {
    isMuted: true,
    async strike({ agentEnd, media, tab }) {
      media.forgetAddresses()
      agentEnd.line.strand()
      await hearsNothingOf(tab, tones.visitor)
    },
  },
  'the agent changes to another network, and the browser says so': {
    async strike({ agentEnd, media, tab }) {
      media.forgetAddresses()
      agentEnd.line.strand()
      await tab.evaluate(() => window.dispatchEvent(new Event('online')))
    },
  },
  'the agent’s machine sleeps for 15 s': {
    isMuted: true,
    async strike({ agentEnd, chat }) {
      const wake = await agentEnd.sleep()
      await Promise.all([readsReconnecting(chat), pass(15_000)])
      wake()
    },
  },
  'the agent’s tab crashes and is opened again': {
    isMuted: true,
    async strike(scene) {
      const session = await scene.agentEnd.context.newCDPSession(scene.tab)
      // It never answers: the page that would is gone.
      void session.send('Page.crash').catch(() => {})
      scene.tab = await openTab(scene.agent, scene.agentEnd.url)
    },
  },
  'the agent’s tab is closed while another one is open': {
    async strike(scene) {
      const other = await openTab(scene.agent, scene.agentEnd.url)
      await expect(callCard(other)).toBeVisible()
      await scene.tab.close()
      scene.tab = other
    },
  },
}

let scene: CallScene
test.beforeAll(async () => {
  scene = await openCallScene()
})
test.afterAll(() => closeCallScene(scene))

for (const [what, { isMuted, strike }] of Object.entries(faults)) {
  test(`[CAP-02] [CAL-13] a call is kept without a click, ${isMuted ? 'and muted, ' : ''}when ${what}`, async () => {
    const { chat } = scene
    await hears(scene.tab, tones.visitor)
    await hears(chat, tones.agent)
    if (isMuted) {
      await mute(scene.tab).click()
      await hearsNothingOf(chat, tones.agent)
    }
    const sinceMs = Date.now()
    await strike(scene)
    await hears(scene.tab, tones.visitor)
    if (isMuted) {
      expect((await heardSince(chat, sinceMs)).strongest[tones.agent]).toBeLessThan(silence)
      await mute(scene.tab).click()
    }
    await hears(chat, tones.agent)
    for (const where of [scene.tab, chat]) {
      expect((await heardSince(where, sinceMs)).peak).toBeLessThan(loudestTone)
      await expect(callCard(where).getByRole('status')).toHaveText('Connected')
      // The name is that of one person.
      await expect(callCard(where)).toHaveAttribute('aria-label', /^Call with [^,]+$/)
    }
  })
}

test('[CAL-13] what a visitor has muted stays muted after a reload, although the backend does not know it yet', async () => {
  const { page, chat, tab } = scene
  await page.route('**/calls/*/party', (route) => route.abort())
  await mute(chat).click()
  await hearsNothingOf(tab, tones.visitor)
  const sinceMs = Date.now()
  await page.reload()
  await openChat(page)
  await hears(chat, tones.agent)
  expect((await heardSince(tab, sinceMs)).strongest[tones.visitor]).toBeLessThan(silence)
  await page.unroute('**/calls/*/party')
  await mute(chat).click()
  await hears(tab, tones.visitor)
})

test('[CAP-02] closing the last tab of a call asks, and who stays keeps the call', async () => {
  const { tab, chat } = scene
  const asked = tab.waitForEvent('dialog')
  await tab.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await hears(chat, tones.agent)
})

test('[CAL-03] a call whose agent does not come back ends at the other side, and both can call again', async () => {
  const { agentEnd, media, chat, tab } = scene
  agentEnd.line.set({ name: 'silent', up: true, down: true })
  media.set('cut')
  const cutOff = chat.getByRole('region', { name: 'Call cut off' })
  await expect(cutOff.getByRole('button', { name: 'Call again' })).toBeVisible({ timeout: 40_000 })
  await expect(callCard(chat)).toHaveCount(0)
  agentEnd.line.set({ name: 'good', latencyMs: 0 })
  media.set('good')
  await expect(tab.getByText(/The call with .+ was cut off/)).toBeVisible({ timeout: 20_000 })
  await expect(callCard(tab)).toHaveCount(0)
  await tab.getByRole('button', { name: 'Call back' }).click()
  await expect(callCard(tab)).toBeVisible()
})
