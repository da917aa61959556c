/* The widget on pages that break everything else: styles for all elements, right to left, zoomed. */
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { startPageServer } from '#tests/server/page-server.ts'
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

/** Opens the chat from the page's own script, and sees that the visitor can write. */
async function canWrite(page: Page) {
  await page.evaluate(() => (window as unknown as { everline(name: string): void }).everline('open'))
  await expect(page.frameLocator('iframe').getByRole('textbox', { name: 'Message' })).toBeVisible()
  const inside = await page.locator('everline-chat iframe').boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(
    inside && inside.x >= 0 && inside.y >= 0 && inside.x + inside.width <= width && inside.y + inside.height <= height,
  ).toBe(true)
  await page.evaluate(() => (window as unknown as { everline(name: string): void }).everline('close'))
}

const replacements = {
  'new markup in its body': () => {
    document.body.innerHTML = '<main>Another page</main>'
  },
  'no children in its body': () => document.body.replaceChildren(),
  'a body without unknown children': () => {
    for (const child of [...document.body.children]) if (child.localName !== 'p') child.remove()
  },
  'a new body': () => document.body.replaceWith(document.createElement('body')),
  'only its own children in its root': () => document.documentElement.replaceChildren(document.head, document.body),
  'a root of its own': () => {
    const root = document.createElement('html')
    root.append(document.createElement('head'), document.createElement('body'))
    document.documentElement.replaceWith(root)
  },
}

test('[CAP-18] a page that replaces its content keeps the button, in its place, and the chat works', async ({
  browser,
  service,
}) => {
  const page = await openPage(browser, service)
  const button = page.getByRole('button', { name: 'Chat with us' })
  const place = await button.boundingBox()
  for (const [what, replace] of Object.entries(replacements)) {
    await page.evaluate(replace)
    await expect(button, what).toHaveCount(1)
    await expect.poll(() => button.boundingBox(), what).toEqual(place)
  }
  await canWrite(page)
})

test('[CAP-18] nothing that a page does to its body or its root later moves the button or the panel out of the window', async ({
  browser,
  service,
}) => {
  const tall = '<div style="height: 4200px"></div>'
  const plain = await openPage(browser, service, { more: tall })
  const place = await plain.getByRole('button', { name: 'Chat with us' }).boundingBox()
  for (const declaration of [
    'transform: translateZ(0)',
    'filter: grayscale(1)',
    'backdrop-filter: blur(1px)',
    'perspective: 100px',
    'contain: paint',
    'will-change: transform',
    'container-type: inline-size',
    'overflow: auto; height: 100vh',
  ]) {
    for (const name of ['body', 'html'] as const) {
      await plain.locator(name).evaluate((element, text) => element.setAttribute('style', text), declaration)
      await plain.evaluate(() => scrollTo(0, 500))
      await expect
        .poll(() => plain.getByRole('button', { name: 'Chat with us' }).boundingBox(), `${name}: ${declaration}`)
        .toEqual(place)
      await plain.locator(name).evaluate((element) => element.removeAttribute('style'))
    }
  }
  await canWrite(plain)
})

test('[CAP-18] pages that are isolated from other origins, and local files, have a chat that works', async ({
  browser,
  service: { url, serviceId },
}, info) => {
  const pages = await startPageServer()
  const html = (attributes = '') =>
    `<!doctype html><title>Shop</title><p>Boots</p><script src="${url}/widget.js" data-service="${serviceId}" ${attributes} async></script>`
  for (const [path, embedder, attributes] of [
    ['/isolated', 'require-corp', ''],
    ['/isolated-cors', 'require-corp', 'crossorigin'],
    ['/credentialless', 'credentialless', ''],
  ] as const)
    pages.page(path, (_, response) =>
      response
        .writeHead(200, {
          'content-type': 'text/html',
          'cross-origin-embedder-policy': embedder,
          'cross-origin-opener-policy': 'same-origin',
        })
        .end(html(attributes)),
    )
  const file = info.outputPath('saved-page.html')
  writeFileSync(file, html())
  for (const address of [
    ...['/isolated', '/isolated-cors', '/credentialless'].map(pages.url),
    pathToFileURL(file).href,
  ]) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(address)
    await page.getByRole('button', { name: 'Chat with us' }).click()
    const chat = page.frameLocator('iframe[title="Chat with us"]')
    await chat.getByRole('textbox', { name: 'Message' }).fill('Hello')
    await chat.getByRole('textbox', { name: 'Message' }).press('Enter')
    await expect(chat.getByRole('log', { name: 'Messages' }), address).toContainText('Hello')
    await expect(chat.getByText('Sent', { exact: true }), address).toBeVisible()
    await context.close()
  }
  await pages.close()
})

test('[PWA-05] unsent text outlives a reload also where the browser gives the frame no storage', async ({
  browser,
  service: { url, serviceId },
}) => {
  const pages = await startPageServer()
  pages.page('/shop', `<title>Shop</title><script src="${url}/widget.js" data-service="${serviceId}" async></script>`)
  const context = await browser.newContext()
  await context.addInitScript(() => {
    if (!location.pathname.startsWith('/widget/')) return
    const refuse = () => {
      throw new DOMException('The browser gives this frame no storage', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
    Object.defineProperty(window, 'indexedDB', { get: refuse })
  })
  const page = await context.newPage()
  await page.goto(pages.url('/shop'))
  const chat = page.frameLocator('iframe[title="Chat with us"]')
  const box = chat.getByRole('textbox', { name: 'Message' })
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await box.fill('First')
  await box.press('Enter')
  await expect(chat.getByText('Sent', { exact: true })).toBeVisible()
  await box.pressSequentially('Half a sentence')
  const kept = () => page.evaluate(() => Object.values({ ...localStorage }).join(' '))
  await expect.poll(kept).toContain('Half a sentence')
  await page.reload()
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(chat.getByRole('log', { name: 'Messages' })).toContainText('First')
  await expect(box).toHaveValue('Half a sentence')
  await context.close()
  await pages.close()
})
