import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Worker } from '@playwright/test'
import { build } from 'vite'
import { launchOptions } from '../../playwright.config.ts'
import type { OpenSession } from './extension/background.ts'
import { expect, test } from './service.ts'

declare const openSession: OpenSession
declare const chrome: { storage: { local: { get(name: null): Promise<Record<string, unknown>> } } }

let folder: string
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everline-extension-'))
  await buildExtension(folder)
})
test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('[SES-13] in an extension’s background the token is in extension storage, and a new start restores the session', async ({
  service: { url, serviceId, agents },
}) => {
  const first = await startBrowser()
  const kept = await (await backgroundOf(first)).evaluate(
    async ({ url, serviceId, email, password }) => {
      const session = openSession(url)
      const signedIn = await session.signIn({ serviceId, email, password })
      return { signedIn: signedIn.ok, names: Object.keys(await chrome.storage.local.get(null)) }
    },
    { url, serviceId, ...agents[0] },
  )
  expect(kept).toEqual({ signedIn: true, names: ['session/token'] })
  await first.close()

  const second = await startBrowser()
  const restored = await (await backgroundOf(second)).evaluate(async (url) => {
    const session = openSession(url)
    await session.restore(null)
    const state = session.state().name
    await session.signOut()
    return { state, names: Object.keys(await chrome.storage.local.get(null)) }
  }, url)
  expect(restored).toEqual({ state: 'signed-in', names: [] })
  await second.close()
})

const startBrowser = () =>
  chromium.launchPersistentContext(join(folder, 'profile'), {
    headless: true,
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [...(launchOptions.args ?? []), `--load-extension=${folder}`],
  })

async function backgroundOf(context: BrowserContext): Promise<Worker> {
  const [running] = context.serviceWorkers()
  return running ?? context.waitForEvent('serviceworker')
}

async function buildExtension(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { __BUILD__: '"extension"' },
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('extension/background.ts', import.meta.url)),
        output: { format: 'iife', entryFileNames: 'background.js' },
      },
    },
  })
  const manifest = {
    manifest_version: 3,
    name: 'Everline in the background',
    version: '1',
    background: { service_worker: 'background.js' },
    permissions: ['storage'],
    host_permissions: ['http://127.0.0.1/*'],
  }
  await writeFile(join(outDir, 'manifest.json'), JSON.stringify(manifest))
}
