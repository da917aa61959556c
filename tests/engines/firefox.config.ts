/*
 * End-to-end tests that also run in Firefox: those with the tag `@engines`, by the same page objects. To run one alone:
 * `npx playwright test -c tests/engines/firefox.config.ts main-job`.
 */
import { defineConfig } from '@playwright/test'
import { everywhere } from '../../playwright.config.ts'

// The workers read it: they launch the browser.
process.env.EVERLINE_ENGINE = 'firefox'

export default defineConfig({
  ...everywhere,
  testDir: '..',
  testMatch: /(e2e|engines)\/[^/]+\.spec\.ts$/,
  outputDir: '../../test-results/firefox',
  globalSetup: '../e2e/prepare.ts',
  grep: /@engines/,
  // One browser and one backend for all.
  workers: 1,
})
