import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { PushService } from '#tests/fakes/push-service/push-service.ts'
import type { SignIn } from './backend.ts'
import { signIn } from './people.ts'
import { fakeSubscriptions, type PushBrowser, pushBrowser, workerOf } from './push-browser.ts'

export type Desk = PushBrowser & {
  context: BrowserContext
  tab: Page
  /** Where its pushes go; '' before. */
  endpoint(): string
}

/** An agent who has allowed notifications in the profile. */
export async function openDesk(
  context: BrowserContext,
  { url, service, agent }: { url: string; service: PushService; agent: SignIn },
): Promise<Desk> {
  await context.grantPermissions(['notifications'], { origin: url })
  const endpoint = await fakeSubscriptions(context, service)
  const tab = await context.newPage()
  await tab.goto(url)
  await signIn(tab, agent)
  await tab.evaluate(() => navigator.serviceWorker.ready)
  const worker = await workerOf(context, '/sw.js')
  const cdp = await context.newCDPSession(tab)
  const browser = await pushBrowser({ cdp, worker, origin: url, service, endpoint })
  await tab.goto(`${url}/profile`)
  const allow = tab.getByRole('switch', { name: 'Notify me on this device' })
  await expect(allow).not.toBeChecked()
  await tab.getByText('Notify me on this device').click()
  await expect(allow).toBeChecked()
  return { ...browser, context, tab, endpoint }
}
