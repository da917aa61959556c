import type { Page } from '@playwright/test'
import { expect, room, test } from './harness/fixture.ts'

/* An on-screen keyboard as on iOS: it covers the page, which keeps its height and is scrolled by the browser. */

declare global {
  interface Window {
    showKeyboard(height: number, offsetTop: number, scale: number): void
  }
}

// The script of `withKeyboard` stays in its page.
test.use({ ownContext: true })

/** A viewport whose values the test sets. */
async function withKeyboard(page: Page) {
  await page.addInitScript(() => {
    const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { value: viewport })
    window.showKeyboard = (height, offsetTop, scale) => {
      Object.assign(viewport, { height, offsetTop, scale })
      // Several of each while the keyboard opens, as the engine sends them.
      for (const name of ['resize', 'scroll', 'resize', 'scroll']) viewport.dispatchEvent(new Event(name))
    }
  })
}
const show = (page: Page, height: number, offsetTop: number, scale = 1) =>
  page.evaluate((at) => window.showKeyboard(...at), [height, offsetTop, scale] as const)
const end = async (page: Page, name: 'textbox' | 'log') => {
  const box = await page.getByRole(name, { name: name === 'log' ? 'Messages' : 'Message' }).boundingBox()
  if (!box) throw new Error(`no ${name}`)
  return { top: box.y, bottom: box.y + box.height }
}

test('composer and last message stay above a keyboard that covers the page, and move back when it closes', async ({
  open,
  page,
}) => {
  await withKeyboard(page)
  await open(`/inbox/${room(1)}?tab=handling`, { phone: true })
  await page.getByRole('textbox', { name: 'Message' }).click()
  const last = page.getByRole('log', { name: 'Messages' }).locator('[data-index]').last()
  await expect(last).toBeInViewport()

  // The lower 344 px are covered, and the browser has scrolled the page by 60.
  await show(page, 500, 60)
  await expect.poll(async () => (await end(page, 'textbox')).bottom).toBeLessThanOrEqual(560)
  expect((await end(page, 'textbox')).bottom).toBeGreaterThan(500)
  const lastBottom = async () => {
    const line = await last.boundingBox()
    return (line?.y ?? 0) + (line?.height ?? 0)
  }
  await expect.poll(async () => (await lastBottom()) <= (await end(page, 'log')).bottom + 1).toBe(true)
  expect(await lastBottom()).toBeGreaterThan((await end(page, 'log')).top)
  const header = await page.getByRole('region', { name: 'Conversation' }).getByRole('heading').first().boundingBox()
  expect(header?.y).toBeGreaterThanOrEqual(60)

  await show(page, 844, 0)
  await expect.poll(async () => (await end(page, 'textbox')).bottom).toBeGreaterThan(780)
})

test('a zoomed page and a browser’s bar are not taken for a keyboard, and many events cause one change', async ({
  open,
  page,
}) => {
  await withKeyboard(page)
  await open(`/inbox/${room(1)}?tab=handling`, { phone: true })
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  const frame = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const style = () => page.evaluate(() => document.documentElement.getAttribute('style') ?? '')
  const before = await style()
  await show(page, 422, 100, 2)
  await frame()
  expect(await style()).toBe(before)
  await show(page, 790, 0)
  await frame()
  expect(await style()).toBe(before)

  await page.evaluate(() => {
    const watching = new MutationObserver((changes) => {
      document.title = `changed ${changes.length}`
    })
    watching.observe(document.documentElement, { attributeFilter: ['style'] })
  })
  for (let times = 0; times < 5; times += 1) await show(page, 500, 0)
  await frame()
  // Height and position, one change each.
  await expect(page).toHaveTitle('changed 2')
})
