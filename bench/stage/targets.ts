import type { Browser } from '@playwright/test'

/** Address of the SharedWorker's script. */
export async function hubUrl(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  await session.detach()
  const hub = targetInfos.find(({ type }) => type === 'shared_worker')
  if (!hub) throw new Error('no hub runs')
  return hub.url
}
