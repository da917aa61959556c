import type { FrameLocator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { callCard, callState } from './call-card.ts'
import { type CallScene, type End, hasMissed, tones } from './call-scene.ts'
import { crash, killHub } from './hub-process.ts'
import { chatOf, openTab } from './people.ts'

/** Fault that a call of the scene must survive. */
export type CallFault = {
  /** Whether the agent is muted meanwhile, in the tests that do each once. */
  isMuted?: true
  /** How long the specification asks for, in milliseconds; of faults that are over at some time. */
  lastsMs?: number
  /** The longest time without sound that is aimed at, in milliseconds; 2,000 without. */
  aimMs?: number
  /** The side whose listening starts again in the middle of a sound, which is heard as a click. */
  hearsAnew?: 'agent' | 'visitor'
  /** Whether only the soak runs it; `npm test` has one that is like it. */
  isSoakOnly?: true
  /** Prepares the scene before the fault strikes. */
  before?(scene: CallScene): Promise<void>
  /**
   * Settles when the fault is over, and at the earliest when the other side has noticed it.
   *
   * @param lasts settles when a fault that lasts may be over
   */
  strike(scene: CallScene, lasts: () => Promise<void>): Promise<void>
}

const readsReconnecting = (where: Page | FrameLocator) =>
  expect(callState(where)).toHaveText('Reconnecting…', { timeout: 18_000 })

/**
 * Returns the failing end of a scene: its line or machine, the page with the call, the place to listen and the expected
 * tone, and the other side.
 */
type Whose = (scene: CallScene) => {
  end: End
  page: Page
  ears: Page | FrameLocator
  heardTone: number
  other: Page | FrameLocator
}

/** The lines of the end are silent, and the sound of both is lost. */
const cutLine =
  (whose: Whose): CallFault['strike'] =>
  async (scene, lasts) => {
    const { end, other } = whose(scene)
    end.line.set({ name: 'silent', up: true, down: true })
    scene.media.set('cut')
    await Promise.all([readsReconnecting(other), lasts()])
    end.line.set({ name: 'good', latencyMs: 0 })
    scene.media.set('good')
  }

/** Addresses change: connections of before lead nowhere, and nobody hears of it. */
const changeNetwork =
  (whose: Whose): CallFault['strike'] =>
  async (scene) => {
    const sinceMs = Date.now()
    const { end, ears, heardTone } = whose(scene)
    scene.media.forgetAddresses()
    end.line.strand()
    await hasMissed(ears, heardTone, sinceMs)
  }

const changeNetworkAndSaySo =
  (whose: Whose): CallFault['strike'] =>
  async (scene) => {
    const { end, page } = whose(scene)
    scene.media.forgetAddresses()
    end.line.strand()
    await saysOnline(page)
  }

/** In all frames of the page, as the browser does. */
async function saysOnline(page: Page) {
  for (const frame of page.frames()) await frame.evaluate(() => window.dispatchEvent(new Event('online')))
}

const sleepOfMachine =
  (whose: Whose): CallFault['strike'] =>
  async (scene, lasts) => {
    const { end, other } = whose(scene)
    const wake = await end.sleep()
    await Promise.all([readsReconnecting(other), lasts()])
    wake()
  }

const ofAgent: Whose = ({ agentEnd, tab, chat }) => ({
  end: agentEnd,
  page: tab,
  ears: tab,
  heardTone: tones.visitor,
  other: chat,
})
const ofVisitor: Whose = ({ visitorEnd, page, tab, chat }) => ({
  end: visitorEnd,
  page,
  ears: chat,
  heardTone: tones.agent,
  other: tab,
})

export const callFaults: Record<string, CallFault> = {
  'the agent’s tab is reloaded': { hearsAnew: 'agent', strike: async ({ tab }) => void (await tab.reload()) },
  'the visitor’s page is reloaded': {
    hearsAnew: 'visitor',
    strike: async ({ page }) => void (await page.reload()),
  },
  'the hub is killed': { isMuted: true, aimMs: 5000, strike: ({ agent }) => killHub(agent.context) },
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
  'the agent’s line is cut': {
    lastsMs: 10_000,
    strike: cutLine(ofAgent),
  },
  'the visitor’s line is cut': {
    lastsMs: 10_000,
    isSoakOnly: true,
    strike: cutLine(ofVisitor),
  },
  'the agent changes to another network, and the browser says nothing': {
    isMuted: true,
    strike: changeNetwork(ofAgent),
  },
  'the agent changes to another network, and the browser says so': {
    isSoakOnly: true,
    strike: changeNetworkAndSaySo(ofAgent),
  },
  'the visitor changes to another network, and the browser says nothing': {
    isSoakOnly: true,
    strike: changeNetwork(ofVisitor),
  },
  'the visitor changes to another network, and the browser says so': { strike: changeNetworkAndSaySo(ofVisitor) },
  'only the way of its sound is lost': { strike: async ({ media }) => media.forgetAddresses() },
  'the agent’s machine sleeps': {
    hearsAnew: 'agent',
    isMuted: true,
    lastsMs: 15_000,
    isSoakOnly: true,
    strike: sleepOfMachine(ofAgent),
  },
  'the visitor’s machine sleeps': {
    hearsAnew: 'visitor',
    lastsMs: 15_000,
    isSoakOnly: true,
    strike: sleepOfMachine(ofVisitor),
  },
  'the agent’s tab crashes and is opened again': {
    hearsAnew: 'agent',
    isMuted: true,
    async strike(scene) {
      const crashed = scene.tab
      await crash(crashed)
      scene.tab = await openTab(scene.agent, scene.agentEnd.url)
      await crashed.close()
    },
  },
  'the visitor’s page crashes and is opened again': {
    hearsAnew: 'visitor',
    async strike(scene) {
      const crashed = scene.page
      await crash(crashed)
      scene.page = await scene.visitorEnd.context.newPage()
      await scene.page.goto(`${scene.visitorEnd.url}/demo`)
      scene.chat = chatOf(scene.page)
      await crashed.close()
    },
  },
  'the agent’s tab is closed while another one is open': {
    hearsAnew: 'agent',
    async before({ agent, agentEnd }) {
      await expect(callCard(await openTab(agent, agentEnd.url))).toBeVisible({ timeout: 30_000 })
    },
    async strike(scene) {
      await scene.tab.close()
      scene.tab = scene.agent.tabs.at(-1) ?? scene.tab
    },
  },
}
