import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { metric } from './api.ts'
import { type Backend, startBackend } from './backend.ts'
import { callBrowser } from './call-browser.ts'
import { callCard, callState } from './call-card.ts'
import { acceptOffer, findUpdate, openAgent, openTab, openVisitor, say } from './people.ts'

test.use({ serviceWorkers: 'allow', launchOptions: callBrowser })

/** Inside of the repository, so that the build finds its packages. */
const nextBuild = 'test-results/next-build'

let backend: Backend
let webRoot: string
test.beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'everline-web-'))
  await cp('dist', webRoot, { recursive: true })
  // Sorts behind every name that is made from the time.
  const env = { ...process.env, EVERLINE_DIST: nextBuild, EVERLINE_BUILD: 'zzzz-next', NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--mode', 'app'], { env })
  backend = await startBackend({ env: { EVERLINE_WEB_ROOT: webRoot } })
})
test.afterAll(async () => {
  await backend.stop()
  await rm(webRoot, { recursive: true, force: true })
})

test('[PWA-02] [PWA-05] a new build replaces the old one while calls are made, without two hubs and without a reload while somebody writes or talks', async ({
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
  await old.evaluate(() => setInterval(() => void fetch('/ping').catch(() => {}), 20))
  await rm(join(webRoot, 'app'), { recursive: true })
  await cp(`${nextBuild}/app`, join(webRoot, 'app'), { recursive: true })
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

/** The user goes to another window, as far as the page is told. */
const lookElsewhere = (tab: Page) =>
  tab.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
