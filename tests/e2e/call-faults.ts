import type { FrameLocator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { callCard, callState } from './call-card.ts'
import { type CallScene, hasMissed, tones } from './call-scene.ts'
import { killHub } from './hub-process.ts'
import { openChat, openTab } from './people.ts'

/** What may happen to a call of the scene, that it must outlive. */
export type CallFault = {
  /** Whether the agent is muted meanwhile, in the tests that do each once. */
  isMuted?: true
  /** How long the specification asks for, in milliseconds; of faults that are over at some time. */
  lastsMs?: number
  /** The longest time without sound that is aimed at, in milliseconds; 2,000 without. */
  aimMs?: number
  /** Whose page or machine begins to hear in the middle of a sound, which is a click of its own. */
  hearsAnew?: 'agent' | 'visitor'
  /** What must be there before it strikes. */
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

export const callFaults: Record<string, CallFault> = {
  'the agent’s tab is reloaded': { hearsAnew: 'agent', strike: async ({ tab }) => void (await tab.reload()) },
  'the visitor’s page is reloaded': {
    hearsAnew: 'visitor',
    async strike({ page }) {
      await page.reload()
      await openChat(page)
    },
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
    async strike({ agentEnd, media, chat }, lasts) {
      agentEnd.line.set({ name: 'silent', up: true, down: true })
      media.set('cut')
      await Promise.all([readsReconnecting(chat), lasts()])
      agentEnd.line.set({ name: 'good', latencyMs: 0 })
      media.set('good')
    },
  },
  'the agent changes to another network, and the browser says nothing': {
    isMuted: true,
    async strike({ agentEnd, media, tab }) {
      const sinceMs = Date.now()
      media.forgetAddresses()
      agentEnd.line.strand()
      await hasMissed(tab, tones.visitor, sinceMs)
    },
  },
  'the agent changes to another network, and the browser says so': {
    async strike({ agentEnd, media, tab }) {
      media.forgetAddresses()
      agentEnd.line.strand()
      await tab.evaluate(() => window.dispatchEvent(new Event('online')))
    },
  },
  'only the way of its sound is lost': { strike: async ({ media }) => media.forgetAddresses() },
  'the agent’s machine sleeps': {
    hearsAnew: 'agent',
    isMuted: true,
    lastsMs: 15_000,
    async strike({ agentEnd, chat }, lasts) {
      const wake = await agentEnd.sleep()
      await Promise.all([readsReconnecting(chat), lasts()])
      wake()
    },
  },
  'the agent’s tab crashes and is opened again': {
    hearsAnew: 'agent',
    isMuted: true,
    async strike(scene) {
      const crashed = scene.tab
      const session = await scene.agentEnd.context.newCDPSession(crashed)
      const gone = crashed.waitForEvent('crash')
      // It never answers: the page that would is gone.
      void session.send('Page.crash').catch(() => {})
      await gone
      scene.tab = await openTab(scene.agent, scene.agentEnd.url)
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
