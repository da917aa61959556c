import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { builtOnce } from './built-once.ts'
import type { Stage } from './media/stage.ts'
import { serveFolder } from './serve-folder.ts'
import { test as base } from './worker-context.ts'

declare global {
  interface Window {
    media: Stage
  }
}

const configFile = fileURLToPath(new URL('./media/vite.config.ts', import.meta.url))

/** A page with the stage of media hosts. */
export const test = base.extend<{ stage: Page }, { stageAddress: string }>({
  stageAddress: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const outDir = await builtOnce('media', (folder) =>
        build({ configFile, logLevel: 'error', build: { outDir: folder } }),
      )
      const server = await serveFolder(outDir)
      await use(server.url)
      server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  stage: async ({ stageAddress, page }, use) => {
    await page.goto(stageAddress)
    await use(page)
  },
})

export { expect } from '@playwright/test'
