import type { Page } from '@playwright/test'

/**
 * Hides a page from its user, or shows it again, as the browser does when another tab comes to the front. Chromium tells
 * every page under Playwright that it is visible, so the page is told otherwise; what the browser itself spares in a tab
 * behind others is not seen so.
 */
export const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)
