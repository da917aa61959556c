import type { FrameLocator, Page } from '@playwright/test'
import { type CallScene, callCard, closeCallScene, openCallScene, tones } from './call-scene.ts'
import { type Heard, heardSince } from './ears.ts'
import { killHub } from './hub-process.ts'
import { openChat, openTab } from './people.ts'
import { expect, test } from './service.ts'

/*
 * One call, to which one fault after the other happens. After each of them both sides hear each other again, as sound
 * shows; nobody has heard a click, nothing that was closed has been opened, and nobody is listed twice.
 */

const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const goesSilent = (chat: FrameLocator) => expect.poll(async () => (await heardSince(chat, Date.now() - 150)).strongest[tones.agent], { timeout: 8000, intervals: [50] }).toBeLessThan(0.02)

const hearsAfter = async (where: Page | FrameLocator, tone: number, sinceMs: number) => {
  await expect
    .poll(async () => (await heardSince(where, Date.now() - 300)).strongest[tone] ?? 0, { timeout: 40_000, intervals: [100] })
    .toBeGreaterThan(0.15)
  return sinceMs
}

const faults: Record<string, (scene: CallScene) => Promise<number>> = {
  async 'the agent’s tab is reloaded'({ tab }) {
    const at = Date.now()
    await tab.reload()
    return at
  },
  async 'the visitor’s page is reloaded'({ page }) {
    const at = Date.now()
    await page.reload()
    await openChat(page)
    return at
  },
  async 'the hub is killed'({ agent }) {
    const at = Date.now()
    await killHub(agent.context)
    return at
  },
  async 'the SIP connection of the agent breaks'({ agentEnd }) {
    const at = Date.now()
    agentEnd.line.breakConnections(/^GET \/sip/)
    return at
  },
  async 'the SIP connection of the visitor breaks'({ visitorEnd }) {
    const at = Date.now()
    visitorEnd.line.breakConnections(/^GET \/sip/)
    return at
  },
  async 'the backend is killed and started'({ backend }) {
    await backend.kill()
    await backend.restart()
    return Date.now()
  },
  async 'the agent’s line is cut for 10 s'({ agentEnd, media, chat }) {
    agentEnd.line.set({ name: 'silent', up: true, down: true })
    media.set('cut')
    await expect(callCard(chat).getByRole('status')).toHaveText('Reconnecting…', { timeout: 9_000 })
    await pass(10_000)
    agentEnd.line.set({ name: 'good', latencyMs: 0 })
    media.set('good')
    return Date.now()
  },
  async 'the agent’s network changes'({ agentEnd, media, tab }) {
    const at = Date.now()
    media.forgetAddresses()
    agentEnd.line.breakConnections()
    await tab.evaluate(() => window.dispatchEvent(new Event('online')))
    return at
  },
  async 'the agent’s network changes without a word'({ agentEnd, media, chat }) {
    const at = Date.now()
    console.log('STRAND', at % 1000000)
    media.forgetAddresses()
    agentEnd.line.strand()
    await goesSilent(chat)
    return at
  },
  async 'only the way of sound is lost'({ media, chat }) {
    const at = Date.now()
    media.forgetAddresses()
    await goesSilent(chat)
    return at
  },
  async 'the agent’s machine sleeps for 15 s'({ agentEnd, chat }) {
    const wake = await agentEnd.sleep()
    await expect(callCard(chat).getByRole('status')).toHaveText('Reconnecting…', { timeout: 14_000 })
    await pass(10_000)
    wake()
    return Date.now()
  },
  async 'the agent’s tab crashes'(scene) {
    const session = await scene.tab.context().newCDPSession(scene.tab)
    const at = Date.now()
    void session.send('Page.crash').catch(() => {})
    scene.tab = await openTab(scene.agent, scene.agentEnd.url)
    return at
  },
  async 'the agent’s tab is closed while another one is open'(scene) {
    const other = await openTab(scene.agent, scene.agentEnd.url)
    await expect(callCard(other)).toBeVisible()
    const at = Date.now()
    await scene.tab.close()
    scene.tab = other
    return at
  },
}

const show = (heard: Heard) => JSON.stringify(heard)

test('explore', async () => {
  test.setTimeout(400_000)
  const scene = await openCallScene()
  try {
    await hearsAfter(scene.tab, tones.visitor, 0)
    await hearsAfter(scene.chat, tones.agent, 0)
    const only = process.env.FAULT
    for (const [name, fault] of Object.entries(faults)) {
      if (only && !new RegExp(only).test(name)) continue
      const begun = Date.now()
      const at = await fault(scene)
      await hearsAfter(scene.tab, tones.visitor, at).catch((e) => console.log('AGENT DEAF', String(e).slice(0, 100)))
      const agentAt = at + Math.round((await heardSince(scene.tab, at)).gapsMs[tones.visitor] ?? 0)
      await hearsAfter(scene.chat, tones.agent, at).catch((e) => console.log('VISITOR DEAF', String(e).slice(0, 100)))
      const visitorAt = at + Math.round((await heardSince(scene.chat, at)).gapsMs[tones.agent] ?? 0)
      console.log(`${name}: agent ${agentAt && Math.round(agentAt - at)} visitor ${visitorAt && Math.round(visitorAt - at)}`)
      const a = await heardSince(scene.tab, begun)
      const v = await heardSince(scene.chat, begun)
      console.log(`   agent  ${show(a)}`)
      console.log(`   visitor ${show(v)}`)
      console.log(`   ${await callCard(scene.tab).getByRole('status').allTextContents()} | ${await callCard(scene.chat).getByRole('status').allTextContents()}`)
      await pass(1500)
    }
  } finally {
    await closeCallScene(scene)
  }
})
