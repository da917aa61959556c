import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { launchOptions } from '../../playwright.config.ts'
import { signInToApi, textsOf } from './api.ts'
import { type Backend, type SignIn, startBackend } from './backend.ts'
import { killBrowser } from './hub-process.ts'
import { acceptOffer, openVisitor, say, signIn, type Visitor } from './people.ts'

test.use({ serviceWorkers: 'allow' })

/*
 * A browser with a profile on disk, as a user has it: it can be killed and started again, and an app can be installed.
 * The tests follow each other in one scene, an agent in conversation with a visitor, and each leaves it as it was; after
 * one that fails the scene is set up again.
 */

type Scene = {
  backend: Backend
  profile: string
  context: BrowserContext
  tab: Page
  visitors: Browser
  visitor: Visitor
  roomUrl: string
}

let scene: Scene
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  const backend = await startBackend()
  const profile = await mkdtemp(join(tmpdir(), 'everline-profile-'))
  const context = await startBrowser(profile)
  const tab = await context.newPage()
  await tab.goto(backend.url)
  await signIn(tab, agentOf(backend))
  const visitors = await chromium.launch({ headless: true, ...launchOptions })
  const visitor = await openVisitor(visitors, backend.url)
  await say(visitor.chat, ['Is anybody there?'])
  await acceptOffer(tab)
  await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('Is anybody there?')
  await tab.evaluate(() => navigator.serviceWorker.ready)
  scene = { backend, profile, context, tab, visitors, visitor, roomUrl: tab.url() }
})
test.afterAll(async () => {
  await scene.context.close().catch(() => {})
  await scene.visitors.close()
  await scene.backend.stop()
  await rm(scene.profile, { recursive: true, force: true, maxRetries: 5 })
})

const startBrowser = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { headless: true, ...launchOptions })

function agentOf({ signIns }: Backend): SignIn {
  const [, agent] = signIns
  if (!agent) throw new Error('no sign-in')
  return agent
}

/** Ends the agent's browser as a power cut does. */
async function cutPower(): Promise<void> {
  await killBrowser(scene.profile)
  await scene.context.close().catch(() => {})
}

/** Starts the agent's browser again, with an empty page. */
async function startAgain(): Promise<Page> {
  scene.context = await startBrowser(scene.profile)
  scene.tab = await scene.context.newPage()
  return scene.tab
}

/** Name of the lock that the hub holds for its present generation; null between two generations. */
const epochOf = (tab: Page): Promise<string | null> =>
  tab.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.find(({ name }) => name?.startsWith('everline-hub-epoch/'))?.name ?? null
  })

const roomOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

test('[PWA-01] the app can be installed, and opens while the backend is stopped: the inbox is shown, answers are queued', async () => {
  const { backend, tab, visitor, roomUrl } = scene
  const session = await scene.context.newCDPSession(tab)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])

  await backend.kill()
  const offline = await scene.context.newPage()
  await offline.goto(`${backend.url}/`)
  await expect(offline.getByRole('status', { name: 'Connection' })).toContainText('Offline')
  await offline.getByRole('tab', { name: 'Mine' }).click()
  await offline.getByRole('list', { name: 'Conversations' }).getByText('Is anybody there?').click()
  await expect(offline.getByRole('log', { name: 'Messages' })).toContainText('Is anybody there?')
  await say(offline, ['Yes, but offline'])
  await expect(offline.getByRole('log', { name: 'Messages' })).toContainText('Waiting for connection')

  await backend.restart()
  await expect(visitor.chat.getByRole('log', { name: 'Messages' })).toContainText('Yes, but offline', {
    timeout: 30_000,
  })
  const texts = await textsOf(await signInToApi(backend.url, agentOf(backend)), roomOf(roomUrl))
  expect(texts.filter((text) => text === 'Yes, but offline').length).toBe(1)
  await offline.close()
})

/** Bytes of compiled code that the page took from the browser's store for the app's first script. */
async function keptCodeOf(page: Page, url: string): Promise<number> {
  const browser = scene.context.browser()
  if (!browser) throw new Error('no browser')
  await browser.startTracing(undefined, { categories: ['v8', 'devtools.timeline', 'disabled-by-default-v8.compile'] })
  await page.goto(url)
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Is anybody there?')
  // The checked edge: the browser's own format.
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: Array<{ name: string; args: { data?: { url?: string; consumedCacheSize?: number } } }>
  }
  const compiled = traceEvents.find(
    ({ name, args }) => name === 'v8.compileModule' && /\/assets\/first-/.test(args.data?.url ?? ''),
  )
  if (!compiled) throw new Error('the trace has no first script')
  return compiled.args.data?.consumedCacheSize ?? 0
}

test('a browser that has just started uses what it compiled of the first script before', async () => {
  // A start compiles it, should the browser not have kept it yet: the next one has it.
  await expect(async () => {
    await scene.context.close()
    expect(await keptCodeOf(await startAgain(), scene.roomUrl)).toBeGreaterThan(100_000)
  }).toPass()
})

test('[PWA-05] a browser that is killed with messages in the outbox sends them once after its next start', async () => {
  const { backend, tab, visitor, roomUrl } = scene
  await backend.kill()
  const unsent = Array.from({ length: 5 }, (_, index) => `unsent ${index + 1}`)
  await say(tab, unsent)
  await expect(tab.getByRole('log', { name: 'Messages' }).getByText('Waiting for connection').first()).toBeVisible()
  await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('unsent 5')
  await cutPower()

  await backend.restart()
  const page = await startAgain()
  await page.goto(roomUrl)
  await expect(visitor.chat.getByRole('log', { name: 'Messages' })).toContainText('unsent 5', { timeout: 40_000 })
  const api = await signInToApi(backend.url, agentOf(backend))
  const texts = await textsOf(api, roomOf(roomUrl))
  expect(texts.filter((text) => text.startsWith('unsent'))).toEqual(unsent)
})

test('[PWA-05] storage that is deleted during a session is detected and filled again', async () => {
  const { backend, tab, visitor } = scene
  const session = await scene.context.newCDPSession(tab)
  const epoch = await epochOf(tab)
  await session.send('Storage.clearDataForOrigin', { origin: backend.url, storageTypes: 'indexeddb' })
  // The test after this one stops the backend: the deletion must be noticed before.
  await expect.poll(() => epochOf(tab), { timeout: 30_000 }).not.toBe(epoch)
  await say(visitor.chat, ['Still there?'])
  await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('Still there?', { timeout: 30_000 })
  await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('Is anybody there?')
  await expect(tab.getByRole('status', { name: 'Connection' })).toContainText('Live')
  await say(tab, ['Yes, still here'])
  await expect(visitor.chat.getByRole('log', { name: 'Messages' })).toContainText('Yes, still here')
})

test('[PWA-05] a corrupt local database is set aside and filled again, and its outbox is sent', async () => {
  const { backend, tab, visitor, roomUrl } = scene
  await backend.kill()
  await say(tab, ['Written before the fault'])
  await expect(tab.getByRole('log', { name: 'Messages' }).getByText('Waiting for connection').first()).toBeVisible()
  await cutPower()

  const page = await startAgain()
  // A page of the same origin that is not the app.
  await backend.restart()
  await page.goto(`${backend.url}/healthz`)
  // The database of the messages gets a version that no app can open.
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const victim = names.find((name) => name.endsWith('--messages'))
    if (victim === undefined) throw new Error(`no messages among ${names.join(', ')}`)
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open(victim, 4_000_000)
      opening.onsuccess = () => resolve(opening.result.close())
      opening.onerror = () => reject(opening.error)
    })
  })
  await backend.kill()
  // Without a backend there is nothing to fill it with, but whoever is signed in stays so.
  await page.goto(roomUrl)
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Offline')
  await expect(page.getByRole('tablist', { name: 'Conversations' })).toBeVisible()
  await backend.restart()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Is anybody there?', { timeout: 40_000 })
  await expect(visitor.chat.getByRole('log', { name: 'Messages' })).toContainText('Written before the fault', {
    timeout: 40_000,
  })
})
