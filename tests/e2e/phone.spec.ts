import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, devices, expect, type Locator, type Page, test } from '@playwright/test'
import { longInbox } from '#tests/server/data-template.ts'
import { launchOptions } from '../../playwright.config.ts'
import { type Backend, startBackend } from './backend.ts'
import { signIn } from './people.ts'

test.use({ serviceWorkers: 'allow' })

/*
 * A phone with the app: touch, a small screen, and a profile on disk, so that the app can be closed and opened again.
 */

const { handled } = longInbox
/** The demo has three of its own. */
const closed = longInbox.closed + 3

test('[PWA-01] on a phone the app can be installed, and opens without a network with all of 300 conversations and their messages', async () => {
  const backend = await startBackend({ content: 'long-inbox' })
  const profile = await mkdtemp(join(tmpdir(), 'everline-phone-'))
  const phone = () => chromium.launchPersistentContext(profile, { headless: true, ...launchOptions, ...aPhone })
  const installed = await phone()
  try {
    await installAndFill(installed, backend)
    await backend.kill()
    await installed.close()
  } catch (fault) {
    await installed.close()
    throw fault
  }

  const opened = await phone()
  try {
    const page = await opened.newPage()
    await page.goto(`${backend.url}/`)
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Offline')
    await readTab(page, 'Mine', handled)
    await readTab(page, 'Closed', closed)
  } finally {
    await opened.close()
    await backend.stop()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

const { defaultBrowserType: _, ...aPhone } = devices['Pixel 7']

/** Signs in, checks that the phone offers to install the app, and waits until nothing is left to be fetched. */
async function installAndFill(context: BrowserContext, { url, signIns }: Backend) {
  const page = await context.newPage()
  await page.goto(url)
  const agent = signIns.find(({ email }) => email.startsWith('agent1@'))
  if (!agent) throw new Error('no sign-in')
  await signIn(page, agent)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const session = await context.newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { url: manifestUrl, data = '' } = await session.send('Page.getAppManifest')
  expect(new URL(manifestUrl).pathname).toBe('/manifest.webmanifest')
  expect(JSON.parse(data)).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
  await expect.poll(() => page.evaluate(storedRooms), { timeout: 30_000 }).toBe(handled + closed)
}

/** Number of rooms that the browser holds messages of; runs in the page. */
async function storedRooms(): Promise<number> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  const database = await settled(indexedDB.open(names.find((name) => name.endsWith('--messages')) ?? ''))
  const keys = await settled(database.transaction('docs').objectStore('docs').getAllKeys())
  database.close()
  return new Set(keys.map((key) => String(key).split('/')[0])).size
}

/** Scrolls a tab of the inbox from the first conversation to the last, and reads messages of both. */
async function readTab(page: Page, tab: 'Mine' | 'Closed', count: number) {
  await page.getByRole('tab', { name: tab }).tap()
  const list = page.getByRole('list', { name: 'Conversations' })
  await readRoom(page, list.locator('[aria-posinset="1"]'))
  const last = list.locator(`[aria-posinset="${count}"]`)
  // The list draws what is in sight, and asks for more while it is scrolled.
  const toEnd = async () => {
    await list.evaluate(({ parentElement }) => parentElement?.scrollTo(0, parentElement.scrollHeight))
    return last.count()
  }
  await expect.poll(toEnd, { intervals: [50] }).toBe(1)
  await expect(last).toHaveAttribute('aria-setsize', String(count))
  await readRoom(page, last)
}

/** Opens a conversation, which says that it is offline and shows its newest messages, and goes back. */
async function readRoom(page: Page, row: Locator) {
  const words = (await row.locator('[dir="auto"]').last().textContent()) ?? ''
  expect(words).not.toBe('')
  await row.tap()
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log).toContainText(words)
  await expect(page.getByRole('status', { name: 'Connection' }).last()).toBeVisible()
  await page.goBack()
}
