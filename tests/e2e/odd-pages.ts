import type { Frame, Page } from '@playwright/test'

/** A page that embeds the widget in an odd way. */
export type OddPage = {
  name: string
  /** The page, around the tag that embeds the widget. */
  html: (tag: string, origin: string) => string
  headers?: (origin: string) => Record<string, string>
  /** Actions on the page after it has loaded. */
  act?: (page: Page) => Promise<unknown>
  size?: { width: number; height: number }
  /** The frame that shows the shop, by its name; the page itself without. */
  frame?: string
  /** The page scales what it shows: the button is whole, and not where it usually is. */
  isScaled?: true
  /** Something lies over the button on purpose; the chat is opened by the page. */
  isCovered?: true
  /** The page has no origin, and so has no frame in it: the chat cannot be reached, and the panel says so after a while. */
  isOpaque?: true
}

const doctype = '<!doctype html><html lang="en"><title>Shop</title>'
const shop =
  (head: string, body = '<p>Boots</p>') =>
  (tag: string) =>
    `${doctype}${head}<body>${body}${tag}`
const styled = (css: string, body?: string) => shop(`<style>${css}</style>`, body)
const scripted = (script: string) => shop(`<script>${script}</script>`)
const phone = { width: 390, height: 844 }
const tall = '<div style="height:4200px">Boots</div>'
const policy = (csp: (origin: string) => string) => (origin: string) => ({ 'content-security-policy': csp(origin) })

/** Documents of other kinds, and other ways to put the tag into them. */
const documents: OddPage[] = [
  { name: 'quirks mode', html: (tag) => `<title>Shop</title><p>Boots${tag}` },
  {
    name: 'almost standards mode',
    html: (tag) =>
      `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd"><html><head><title>Shop</title></head><body bgcolor=white><center><font size=7>Boots</font></center>${tag}</body></html>`,
  },
  {
    name: 'XHTML',
    html: (tag) =>
      `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title>Shop</title></head><body><p>Boots</p>${tag.replace(' async', ' async="async"')}</body></html>`,
    headers: () => ({ 'content-type': 'application/xhtml+xml' }),
  },
  {
    name: 'the tag in the head, before there is a body',
    html: (tag) => `${doctype}${tag.replace(' async', '')}<body>Boots`,
  },
  { name: 'the tag twice', html: (tag) => `${doctype}<p>Boots</p>${tag}${tag}` },
  {
    name: 'a tag that a tag manager adds',
    html: (tag) =>
      `${doctype}<p>Boots</p><template>${tag}</template><script>const made = document.createElement('script'); for (const { name, value } of document.querySelector('template').content.firstChild.attributes) made.setAttribute(name, value); document.head.append(made)</script>`,
  },
  {
    name: 'a tag that a tag manager adds and takes away at once, long after the page has loaded',
    html: (tag) =>
      `${doctype}<p>Boots</p><template>${tag}</template><script>addEventListener('load', () => setTimeout(() => { const made = document.createElement('script'); for (const { name, value } of document.querySelector('template').content.firstChild.attributes) made.setAttribute(name, value); document.head.append(made); made.remove() }, 50))</script>`,
  },
  { name: 'a tag that is deferred', html: (tag) => `${doctype}${tag.replace(' async', ' defer')}<p>Boots` },
  { name: 'a tag that is a module', html: (tag) => `${doctype}${tag.replace(' async', ' type="module"')}<p>Boots` },
  {
    name: 'a module among other modules, and other tags with data',
    html: (tag) =>
      `${doctype}<script data-service="other">var other = 1</script><script type="module">await new Promise((go) => setTimeout(go, 50))</script>${tag.replace(' async', ' type="module" async crossorigin')}<p>Boots`,
  },
  {
    name: 'a tag that a module adds',
    html: (tag) =>
      `${doctype}<p>Boots</p><template>${tag}</template><script type="module">const made = document.createElement('script'); for (const { name, value } of document.querySelector('template').content.firstChild.attributes) made.setAttribute(name, value); document.body.append(made)</script>`,
  },
  {
    name: 'a tag that is written',
    html: (tag) =>
      `${doctype}<p>Boots</p><script>document.write(${JSON.stringify(tag).replace('</', '<\\/')})</script>`,
  },
  {
    name: 'an address of a base elsewhere',
    html: shop('<base href="https://elsewhere.example/deep/" target="_blank">'),
  },
  {
    name: 'a set of frames',
    html: (tag) =>
      tag ? '<html><frameset cols="*,1"><frame name="shop" src="/in-frame"><frame></frameset></html>' : '',
    frame: 'shop',
  },
  {
    name: 'a frame of the same origin',
    html: () => `${doctype}<iframe name="shop" src="/in-frame" style="width:100%;height:780px;border:0"></iframe>`,
    frame: 'shop',
  },
  {
    name: 'a frame in a sandbox that may be itself',
    html: () =>
      `${doctype}<iframe name="shop" sandbox="allow-scripts allow-same-origin" src="/in-frame" style="width:100%;height:780px;border:0"></iframe>`,
    frame: 'shop',
  },
  {
    name: 'a frame in a sandbox',
    html: () =>
      `${doctype}<iframe name="shop" sandbox="allow-scripts" src="/in-frame" style="width:100%;height:780px;border:0"></iframe>`,
    frame: 'shop',
    isOpaque: true,
  },
  {
    name: 'a page in a shadow tree',
    html: shop('', '<div><template shadowrootmode="open"><p>Boots</p><slot></slot></template></div>'),
  },
]

const policies: OddPage[] = [
  {
    name: 'a policy that names what the docs say',
    html: shop(''),
    headers: policy((origin) => `default-src 'none'; script-src ${origin}; frame-src ${origin}`),
  },
  {
    name: 'a policy with a nonce and what it has loaded',
    html: (tag) => shop('')(tag.replace('<script', '<script nonce="abc"')),
    headers: policy(
      (origin) => `script-src 'nonce-abc' 'strict-dynamic'; object-src 'none'; base-uri 'none'; frame-src ${origin}`,
    ),
  },
  {
    name: 'Trusted Types without any policy',
    html: shop(''),
    headers: policy(() => "require-trusted-types-for 'script'; trusted-types 'none'"),
  },
  {
    name: 'a policy in the markup',
    html: (tag, origin) =>
      shop(
        `<meta http-equiv="content-security-policy" content="default-src 'self'; script-src ${origin}; frame-src ${origin}">`,
      )(tag),
  },
  {
    name: 'a policy that is a sandbox',
    html: shop(''),
    headers: policy(() => 'sandbox allow-scripts'),
    isOpaque: true,
  },
  {
    name: 'a page that forbids devices to everybody',
    html: shop(''),
    headers: () => ({ 'permissions-policy': 'microphone=(), camera=(), display-capture=(), autoplay=()' }),
  },
  {
    name: 'a page that tells nobody where it is',
    html: shop('<meta name="referrer" content="no-referrer">'),
    headers: () => ({ 'referrer-policy': 'no-referrer' }),
  },
]

const styles: OddPage[] = [
  ...[
    'transform: translateZ(0)',
    'filter: grayscale(1)',
    'perspective: 100px',
    'contain: paint',
    'will-change: transform',
    'container-type: inline-size',
  ].map((declaration): OddPage => ({ name: `html { ${declaration} }`, html: styled(`html { ${declaration} }`, tall) })),
  { name: 'everything unset', html: styled('* { all: unset !important }') },
  {
    name: 'everything hidden but the body',
    html: styled(
      'html > :not(head, body) { display: none !important; visibility: hidden !important; opacity: 0 !important }',
    ),
  },
  {
    name: 'html as a grid',
    html: styled(
      'html { display: grid; grid: 1fr / 1fr 1fr; place-items: center; height: 100% } body { display: flex; position: fixed; inset: 0 }',
    ),
  },
  { name: 'text from top to bottom', html: styled('html { writing-mode: vertical-rl }') },
  { name: 'right to left by styles', html: styled('body { direction: rtl }') },
  {
    name: 'containers and their queries',
    html: styled(
      'html, body { container-type: size; height: 100% } @container (min-width: 1px) { * { display: none } p { display: block } }',
    ),
  },
  { name: 'a dark scheme alone', html: styled(':root { color-scheme: only dark }') },
  ...[0.5, 1.5, 2].map(
    (zoom): OddPage => ({
      name: `a phone, ${zoom} times its size`,
      html: shop(`<meta name="viewport" content="width=device-width"><style>html { zoom: ${zoom} }</style>`, tall),
      size: phone,
      isScaled: true,
    }),
  ),
  { name: 'a body that is zoomed on a phone', html: styled('body { zoom: 1.5 }', tall), size: phone },
  {
    name: 'a page that prints everything that it has',
    html: styled(
      '@page { size: A5; margin: 0 } @media print { *, ::before, ::after { display: block !important; position: static !important; visibility: visible !important; opacity: 1 !important; height: auto !important; z-index: auto !important } }',
    ),
  },
  {
    name: 'a page that prints one part alone',
    html: styled(
      '@media print { html, body, body * { visibility: hidden } .bill, .bill * { visibility: visible } .bill { position: absolute; inset: 0 } }',
      '<main class="bill">Boots, 120.00</main>',
    ),
  },
  { name: 'half its size', html: styled('html { zoom: .5 }'), isScaled: true },
  { name: 'twice its size', html: styled('html { zoom: 2 }'), isScaled: true },
  {
    name: 'a page that scrolls by steps, in its body',
    html: styled(
      'html { overflow: hidden; scroll-snap-type: y mandatory } body { overflow: auto; height: 100vh; margin: 0 }',
      tall,
    ),
  },
  {
    name: 'a layer over everything that lets presses through',
    html: styled(
      'aside { position: fixed; inset: 0; z-index: 2147483647; pointer-events: none }',
      '<aside></aside><p>Boots</p>',
    ),
  },
  {
    name: 'a banner above all',
    html: styled('aside { position: fixed; inset: 0; z-index: 2147483647; background: #fffa }', '<aside></aside>'),
    isCovered: true,
  },
  { name: 'a very small window', html: shop(''), size: { width: 240, height: 200 } },
  { name: 'a window that is one line high', html: shop(''), size: { width: 900, height: 120 } },
  {
    name: 'a window of a watch',
    html: shop('<meta name="viewport" content="width=device-width">'),
    size: { width: 184, height: 224 },
  },
]

const scripts: OddPage[] = [
  {
    name: 'patched prototypes',
    html: scripted(
      `Array.prototype.toJSON = function () { return '[' + this.join() + ']' }; String.prototype.toJSON = () => 'x'; Object.prototype.extend = function () {}; Array.prototype.each = function () {}; Function.prototype.bind = function (own) { const run = this; return function () { return run.apply(own, arguments) } }; Element.prototype.remove = function () { this.parentNode.removeChild(this) }`,
    ),
  },
  {
    name: 'JSON, fetch and promises of its own',
    html: scripted(
      `window.JSON = { parse: (text) => eval('(' + text + ')'), stringify: () => '"own"' }; window.fetch = () => { throw new Error('own') }; window.XMLHttpRequest = function () { throw new Error('own') }; window.Promise = function () { throw new Error('own') }`,
    ),
  },
  {
    name: 'no observers',
    html: scripted(
      'delete window.MutationObserver; window.MutationObserver = class { observe() {} disconnect() {} }; delete window.requestIdleCallback; window.ResizeObserver = undefined',
    ),
  },
  {
    name: 'listeners that are wrapped',
    html: scripted(
      'const { addEventListener } = EventTarget.prototype; EventTarget.prototype.addEventListener = function (name, run, ...more) { return addEventListener.call(this, name, function (event) { return run.call(this, event) }, ...more) }',
    ),
  },
  {
    name: 'loaders of modules',
    html: scripted(
      'window.define = () => {}; define.amd = {}; window.module = { exports: {} }; window.exports = module.exports; window.require = () => { throw new Error() }',
    ),
  },
  {
    name: 'variables with names of the browser',
    html: scripted(
      "var origin = 'HKG', name = 'x', status = 1, top2 = 1, event = 1, closed2 = 2, length = 7; var visualViewport = null; var navigation = { menu: 1 }",
    ),
  },
  {
    name: 'elements with the names of the widget',
    html: shop('', '<div id="Everline">Boots</div><form id="everline"><input name="q"></form>'),
  },
  {
    name: 'no storage',
    html: scripted(
      "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })",
    ),
  },
  {
    name: 'a console that throws',
    html: scripted("for (const name of Object.keys(console)) console[name] = () => { throw new Error('own') }"),
  },
]

const evaluate = (run: () => unknown) => (page: Page | Frame) => page.evaluate(run)

const lives: OddPage[] = [
  {
    name: 'a router that replaces its content twenty times',
    html: shop('', '<main>Boots</main>'),
    act: evaluate(() => {
      for (let step = 0; step < 20; step += 1) {
        history.pushState({}, '', `?step=${step}`)
        document
          .querySelector('main')
          ?.replaceWith(Object.assign(document.createElement('main'), { textContent: `Step ${step}` }))
        document.title = `Step ${step}`
      }
    }),
  },
  {
    name: 'a library that replaces the body and runs its scripts again',
    html: shop(''),
    act: evaluate(() => {
      const body = document.createElement('body')
      for (const old of document.querySelectorAll('script[data-service]')) {
        const again = document.createElement('script')
        for (const { name, value } of old.attributes) again.setAttribute(name, value)
        body.append('Another page', again)
      }
      document.body.replaceWith(body)
    }),
  },
  {
    name: 'a page that is written anew',
    html: shop(''),
    act: evaluate(() => {
      const tag = document.querySelector('script[data-service]')?.outerHTML
      document.open()
      document.write(`<!doctype html><title>Shop</title><p>Written anew</p>${tag}`)
      document.close()
    }),
  },
  {
    name: 'a page that comes back from another one',
    html: shop(''),
    async act(page) {
      const address = page.url()
      await page.goto('about:blank')
      await page.goBack()
      await page.waitForURL(address)
    },
  },
  {
    name: 'a page that was made before it was asked for',
    html: shop('<script type="speculationrules">{"prerender":[{"source":"list","urls":["/in-frame"]}]}</script>'),
    act: (page) => page.evaluate(() => location.assign('/in-frame')).then(() => page.waitForURL('**/in-frame')),
  },
  {
    name: 'a page that puts its bill in place of its body to print it',
    html: shop('', '<main>Boots, 120.00</main><aside>More boots</aside>'),
    act: evaluate(() => {
      const all = document.body.innerHTML
      document.body.innerHTML = document.querySelector('main')?.innerHTML ?? ''
      document.body.innerHTML = all
    }),
  },
  {
    name: 'a dialog that was open',
    html: shop('', '<dialog>Cookies?</dialog>'),
    act: evaluate(() => {
      const dialog = document.querySelector('dialog')
      dialog?.showModal()
      dialog?.close()
    }),
  },
  {
    name: 'a body that nobody may use',
    html: shop(''),
    act: evaluate(() => {
      document.body.inert = true
      document.body.setAttribute('aria-hidden', 'true')
    }),
  },
  {
    name: 'a popover that is open',
    html: shop('', '<div popover="manual" style="inset:0 auto auto 0">News</div>'),
    act: evaluate(() => document.querySelector<HTMLElement>('[popover]')?.showPopover()),
  },
  {
    name: 'an element on the whole screen, and back',
    html: shop('', '<video></video>'),
    act: (page) =>
      page.evaluate(async () => {
        await document
          .querySelector('video')
          ?.requestFullscreen()
          .catch(() => {})
        if (document.fullscreenElement) await document.exitFullscreen()
      }),
  },
  {
    name: 'a page that removes what it does not know, again and again',
    html: shop(''),
    act: (page) =>
      page.evaluate(async () => {
        for (let time = 0; time < 20; time += 1) {
          document.querySelector('everline-chat')?.remove()
          await new Promise(requestAnimationFrame)
        }
      }),
  },
]

export const oddPages: readonly OddPage[] = [...documents, ...policies, ...styles, ...scripts, ...lives]
