import type { BrowserContext } from '@playwright/test'

/** Ends every SharedWorker of the browser at once, as a crash does. */
export async function killHub(context: BrowserContext): Promise<void> {
  const browser = context.browser()
  if (!browser) throw new Error('no browser')
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  for (const { targetId, type } of targetInfos) {
    if (type !== 'shared_worker') continue
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'self.close()' } })
    await session.send('Target.sendMessageToTarget', { sessionId, message })
  }
  await session.detach()
}
