import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../../playwright.config.ts'
import { expect, test } from './service.ts'

test.use({ serviceWorkers: 'allow' })

declare const chrome: {
  runtime: { sendMessage(message: unknown): Promise<unknown> }
  storage: { local: { get(name: null): Promise<Record<string, unknown>> } }
}

/** As `npm run build` makes it. */
const extension = resolve('dist/extension')

let profile: string
test.beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'everline-extension-'))
})
test.afterEach(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))

test('[SES-13] the background of the built extension keeps the token in extension storage, and a new start restores the session', async ({
  service: { url, agents },
}) => {
  const first = await startBrowser()
  const signedIn = await ask(await pageOf(first), { name: 'sign-in', url, ...agents[0] })
  expect(signedIn).toMatchObject({ ok: true, value: { profile: { role: 'agent' } } })
  expect(await storedNames(await pageOf(first))).toEqual(['everline-backend', 'session/token'])
  await first.close()

  const second = await startBrowser()
  const page = await pageOf(second)
  expect(await ask(page, { name: 'session' })).toEqual(signedIn)
  expect(await ask(page, { name: 'sign-out' })).toEqual({ ok: true, value: null })
  expect(await storedNames(page)).toEqual(['everline-backend'])
  await second.close()
})

const startBrowser = () =>
  chromium.launchPersistentContext(profile, {
    headless: true,
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [...(launchOptions.args ?? []), `--load-extension=${extension}`],
  })

/** A page of the extension, from which the background is asked. */
async function pageOf(context: BrowserContext): Promise<Page> {
  const [running] = context.serviceWorkers()
  const background = running ?? (await context.waitForEvent('serviceworker'))
  const page = await context.newPage()
  await page.goto(new URL('manifest.json', background.url()).href)
  return page
}

const ask = (page: Page, message: unknown) => page.evaluate((message) => chrome.runtime.sendMessage(message), message)
const storedNames = (page: Page) => page.evaluate(async () => Object.keys(await chrome.storage.local.get(null)).sort())
