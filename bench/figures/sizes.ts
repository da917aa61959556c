import { SourceMap, type SourceMapPayload } from 'node:module'
import { gzipSync } from 'node:zlib'
import { type Browser, expect, type Page } from '@playwright/test'
import { figure, type Report } from '#bench/figure.ts'
import { agentOf, withBackend } from '#bench/stage/backends.ts'
import { launchBrowser, newContext } from '#bench/stage/browser.ts'
import { signInTab } from '#bench/stage/people.ts'
import { recordRequests } from '#bench/stage/record-requests.ts'
import type { SignIn } from '#server/demo/fill-demo.ts'
import { openChat, say } from '#tests/e2e/people.ts'

type Sizes = { scripts: number; styles: number }

/** Measures downloads of a browser, compressed with gzip level 9 as the backend sends them. */
export async function measureSizes(): Promise<Report> {
  return withBackend({}, async (backend) => {
    const browser = await launchBrowser()
    const app = await measureApp(browser, backend.port, agentOf(backend))
    const widget = await measureWidget(browser, backend.url)
    await browser.close()
    const kb = (name: string, value: number, most?: number) =>
      figure({ name, value, unit: 'kB', ...(most ? { aim: { of: 'value', most } } : {}) })
    return {
      title: 'Sizes',
      how:
        'Every script that the browser asks for, by its file name, until the signed-in inbox is live (sign-in screen ' +
        'included) or the chat’s textbox can be used; compressed one by one. The service worker is kept out: it is installed ' +
        'afterwards. The kit is what source maps assign to `src/app/ui` and to React Aria, compressed by itself. kB is ' +
        '1,000 bytes.',
      figures: [
        kb("agent app, the page's JS until the inbox is usable", app.page.scripts, 190),
        kb('of these, the kit', app.kit, 60),
        kb("agent app, the hub's JS", app.hub, 220),
        kb('agent app, CSS', app.page.styles + app.document.styles),
        kb('agent app, the page itself, with the CSS of a start and the sign-in form', app.document.whole, 14),
        kb('widget, loader', widget.loader, 4.8),
        kb('widget, frame’s JS until its textbox is usable', widget.frame.scripts, 102),
        kb('widget, frame’s CSS', widget.frame.styles),
        kb('widget, what comes with the first message (MQTT)', widget.later),
      ],
      remarks: [],
    }
  })
}

async function measureApp(browser: Browser, port: number, credentials: SignIn) {
  const recorder = await recordRequests(port)
  const url = `http://127.0.0.1:${recorder.port}`
  const context = await newContext(browser, { serviceWorkers: 'block' })
  const tab = await context.newPage()
  const loaded = collect(tab)
  await tab.goto(url)
  await signInTab(tab, credentials)
  await expect(tab.getByRole('tablist', { name: 'Conversations' })).toBeVisible()
  const liveAtMs = performance.timeOrigin + performance.now()
  const page = await loaded.sizes()
  const kit = await sizeOfKit(loaded.paths().map((path) => `${url}${path}`))
  // Scripts that the page did not request were requested by its worker.
  const asked = recorder.requests.filter(({ path, atMs }) => path.endsWith('.js') && atMs <= liveAtMs)
  const workers = new Set(asked.map(({ path }) => path))
  for (const path of loaded.paths()) workers.delete(path)
  let hub = 0
  for (const path of workers) hub += zipped(Buffer.from(await (await fetch(`${url}${path}`)).arrayBuffer()))
  const html = await (await fetch(url)).text()
  const inline = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text).join('')
  const document = { whole: zipped(Buffer.from(html)), styles: zipped(Buffer.from(inline)) }
  await context.close()
  await recorder.close()
  return { page, kit, hub, document }
}

async function measureWidget(browser: Browser, url: string) {
  const context = await newContext(browser)
  const page = await context.newPage()
  await page.addInitScript(markTextbox)
  const loaded = collect(page)
  await page.goto(`${url}/demo`)
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible()
  const before = await loaded.sizes()
  const chat = await openChat(page)
  // Downloads that start when the frame is idle may be under way already; they are not waited for.
  const needed = await chat.locator('body').evaluate(askedBeforeTextbox)
  const frame = await loaded.sizes(new Set(needed.map((address) => new URL(address).pathname)))
  await say(chat, ['Hello'])
  await expect.poll(() => loaded.paths().some((path) => path.includes('/mqtt-link-'))).toBe(true)
  const all = await loaded.sizes()
  await context.close()
  return { loader: before.scripts, frame, later: all.scripts - before.scripts - frame.scripts }
}

/** Runs in the frame before anything else: notes when its textbox comes. */
function markTextbox(): void {
  const watching = new MutationObserver(() => {
    if (!document.querySelector('textarea')) return
    performance.mark('textbox')
    watching.disconnect()
  })
  watching.observe(document, { childList: true, subtree: true })
}

/** A file has an entry once it is there. */
function askedBeforeTextbox(): string[] {
  const [mark] = performance.getEntriesByName('textbox')
  if (!mark) throw new Error('no textbox was seen')
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= mark.startTime)
    .map(({ name }) => name)
}

/** Scripts and styles that a page and its frames load. */
function collect(page: Page) {
  const sizes = new Map<string, Promise<{ kind: keyof Sizes; kb: number }>>()
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type !== 'script' && type !== 'stylesheet') return
    const kind: keyof Sizes = type === 'script' ? 'scripts' : 'styles'
    const size = response.body().then((body) => ({ kind, kb: zipped(body) }))
    // A page may close while it still loads what nobody waits for. Who counts the file gets the failure.
    size.catch(() => {})
    sizes.set(new URL(response.url()).pathname, size)
  })
  return {
    paths: () => [...sizes.keys()],
    /** @param only paths of those that count; absent: all */
    async sizes(only?: ReadonlySet<string>): Promise<Sizes> {
      const all = await Promise.all([...sizes].flatMap(([path, size]) => (only?.has(path) === false ? [] : [size])))
      const sum = (kind: keyof Sizes) => all.filter((one) => one.kind === kind).reduce((total, { kb }) => total + kb, 0)
      return { scripts: sum('scripts'), styles: sum('styles') }
    },
  }
}

const kitSource =
  /\/src\/app\/ui\/|\/node_modules\/(?:@react-aria|@react-stately|react-aria|react-stately|@internationalized)/

/** Returns the size of the kit within the scripts. */
async function sizeOfKit(urls: readonly string[]): Promise<number> {
  const parts: string[] = []
  for (const url of urls.filter((each) => each.endsWith('.js'))) {
    const [script, map] = await Promise.all([fetch(url), fetch(`${url}.map`)])
    // The checked edge: the build wrote it.
    if (map.ok)
      parts.push(partOf(await script.text(), new SourceMap((await map.json()) as SourceMapPayload), kitSource))
  }
  return zipped(Buffer.from(parts.join('\n')))
}

function partOf(script: string, map: SourceMap, source: RegExp): string {
  let part = ''
  for (const [row, line] of script.split('\n').entries()) {
    for (let column = 0; column < line.length; column += 1) {
      const entry = map.findEntry(row, column)
      if ('originalSource' in entry && source.test(entry.originalSource)) part += line[column]
    }
  }
  return part
}

const zipped = (body: Buffer) => gzipSync(body, { level: 9 }).length / 1000
