import { defineConfig } from '@playwright/test'
import { everywhere } from '../../playwright.config.ts'

/** The screens over rows in memory: `npx playwright test -c tests/app`. */
export default defineConfig({
  ...everywhere,
  testDir: '.',
  globalSetup: './harness/built-once.ts',
  outputDir: '../../test-results/app',
  // The same for all machines: the pictures hide their differences.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  timeout: 30_000,
  expect: { timeout: 10_000 },
  // One more than cores: a test and its browser wait for each other.
  workers: 3,
  // Tests share no state: each has a page of its own.
  fullyParallel: true,
  use: { ...everywhere.use, serviceWorkers: 'allow' },
})
