import { readdir, readFile } from 'node:fs/promises'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { hubChannel } from '#workers/ports/names.ts'

/** Ends the hub of a context, as a crash does. */
export const killHub = (context: BrowserContext): Promise<void> =>
  inHubs(context, async (session, targetId) => void (await session.send('Target.closeTarget', { targetId })))

/** Runs a script in the hub of a context, and does not wait for its end. */
export const runInHub = (context: BrowserContext, script: string): Promise<void> =>
  inHubs(context, async (session, targetId) => {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: script } })
    await session.send('Target.sendMessageToTarget', { sessionId, message })
  })

/** Acts on the hubs of this context only: hubs of earlier tests may still run in the same browser. */
async function inHubs(context: BrowserContext, act: (session: CDPSession, targetId: string) => Promise<void>) {
  const [page] = context.pages()
  const browser = context.browser()
  if (!browser || !page) throw new Error('no browser with a page')
  const ofPage = await context.newCDPSession(page)
  const { targetInfo: own } = await ofPage.send('Target.getTargetInfo')
  await ofPage.detach()
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  for (const { targetId, type, browserContextId } of targetInfos) {
    if (type === 'shared_worker' && browserContextId === own.browserContextId) await act(session, targetId)
  }
  await session.detach()
}

/** Epoch of the generation that the hub is in; null while there is no hub. */
export const epochOf = (tab: Page): Promise<string | null> =>
  tab.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.map(({ name = '' }) => name).find((name) => name.startsWith('everline-hub-epoch/')) ?? null
  })

/** Waits until a hub serves its rows, and answers: one that is just ending holds its lock, and does not. */
export const hubServes = (tab: Page): Promise<void> =>
  tab.evaluate((name) => {
    const channel = new BroadcastChannel(name)
    return new Promise<void>((resolve) => {
      const asking = setInterval(() => channel.postMessage({ type: 'hub-waiting' }), 200)
      channel.addEventListener('message', async ({ data }) => {
        const { held = [] } = await navigator.locks.query()
        if (data.type !== 'hub-owning' || !held.some((lock) => lock.name?.startsWith('everline-hub-epoch/'))) return
        clearInterval(asking)
        channel.close()
        resolve()
      })
    })
  }, hubChannel)

/** Ends the page as if its process had crashed; it stays open. */
export async function crash(page: Page) {
  const session = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  // It never answers: the page that would is gone.
  void session.send('Page.crash').catch(() => {})
  await gone
}

/** Kills the browser that runs on a profile folder, with all its processes, as a power cut does. */
export async function killBrowser(profile: string): Promise<void> {
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`--user-data-dir=${profile}`)) process.kill(Number(entry), 'SIGKILL')
  }
}
