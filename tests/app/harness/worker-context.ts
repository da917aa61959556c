import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { blankPath } from './serve-folder.ts'

type Options = {
  /** For a test that changes its context or its page for good, such as by a clock or by a script of every page. */
  ownContext: boolean
}

/** The page that tests share; a new one if a test has closed it. */
type WorkerPage = { context: BrowserContext; page(): Promise<Page> }

/**
 * Tests of one worker share a browser context and a page, one after the other: what the browser has loaded and compiled
 * for one test it does not load again for the next, and it starts no process for each. Before each test the page gets
 * its size and its settings back, and everything that pages store is removed (`forgetStored`). A test with other options
 * of the context, such as touch, has its own context.
 */
export const test = base.extend<Options, { workerPage: WorkerPage }>({
  ownContext: [false, { option: true }],
  workerPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ hasTouch: false, isMobile: false })
      let shared: Page | null = null
      await use({
        context,
        async page() {
          if (!shared || shared.isClosed()) shared = await context.newPage()
          return shared
        },
      })
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, workerPage, ownContext, hasTouch, isMobile }, use) => {
    if (ownContext || hasTouch || isMobile) {
      const context = await browser.newContext()
      await use(context)
      await context.close()
      return
    }
    await use(workerPage.context)
  },
  page: async ({ context, workerPage }, use) => {
    if (context !== workerPage.context) return use(await context.newPage())
    const page = await workerPage.page()
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await use(page)
    await page.unrouteAll()
    for (const other of context.pages()) if (other !== page) await other.close()
    // Over the page, the pointer would hover something of the next test.
    await page.mouse.move(-1, -1)
  },
})

/**
 * Removes what earlier tests have stored at an address: local and session storage, databases, cookies, caches. The page
 * then shows an empty document of that address.
 */
export async function forgetStored(page: Page, address: string): Promise<void> {
  await page.goto(new URL(blankPath, address).href)
  await page.evaluate(() => {
    sessionStorage.clear()
    window.name = ''
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(address).origin, storageTypes: 'all' })
  await session.detach()
}
