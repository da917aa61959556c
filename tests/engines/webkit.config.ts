/* The main flows in WebKitGTK: `npx playwright test -c tests/engines/webkit.config.ts`. */
import { defineConfig } from '@playwright/test'
import { everywhere } from '../../playwright.config.ts'

process.env.EVERLINE_ENGINE = 'webkit'

export default defineConfig({
  ...everywhere,
  testDir: '.',
  testMatch: /webkit\.spec\.ts$/,
  outputDir: '../../test-results/webkit',
  globalSetup: '../e2e/prepare.ts',
  workers: 1,
})
