import { defineConfig } from '@playwright/test'
import { everywhere } from '../../playwright.config.ts'

/** Tests that are too large for `npm test`: run by `npm run soak`, or alone by `npx playwright test -c tests/soak`. */
export default defineConfig({
  ...everywhere,
  testDir: '.',
  globalSetup: '../e2e/prepare.ts',
  outputDir: '../../test-results/soak',
  timeout: 600_000,
  workers: 2,
  use: { ...everywhere.use, serviceWorkers: 'allow' },
})
