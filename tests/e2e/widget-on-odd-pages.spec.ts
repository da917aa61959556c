/* The widget on pages that embed it in odd ways: each is loaded once, shows the button, and has a chat that opens. */
import type { Browser, Frame, Page } from '@playwright/test'
import { startPageServer } from '#tests/server/page-server.ts'
import { soakOnly } from '#tests/soak/runs.ts'
import { type OddPage, oddPages } from './odd-pages.ts'
import { expect, type Service, test } from './service.ts'

const usual = { width: 1000, height: 800 }

/** The frame in which the shop is. */
async function shopOf(page: Page, { frame }: OddPage): Promise<Frame> {
  if (!frame) return page.mainFrame()
  await expect.poll(() => page.frame(frame)?.url() ?? '').not.toBe('')
  const found = page.frame(frame)
  if (!found) throw new Error(`no frame ${frame}`)
  return found
}

/** Whether the visitor can write. The frame is found by its address: in XHTML Playwright takes no element for a frame. */
async function canWrite(page: Page): Promise<boolean> {
  const chat = () => page.frames().find((frame) => frame.url().includes('/widget/frame.html'))
  const isThere = () => chat()?.getByRole('textbox', { name: 'Message' }).isVisible() ?? false
  return expect
    .poll(isThere, { timeout: 5000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
}

/** Returns faults of the button and the chat on a page; empty if there are none. */
async function faultsOf(page: Page, odd: OddPage): Promise<string[]> {
  const shop = await shopOf(page, odd)
  const button = shop.getByRole('button', { name: 'Chat with us', exact: true, includeHidden: true })
  await expect(button, odd.name).toHaveCount(1)
  const seen = await shop.evaluate(() => {
    const host = document.querySelector('everline-chat')
    const box = host?.shadowRoot?.querySelector('button')?.getBoundingClientRect()
    if (!box) return null
    const { left, top, right, bottom } = box
    const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return {
      place: [left, top, innerWidth - right, innerHeight - bottom].map(Math.round),
      isOnTop: onTop === host,
    }
  })
  const faults: string[] = []
  const [left = -1, top = -1, right = -1, bottom = -1] = seen?.place ?? []
  if (Math.min(left, top, right, bottom) < 0) faults.push(`the button is outside of the window: ${seen?.place}`)
  const isInItsCorner = bottom === 20 && Math.min(left, right) === 20
  if (!odd.isScaled && !isInItsCorner) faults.push(`the button is not in its corner: ${seen?.place}`)
  if (!odd.isCovered && !seen?.isOnTop) faults.push('the button is covered')
  await shop.evaluate(() => (window as unknown as { everline(name: string): void }).everline('open'))
  if (!odd.isOpaque && !(await canWrite(page))) faults.push('the chat does not open')
  const outside = () =>
    shop.evaluate(() => {
      const panel = document.querySelector('everline-chat')?.shadowRoot?.querySelector('.panel')
      const { left = -1, top = -1, right = 1e9, bottom = 1e9 } = panel?.getBoundingClientRect() ?? {}
      return Math.round(Math.max(-left, -top, right - innerWidth, bottom - innerHeight, 0))
    })
  // It slides into its place.
  await expect
    .poll(outside)
    .toBeLessThan(2)
    .catch(async () => faults.push(`the chat is ${await outside()} px outside of the window`))
  await page.emulateMedia({ media: 'print' })
  const isPrinted = await shop.evaluate(() => document.querySelector('everline-chat')?.checkVisibility() ?? true)
  await page.emulateMedia({ media: null })
  if (isPrinted) faults.push('the chat is printed over the page')
  if (!odd.isOpaque && !(await canWrite(page))) faults.push('the chat is gone after printing')
  return faults
}

async function faultsOn(browser: Browser, { url, serviceId }: Service, all: readonly OddPage[]): Promise<string[]> {
  const pages = await startPageServer()
  const tag = `<script src="${url}/widget.js" data-service="${serviceId}" async></script>`
  pages.page('/in-frame', `<!doctype html><html lang="en"><title>Shop</title><p>Boots</p>${tag}`)
  const context = await browser.newContext({ viewport: usual })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => /own/.test(message) || faults.push(`the page throws ${message}`))
  for (const [index, odd] of all.entries()) {
    pages.page(`/${index}`, (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...odd.headers?.(url) })
        .end(odd.html(tag, url)),
    )
    await page.setViewportSize(odd.size ?? usual)
    await page.goto(pages.url(`/${index}`))
    await (await shopOf(page, odd))
      .waitForSelector('everline-chat', { state: 'attached', timeout: 5000 })
      .catch(() => null)
    await odd.act?.(page)
    const found = await faultsOf(page, odd).catch(({ message }: Error) => [message.slice(0, 300)])
    faults.push(...found.map((fault) => `${odd.name}: ${fault}`))
  }
  await context.close()
  await pages.close()
  return faults
}

const quarters = [0, 1, 2, 3]
for (const quarter of quarters)
  test(
    `[CAP-18] the chat opens on pages that embed it in odd ways (${quarter + 1} of ${quarters.length})`,
    quarter === 0 ? {} : soakOnly,
    async ({ browser, service }) => {
      expect(oddPages.length).toBeGreaterThanOrEqual(50)
      const own = oddPages.filter((_, index) => index % quarters.length === quarter)
      expect(await faultsOn(browser, service, own)).toEqual([])
    },
  )
