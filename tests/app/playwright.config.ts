import { defineConfig } from '@playwright/test'
import everywhere from '../../playwright.config.ts'

/** The screens alone, over rows in memory: `npx playwright test -c tests/app`. */
export default defineConfig({
  ...everywhere,
  testDir: '.',
  globalSetup: './harness/built-once.ts',
  outputDir: '../../test-results/app',
  // One for all machines: the pictures are made to be alike.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  timeout: 30_000,
  // Each test has a page of its own and nothing else.
  fullyParallel: true,
})
