import type { Browser, Page } from '@playwright/test'
import { newContext } from './browser.ts'

/** A page of the backend's origin that carries nothing but a log and, if given, a script. */
export async function openFloorPage(browser: Browser, url: string, script = ''): Promise<Page> {
  const context = await newContext(browser, { serviceWorkers: 'block' })
  const page = await context.newPage()
  const address = `${url}/bench-floor`
  const html = `<!doctype html><html lang="en"><title>Floor</title><div role="log"></div><script type="module" src="${address}.js"></script></html>`
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.route(`${address}.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.goto(address)
  return page
}
