import { readdir, readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'

/** Ends every SharedWorker of the browser at once, as a crash does. */
export async function killHub(context: BrowserContext): Promise<void> {
  const browser = context.browser()
  if (!browser) throw new Error('no browser')
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  for (const { targetId, type } of targetInfos) {
    if (type !== 'shared_worker') continue
    await session.send('Target.closeTarget', { targetId })
  }
  await session.detach()
}

/** Runs a script in every SharedWorker of the browser, and does not wait for its end. */
export async function runInHub(context: BrowserContext, script: string): Promise<void> {
  const browser = context.browser()
  if (!browser) throw new Error('no browser')
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  for (const { targetId, type } of targetInfos) {
    if (type !== 'shared_worker') continue
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: script } })
    await session.send('Target.sendMessageToTarget', { sessionId, message })
  }
  await session.detach()
}

/** Name of the life that the hub is in; null while there is no hub. */
export const epochOf = (tab: Page): Promise<string | null> =>
  tab.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.map(({ name = '' }) => name).find((name) => name.startsWith('everline-hub-epoch/')) ?? null
  })

/** Kills the browser that runs on a profile folder, with all its processes, as a power cut does. */
export async function killBrowser(profile: string): Promise<void> {
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`--user-data-dir=${profile}`)) process.kill(Number(entry), 'SIGKILL')
  }
}
