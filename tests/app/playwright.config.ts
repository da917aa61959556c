import { defineConfig } from '@playwright/test'
import everywhere from '../../playwright.config.ts'

/** The screens alone, over rows in memory: `npx playwright test -c tests/app`. */
const { globalSetup: _, ...settings } = everywhere

export default defineConfig({
  ...settings,
  testDir: '.',
  outputDir: '../../test-results/app',
  // One for all machines: the pictures are made to be alike.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  timeout: 30_000,
})
