import type { Page } from '@playwright/test'
import { expect, room, test } from './harness/fixture.ts'

// Display mode and size of the window are the page's own.
test.use({ ownContext: true })

declare global {
  interface Window {
    sizes: number[][]
  }
}

/** A page in a window of the installed app, or in a tab, which says how large it makes its window. */
const shownIn = (page: Page, mode: 'standalone' | 'browser') =>
  page.addInitScript((mode) => {
    const matchReally = window.matchMedia.bind(window)
    // No setting of the browser under test changes it.
    window.matchMedia = (query) =>
      matchReally(query.includes('display-mode') ? (query.includes(mode) ? 'all' : 'not all') : query)
    window.sizes = []
    let [width, height] = sessionStorage.getItem('small') ? [440, 760] : [1300, 900]
    Object.defineProperties(window, { outerWidth: { get: () => width }, outerHeight: { get: () => height } })
    window.resizeTo = (...size) => {
      window.sizes.push(size)
      ;[width, height] = size
    }
  }, mode)

const sizes = (page: Page) => page.evaluate(() => window.sizes)
const answering = `/inbox/${room(1)}?tab=handling#small`

test('[PWA-03] “Reply” opens a small window of the installed app, and the next window has the former size', async ({
  open,
  page,
}) => {
  await shownIn(page, 'standalone')
  await open(answering)
  await expect.poll(() => sizes(page)).toEqual([[440, 760]])
  await page.setViewportSize({ width: 440, height: 760 })
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.evaluate(() => sessionStorage.setItem('small', '1'))
  await open('/inbox')
  await expect.poll(() => sizes(page)).toEqual([[1300, 900]])
})

test('[PWA-03] a tab that “Reply” opens leaves the browser’s window as it is', async ({ open, page }) => {
  await shownIn(page, 'browser')
  await open(answering)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await expect(page.getByTestId('news-elsewhere')).toBeAttached()
  expect(await sizes(page)).toEqual([])
})
