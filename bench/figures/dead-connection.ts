import { expect } from '@playwright/test'
import { figure, type Report } from '#bench/figure.ts'
import { agentOf, withBackend } from '#bench/stage/backends.ts'
import { launchBrowser } from '#bench/stage/browser.ts'
import { handledConversation, openAgentTab, openConversation } from '#bench/stage/people.ts'
import { median } from '#bench/statistics.ts'
import { signInToApi, textsOf } from '#tests/e2e/api.ts'
import { say } from '#tests/e2e/people.ts'
import { startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { signIn } from '#tests/server/test-client.ts'

const rounds = 3
const connection = '[role="status"][aria-label="Connection"]'
const texts = ['one', 'two', 'three', 'four', 'five'].map((word) => `written on a dead connection, ${word}`)

/** How long a dead connection goes unnoticed, and what is lost that was written on it. */
export async function measureDeadConnection(): Promise<Report> {
  return withBackend({}, async (backend) => {
    const credentials = agentOf(backend)
    const agent = await signIn(backend.url, credentials.email, credentials.password)
    const { roomId } = await handledConversation(backend.url, agent)
    const proxy = await startFaultProxy(backend.port)
    const url = `http://127.0.0.1:${proxy.port}`
    const browser = await launchBrowser()
    const { tab } = await openAgentTab(browser, url, credentials)
    await openConversation(tab, url, roomId)
    await tab.evaluate(() => navigator.serviceWorker.ready.then(() => null))

    const noticedMs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await expect(tab.locator(connection).first()).toContainText('Live')
      const startMs = performance.timeOrigin + performance.now()
      proxy.set({ name: 'silent', up: true, down: true })
      noticedMs.push((await tab.evaluate((selector) => benchPage.textFits(selector, '^Offline'), connection)) - startMs)
      if (round < rounds - 1) proxy.set({ name: 'good', latencyMs: 0 })
      if (round < rounds - 1) await expect(tab.locator(connection).first()).toContainText('Live', { timeout: 30_000 })
    }
    await say(tab, texts)
    await expect(tab.getByRole('log', { name: 'Messages' })).toContainText(texts.at(-1) ?? '')
    await tab.reload()
    proxy.set({ name: 'good', latencyMs: 0 })
    const backMs = performance.timeOrigin + performance.now()
    await expect(tab.locator(connection).first()).toContainText('Live', { timeout: 30_000 })
    const api = await signInToApi(backend.url, credentials)
    const arrived = async () => (await textsOf(api, roomId)).filter((text) => texts.includes(text)).length
    await expect.poll(arrived, { timeout: 30_000 }).toBe(texts.length)
    const allBackMs = performance.timeOrigin + performance.now() - backMs
    await browser.close()
    await proxy.close()
    return {
      title: 'Dead connection',
      how:
        `A TCP proxy between browser and backend swallows every byte; from then to “Offline” in the tab, ${rounds} times. On the dead connection five messages are ` +
        'written, the tab is reloaded, and the connection comes back.',
      figures: [
        figure({ name: 'dead connection noticed, median', value: median(noticedMs) / 1000, unit: 's' }),
        figure({
          name: 'five messages on a dead connection, tab reloaded: lost',
          value: texts.length - (await arrived()),
          unit: '',
          aim: { of: 'value', most: 0 },
        }),
        figure({
          name: 'the same: from the connection’s return to all five at the backend',
          value: allBackMs / 1000,
          unit: 's',
        }),
      ],
      remarks: [],
    }
  })
}
