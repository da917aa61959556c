import type { Browser, Page } from '@playwright/test'
import { newContext } from './browser.ts'

/**
 * A page of the backend's origin that carries nothing but a log and, if given, a script. The backend's own answer, not
 * a made-up one: from a page of unknown address Chromium lets nobody connect to loopback.
 */
export async function openFloorPage(browser: Browser, url: string, script?: string): Promise<Page> {
  const context = await newContext(browser, { serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${url}/healthz`)
  await page.evaluate(() => {
    document.body.innerHTML = '<div role="log"></div>'
  })
  // As a call, for the page's policy lets no script in.
  if (script) await page.evaluate(`(() => { ${script} })()`)
  return page
}
