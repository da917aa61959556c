import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type FrameLocator, type Page, test } from '@playwright/test'
import { type FaultProxy, startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { soakOnly } from '#tests/soak/runs.ts'
import { launchOptions } from '../../playwright.config.ts'
import { type Backend, startBackend } from './backend.ts'
import { killBrowser } from './hub-process.ts'
import { acceptOffer, openChat, say, signIn } from './people.ts'

/*
 * One backend and one browser, on a profile, with an agent's tab and a visitor's page. Both are killed while files of
 * both sides are on their way; what was sent before is compared at the end of each test too.
 */

type Place = Page | FrameLocator
type Scene = {
  backend: Backend
  proxy: FaultProxy
  url: string
  profile: string
  context: BrowserContext
  tab: Page
  page: Page
  chat: FrameLocator
  /** Everything that was sent, by name. */
  sent: Map<string, Buffer>
}
let scene: Scene

// One after the other, in the same browser.
test.describe.configure({ mode: 'default' })

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const logIn = (place: Place) => place.getByRole('log', { name: 'Messages' })
const attachedIn = (place: Place) => place.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
const startBrowser = (profile: string) =>
  chromium.launchPersistentContext(profile, { headless: true, ...launchOptions, serviceWorkers: 'allow' })

test.beforeAll(async () => {
  const backend = await startBackend()
  const proxy = await startFaultProxy(backend.port)
  const url = `http://127.0.0.1:${proxy.port}`
  const profile = await mkdtemp(join(tmpdir(), 'everline-files-'))
  const context = await startBrowser(profile)
  const [, agent] = backend.signIns
  if (!agent) throw new Error('no sign-in')
  const tab = await context.newPage()
  await tab.goto(url)
  await signIn(tab, agent)
  const page = await context.newPage()
  await page.goto(`${url}/demo`)
  const chat = await openChat(page)
  await say(chat, ['Here come files'])
  await acceptOffer(tab)
  scene = { backend, proxy, url, profile, context, tab, page, chat, sent: new Map() }
})

test.afterAll(async () => {
  await scene.context.close()
  await scene.proxy.close()
  await scene.backend.stop()
  await rm(scene.profile, { recursive: true, force: true, maxRetries: 5 })
})

/** Attaches a file to what is written there. */
async function attach(place: Place, name: string): Promise<void> {
  const buffer = randomBytes(6_000_000)
  const before = await attachedIn(place).count()
  await place
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name, mimeType: 'application/octet-stream', buffer }])
  await expect(attachedIn(place)).toHaveCount(before + 1)
  scene.sent.set(name, buffer)
}

/** Each file is there once, and its bytes are those that were sent. */
async function expectEverythingOnce(): Promise<void> {
  const { tab, page, chat, sent } = scene
  for (const [on, place] of [
    [tab, tab],
    [page, chat],
  ] as const) {
    await on.bringToFront()
    for (const [name, bytes] of sent) {
      const link = logIn(place).getByRole('link', { name: new RegExp(`^Save ${name}`) })
      await expect(link, name).toHaveCount(1, { timeout: 60_000 })
      const href = await link.evaluate((element: HTMLAnchorElement) => element.href)
      expect(hashOf(await (await on.request.get(href)).body()), name).toBe(hashOf(bytes))
    }
    await expect(attachedIn(place)).toHaveCount(0)
  }
}

/** Sends what is attached on both sides, and stops the line when a third of the bytes is on its way. */
async function sendUntilSilence(): Promise<void> {
  const { tab, page, chat, proxy } = scene
  const silence = proxy.silentAt(70)
  await page.bringToFront()
  await chat.getByRole('button', { name: 'Send', exact: true }).click()
  await tab.bringToFront()
  await tab.getByRole('button', { name: 'Send', exact: true }).click()
  await silence
}

/** Waits until the browser has stored that so many files are attached, on both sides together. */
const untilAttached = (count: number) =>
  expect
    .poll(() =>
      scene.tab.evaluate(async () => {
        let stored = 0
        for (const { name = '' } of await indexedDB.databases()) {
          if (!/^everline(-visitor)?-files/.test(name)) continue
          const database = await new Promise<IDBDatabase>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.onsuccess = () => resolve(opening.result)
            opening.onerror = () => reject(opening.error)
          })
          stored += await new Promise<number>((resolve, reject) => {
            const counting = database.transaction('attached').objectStore('attached').count()
            counting.onsuccess = () => resolve(counting.result)
            counting.onerror = () => reject(counting.error)
          })
          database.close()
        }
        return stored
      }),
    )
    .toBe(count)

const reload = async () => {
  const { tab, page } = scene
  await tab.reload()
  await page.reload()
  await openChat(page)
}

test('[CAP-04] [CAP-01] [PWA-05] attached files outlive a reload on both sides, and arrive once and equal though the backend is killed while they are sent', async () => {
  test.setTimeout(120_000)
  const { backend, proxy, tab, page, chat } = scene
  await attach(tab, 'agent-1.bin')
  await attach(tab, 'not-sent.bin')
  await page.bringToFront()
  await attach(chat, 'visitor-1.bin')
  await untilAttached(3)
  await reload()
  await tab.bringToFront()
  await expect(attachedIn(tab)).toContainText(['agent-1.bin', 'not-sent.bin'])
  await tab.getByRole('button', { name: 'Remove not-sent.bin' }).click()
  scene.sent.delete('not-sent.bin')
  await page.bringToFront()
  await expect(attachedIn(chat)).toContainText(['visitor-1.bin'])

  await sendUntilSilence()
  await backend.kill()
  await backend.restart()
  proxy.set({ name: 'good', latencyMs: 0 })
  await expectEverythingOnce()
})

test(
  '[CAP-04] [CAP-01] [PWA-05] files arrive once and equal though the browser is killed while they are sent, and what was attached is still attached',
  soakOnly,
  async () => {
    test.setTimeout(120_000)
    const { proxy, url, profile, tab, page, chat } = scene
    const roomUrl = tab.url()
    await tab.bringToFront()
    await attach(tab, 'agent-2.bin')
    await page.bringToFront()
    await attach(chat, 'visitor-2.bin')
    await sendUntilSilence()
    await tab.bringToFront()
    // Both are commands now.
    await untilAttached(0)
    await attach(tab, 'agent-3.bin')
    await untilAttached(1)
    await killBrowser(profile)
    await scene.context.close().catch(() => {})

    proxy.set({ name: 'good', latencyMs: 0 })
    const context = await startBrowser(profile)
    const next = { tab: await context.newPage(), page: await context.newPage() }
    await next.tab.goto(roomUrl)
    await next.page.goto(`${url}/demo`)
    scene = { ...scene, context, ...next, chat: await openChat(next.page) }
    await next.tab.bringToFront()
    await expect(attachedIn(next.tab)).toContainText(['agent-3.bin'])
    await next.tab.getByRole('button', { name: 'Send', exact: true }).click()
    await expectEverythingOnce()
  },
)
