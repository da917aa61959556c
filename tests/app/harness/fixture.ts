import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { ReloadHold } from '#app/browser/reload-holds.ts'
import type { Language } from '#app/language/languages.ts'
import { builtOnce } from './built-once.ts'
import type { fakeHub } from './fake-hub.ts'
import type { offer, Scene } from './rows.ts'
import { serveFolder } from './serve-folder.ts'
import { test as base, forgetStored } from './worker-context.ts'

type World = Awaited<ReturnType<typeof fakeHub>>['world'] & {
  offer: typeof offer
  speak(language: Language): void
  isReloadHeld: ReloadHold
  textsOfSettings(title: string): Promise<readonly string[]>
}
declare global {
  interface Window {
    everline: World
  }
}

type Open = {
  scene?: Scene
  as?: 'nobody' | 'admin'
  theme?: 'light' | 'dark'
  phone?: boolean
  dir?: 'rtl'
  /** The language that was chosen in this browser before. */
  language?: Language
}

/** A conversation's row in the inbox: the pane beside it may name the same visitor, as a link too. */
export const inboxRow = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name })

/** Ids of the scene's conversations. */
export const room = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url))

/** The screens over rows in memory, built once and served by each worker. */
export const test = base.extend<{ open: (path: string, options?: Open) => Promise<Page> }, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const outDir = await builtOnce('screens', (folder) =>
        build({ configFile, logLevel: 'error', build: { outDir: folder } }),
      )
      const server = await serveFolder(outDir)
      await use(server.url)
      server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  open: async ({ address, page }, use) => {
    const errors: string[] = []
    const keepError = (error: Error) => errors.push(error.message)
    page.on('pageerror', keepError)
    await forgetStored(page, address)
    await use(async (path, { scene, as, theme = 'light', phone, dir, language } = {}) => {
      await page.setViewportSize(phone ? { width: 390, height: 844 } : { width: 1440, height: 900 })
      await page.evaluate(
        ([theme, language]) => {
          localStorage.setItem('everline-theme', theme)
          if (language) localStorage.setItem('everline-language', language)
        },
        [theme, language] as const,
      )
      const url = new URL(path, address)
      for (const [name, value] of Object.entries({ scene, as, dir })) if (value) url.searchParams.set(name, value)
      await page.goto(url.href)
      return page
    })
    page.off('pageerror', keepError)
    if (errors.length > 0) throw new Error(`The page threw: ${errors.join('; ')}`)
  },
})

export { expect } from '@playwright/test'
