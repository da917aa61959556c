/* The widget on pages that break everything else: styles for all elements, right to left, zoomed. */
import type { Browser, Page } from '@playwright/test'
import { expect, type Service, test } from './service.ts'

const brokenStyles = `
*, *::before, *::after { display: block !important; position: static !important; float: left !important;
  box-sizing: content-box !important; margin: 9px !important; font: 40px/3 fantasy !important;
  color: red !important; background: yellow !important; z-index: 1 !important }
body *, body *::before { transform: rotate(3deg) !important; opacity: .4 !important; filter: blur(2px) !important }
html { font-size: 40px !important }
iframe, button, svg { display: none !important; visibility: hidden !important; width: 3px !important }
everline-chat { display: none !important; visibility: hidden !important; height: 300px !important;
  width: 1px !important; inset: auto !important; pointer-events: none !important; zoom: 3; overflow: hidden !important;
  clip-path: inset(50%) !important; contain: strict !important; all: revert !important }
div { transform: scale(2) !important; all: unset }
.button, .panel, .open, .ready, .badge { display: none !important }
.over { position: fixed !important; inset: 0 !important; z-index: 99999 !important }`

/** A page with these styles in its head, and the widget. */
async function openPage(browser: Browser, { url, serviceId }: Service, { styles = '', html = '', more = '' } = {}) {
  const page = await (await browser.newContext({ viewport: { width: 1000, height: 800 } })).newPage()
  await page.route('**/shop', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en" ${html}><title>Shop</title><style>${styles}</style><p>Boots</p>${more}<script src="${url}/widget.js" data-service="${serviceId}" async></script>`,
    }),
  )
  await page.goto(`${url}/shop`)
  await page.getByRole('button', { name: 'Chat with us' }).waitFor()
  return page
}

/** Where button and frame are, and how they look, as far as a page could change it. */
const looksOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('everline-chat')?.shadowRoot
    return ['.button', '.button .shut', '.panel', 'iframe'].map((selector) => {
      const element = root?.querySelector(selector)
      if (!element) return selector
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const seen = ['display', 'visibility', 'opacity', 'position', 'color', 'background-color', 'transform', 'cursor']
      return [selector, [x, y, width, height].map(Math.round), seen.map((name) => style.getPropertyValue(name))]
    })
  })

/** The button as it is drawn, and what is drawn once the chat is open, without the page around them. */
async function useChat(page: Page) {
  const button = page.getByRole('button', { name: 'Chat with us' })
  // Inside of its circle: the page shows around it.
  const place = await button.boundingBox()
  if (!place) throw new Error('no button')
  const clip = { x: place.x + 10, y: place.y + 10, width: 36, height: 36 }
  const closed = await page.screenshot({ clip, animations: 'disabled' })
  await button.click()
  const chat = page.frameLocator('iframe[title="Chat with us"]')
  const box = chat.getByRole('textbox', { name: 'Message' })
  await expect(box).toBeFocused()
  await expect(page.locator('everline-chat .panel')).toHaveCSS('opacity', '1')
  await expect(page.locator('everline-chat iframe')).toHaveCSS('opacity', '1')
  const looks = await looksOf(page)
  await box.fill('Hello')
  await expect(chat.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  return { closed, looks }
}

test('[CAP-18] button and chat look and work the same on a page whose styles break every other element', async ({
  browser,
  service,
}) => {
  const plain = await useChat(await openPage(browser, service))
  const over = '<div class="over">A banner over everything</div>'
  const broken = await useChat(await openPage(browser, service, { styles: brokenStyles, more: over }))
  expect(broken.looks).toEqual(plain.looks)
  expect(broken.closed.equals(plain.closed)).toBe(true)
})

test('[CAP-18] on a page that is read from right to left the button stands at the other side, and a zoomed page keeps it whole', async ({
  browser,
  service,
}) => {
  const right = await openPage(browser, service, { html: 'dir="rtl"' })
  await useChat(right)
  const mirrored = await right.getByRole('button', { name: 'Chat with us' }).boundingBox()
  expect(mirrored).toMatchObject({ x: 20, width: 56, height: 56 })
  const frame = await right.locator('everline-chat iframe').boundingBox()
  expect(frame).toMatchObject({ x: 20, width: 384 })
  expect(await right.frameLocator('iframe').locator('html').getAttribute('dir')).toBe('rtl')

  // A browser that zooms to 200 % gives the page half of its width.
  const zoomed = await openPage(browser, service)
  await zoomed.setViewportSize({ width: 500, height: 400 })
  await useChat(zoomed)
  const inside = await zoomed.locator('everline-chat iframe').boundingBox()
  expect(
    inside && inside.x >= 0 && inside.y >= 0 && inside.x + inside.width <= 500 && inside.y + inside.height <= 400,
  ).toBe(true)
})
