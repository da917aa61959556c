import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { metric } from './api.ts'
import { type Backend, startBackend } from './backend.ts'
import { callBrowser } from './call-browser.ts'
import { callCard, callState } from './call-card.ts'
import { countFiles } from './counted-files.ts'
import { acceptOffer, findUpdate, openAgent, openTab, openVisitor, say } from './people.ts'
import { addLine, renameAll } from './renamed-build.ts'

test.use({ serviceWorkers: 'allow', launchOptions: callBrowser })

/** Inside of the repository, so that the build finds its packages. */
const nextBuild = 'test-results/next-build'

// One backend, whose build the tests replace.
test.describe.configure({ mode: 'default' })
let backend: Backend
let webRoot: string
test.beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'everline-web-'))
  await cp('dist', webRoot, { recursive: true })
  // Sorts behind every name that is made from the time.
  const env = { ...process.env, EVERLINE_DIST: nextBuild, EVERLINE_BUILD: 'zzzz-next', NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--mode', 'app'], { env })
  await renameAll(join(nextBuild, 'app'))
  backend = await startBackend({ env: { EVERLINE_WEB_ROOT: webRoot, EVERLINE_BUILD_DAYS: '30' } })
})
test.afterAll(async () => {
  await backend.stop()
  await rm(webRoot, { recursive: true, force: true })
})

/** Puts the build of `from` in the place of the one that is served. */
async function deploy(from: string) {
  await rm(join(webRoot, 'app'), { recursive: true })
  await cp(`${from}/app`, join(webRoot, 'app'), { recursive: true })
}

test('[PWA-05] P16 a tab of yesterday opens every screen, also offline, and an update loads no file in which only names changed', async ({
  browser,
}) => {
  const [, credentials] = backend.signIns
  if (!credentials) throw new Error('no sign-in')
  const counted = await countFiles(backend.port)
  const agent = await openAgent(browser, counted.url, credentials)
  const [old] = agent.tabs
  if (!old) throw new Error('no tab')
  await old.evaluate(() => navigator.serviceWorker.ready)
  await old.reload()
  await expect(old.getByRole('status', { name: 'Connection' })).toContainText('Live')
  await old.evaluate(() => Object.assign(window, { notReloaded: true }))
  const parts = (await readdir('dist/app/assets')).filter((name) => !name.endsWith('.map'))
  const scripts = parts.filter((name) => name.endsWith('.js'))
  counted.sent.length = 0
  await deploy(nextBuild)
  // The tab is neither hidden nor idle: it stays the old one.
  await findUpdate(old)
  const loaded = counted.sent.filter(({ method, path }) => method === 'GET' && /^\/(assets|index)/.test(path))
  expect(loaded).toEqual([])

  // A browser without the cache, such as one whose storage was cleared, gets them from the backend.
  for (const name of parts) {
    const answer = await old.request.get(`${backend.url}/assets/${name}`)
    expect([name, answer.status()]).toEqual([name, 200])
  }
  expect(await old.evaluate(missingOf, parts)).toEqual([])
  const young = await openTab(agent, counted.url)
  await expect(young.getByRole('status', { name: 'Connection' })).toContainText('Live')
  await young.waitForLoadState('load')
  await old.bringToFront()
  await backend.kill()
  expect(await old.evaluate(missingOf, parts)).toEqual([])
  for (const screen of ['Team', 'Contacts', 'Mentions']) {
    await old.getByRole('link', { name: screen }).first().click()
    await expect(old.getByRole('heading', { name: screen, exact: true }).first()).toBeVisible()
  }
  expect(await old.evaluate(() => 'notReloaded' in window)).toBe(true)

  await backend.restart()
  await old.close()
  await young.reload()
  await expect
    .poll(() => young.evaluate(keptNames).then((names) => names.filter((name) => scripts.includes(name))))
    .toEqual([])
  const next = (await readdir(`${nextBuild}/app/assets`)).filter(
    (name) => /\.(js|css|woff2)$/.test(name) && !name.startsWith('in-page-'),
  )
  expect((await young.evaluate(keptNames)).toSorted()).toEqual(next.toSorted())
  await agent.context.close()
  counted.close()
  await deploy('dist')
})

/** Names of hashed files in the cache of the app. Runs in the page. */
async function keptNames() {
  const [name = ''] = (await caches.keys()).filter((each) => each.includes('precache'))
  const urls = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
  return urls.filter((path) => path.startsWith('/assets/')).map((path) => path.slice('/assets/'.length))
}

/** The parts that this tab does not get. Runs in the page. */
async function missingOf(parts: readonly string[]) {
  const missing: string[] = []
  for (const part of parts) {
    const isThere = await fetch(`/assets/${part}`).then(
      ({ ok }) => ok,
      () => false,
    )
    // Browsers without workers have no service worker either.
    if (!isThere && !part.startsWith('in-page-')) missing.push(part)
  }
  return missing
}

test('[PWA-02] [PWA-05] P17 a new build replaces the old one in a storm of requests, without two hubs and without a reload while somebody writes or talks', async ({
  browser,
}) => {
  const [, credentials] = backend.signIns
  if (!credentials) throw new Error('no sign-in')
  const agent = await openAgent(browser, backend.url, credentials)
  const [old] = agent.tabs
  if (!old) throw new Error('no tab')
  const visitor = await openVisitor(browser, backend.url)
  await say(visitor.chat, ['Hello'])
  await acceptOffer(old)
  await old.evaluate(() => navigator.serviceWorker.ready)
  await old.reload()
  await expect(old.getByRole('status', { name: 'Connection' })).toContainText('Live')
  await old.getByRole('textbox', { name: 'Message' }).fill('In the middle of a sen')
  await old.evaluate(() => Object.assign(window, { notReloaded: true }))

  // Chromium replaces no service worker while it is asked, so neither files nor calls ask it (static routing).
  expect(await old.evaluate(filesThatAskedTheWorker)).toEqual([])
  await old.waitForLoadState('networkidle')
  const [part = ''] = (await readdir('dist/app/assets')).filter((name) => name.startsWith('first-'))
  await old.evaluate((path) => {
    setInterval(() => void fetch('/ping').catch(() => {}), 20)
    setInterval(() => void fetch(path).catch(() => {}), 20)
  }, `/assets/${part}`)
  await deploy(nextBuild)
  await findUpdate(old)

  const young = await openTab(agent, old.url())
  await expect(young.getByRole('log', { name: 'Messages' })).toContainText('Hello')
  await expect(young.getByRole('status', { name: 'Connection' })).toContainText('Live')
  await say(visitor.chat, ['Both of you?'])
  for (const tab of agent.tabs) await expect(tab.getByRole('log', { name: 'Messages' })).toContainText('Both of you?')
  await expect(old.getByRole('textbox', { name: 'Message' })).toHaveValue('In the middle of a sen')
  expect(await old.evaluate(() => 'notReloaded' in window)).toBe(true)
  // The visitor's connection and one of the agent's.
  await expect.poll(() => metric(backend.url, 'everline_mqtt_connections')).toBe(2)

  // Looking elsewhere reloads neither what is half-written nor a call, and what has waited goes on by itself.
  await lookElsewhere(old)
  expect(await old.evaluate(() => 'notReloaded' in window)).toBe(true)
  await visitor.chat.getByRole('button', { name: 'Call us' }).click()
  await old.bringToFront()
  await old.getByRole('alertdialog').getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(callState(old)).toHaveText('Connected')
  await old.getByRole('textbox', { name: 'Message' }).fill('')
  await lookElsewhere(old)
  await expect(old.getByText('Update after the call')).toBeVisible()
  expect(await old.evaluate(() => 'notReloaded' in window)).toBe(true)
  await callCard(visitor.chat).getByRole('button', { name: 'Hang up' }).click()
  // A reload takes the page's values away from under the look at them, which is made again.
  await old.waitForFunction(() => !('notReloaded' in window))

  await old.getByRole('textbox', { name: 'Message' }).fill('In the middle of a sen')
  await old.reload()
  await expect(old.getByRole('textbox', { name: 'Message' })).toHaveValue('In the middle of a sen')
  await agent.context.close()
})

/** Files of the build that the browser has not taken from the cache by itself. Runs in the page. */
const filesThatAskedTheWorker = () =>
  performance
    .getEntriesByType('resource')
    .filter(
      (file) => file.name.includes('/assets/') && !(file as { workerCacheLookupStart?: number }).workerCacheLookupStart,
    )
    .map(({ name }) => name)

for (const { part, hasDictionaries } of [
  { part: 'worker', hasDictionaries: true },
  { part: 'first', hasDictionaries: true },
  { part: 'first', hasDictionaries: false },
])
  test(`[PWA-05] P16 an update of one line loads at most 30 kB, also a line of the part ${part}, ${hasDictionaries ? 'in Chromium' : 'in browsers without dictionaries'}`, async ({
    browser,
  }) => {
    const [, credentials] = backend.signIns
    if (!credentials) throw new Error('no sign-in')
    const changed = `test-results/changed-${part}`
    await rm(changed, { recursive: true, force: true })
    await cp(nextBuild, changed, { recursive: true })
    await addLine(join(changed, 'app'), part)
    // A test before may have left another build.
    await deploy('dist')
    const counted = await countFiles(backend.port, { hasDictionaries })
    const agent = await openAgent(browser, counted.url, credentials)
    const [tab] = agent.tabs
    if (!tab) throw new Error('no tab')
    await tab.evaluate(() => navigator.serviceWorker.ready)
    await tab.reload()
    await expect(tab.getByRole('status', { name: 'Connection' })).toContainText('Live')
    const isWhole = counted.sent.filter(({ path, bytes }) => path.includes(`/${part}-`) && bytes > 100_000)
    expect(isWhole).toHaveLength(1)
    counted.sent.length = 0
    await deploy(changed)
    await findUpdate(tab)
    const loaded = counted.sent.filter(({ method, path }) => method === 'GET' && filesOfApp.test(path))
    // On a slow machine the service worker is asked for again: each file counts once.
    const sizes = new Map(
      loaded.map(({ path, bytes }) => [path.replace(/-[\w-]{8}\.js$/, ''), bytes] as const).toReversed(),
    )
    expect([...sizes.keys()].toSorted()).toEqual([`/assets/${part}`, '/sw.js'])
    expect([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(30_000)

    const young = await openTab(agent, counted.url)
    await expect(young.getByRole('status', { name: 'Connection' })).toContainText('Live')
    if (part === 'first') expect(await young.evaluate(() => 'changed' in globalThis)).toBe(true)
    await agent.context.close()
    counted.close()
    await deploy('dist')
  })

/** The list of the renamed build says of all others that they changed. */
const filesOfApp = /^\/($|index|assets\/|sw\.js)/

/** The user goes to another window, as far as the page is told. */
const lookElsewhere = (tab: Page) =>
  tab.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
