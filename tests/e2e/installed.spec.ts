import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, test } from '@playwright/test'
import { launchOptions } from '../../playwright.config.ts'
import { type Backend, startBackend } from './backend.ts'

/*
 * The app as the operating system installs it. Only a browser with a profile on disk says whether it can be installed.
 */
let backend: Backend
let profile: string
let context: BrowserContext
test.beforeAll(async () => {
  backend = await startBackend()
  profile = await mkdtemp(join(tmpdir(), 'everline-profile-'))
  context = await chromium.launchPersistentContext(profile, { headless: true, ...launchOptions })
})
test.afterAll(async () => {
  await context.close()
  await backend.stop()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})

test('[PWA-01] the manifest of the installed app has no error, and its shortcuts and icons are there', async () => {
  const page = await context.newPage()
  await page.goto(backend.url)
  const session = await context.newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { data = '', errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest: {
    display_override: string[]
    launch_handler: { client_mode: string[] }
    shortcuts: { name: string; url: string; icons: { src: string; sizes: string }[] }[]
  } = JSON.parse(data)
  expect(manifest.display_override).toEqual(['window-controls-overlay'])
  expect(manifest.launch_handler.client_mode[0]).toBe('navigate-existing')
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Inbox', '/inbox'],
    ['Missed', '/inbox?tab=missed'],
    ['Dial', '/calls'],
  ])
  for (const { icons } of manifest.shortcuts)
    for (const { src, sizes } of icons) {
      const drawn = await page.evaluate(async (src) => {
        const image = new Image()
        image.src = src
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, src)
      expect(drawn).toBe(sizes)
    }
})
