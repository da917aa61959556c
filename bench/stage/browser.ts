import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { installBenchPage } from '#bench/in-page/bench-page.ts'
import { launchOptions as ofTests } from '../../playwright.config.ts'

const launchOptions = { ...ofTests, headless: true }

/** The browser of the end-to-end tests, with the same flags. */
export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions)

/** A browser on a profile folder, which outlives it. */
export async function openProfile(profile: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(profile, launchOptions)
  await prepare(context)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** A context whose pages have `benchPage`. */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await prepare(context)
  return context
}

/** Gives pages of a context `benchPage`; before the first of them. */
export async function prepare(context: BrowserContext): Promise<void> {
  // The runner of this file marks functions by a helper that pages lack.
  await context.addInitScript({ content: 'globalThis.__name ??= (target) => target' })
  await context.addInitScript(installBenchPage)
}

/** Runs `use` with a new folder that is gone afterwards. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'everline-bench-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
