/*
 * End-to-end tests in a real Chromium, which is found on the system and never downloaded. `npm test` builds first; to
 * run one file alone: `npm run build && npx playwright test tests/e2e/<name>`.
 */
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { findChromium, findHeadlessShell } from './scripts/find-chromium.mjs'
import { isSoak, soakOnly } from './tests/soak/runs.ts'

const isRoot = process.getuid?.() === 0

/** Chromium as users have it: for what needs a profile, extensions or installed apps. */
export const launchOptions = {
  // Named even where it is missing, or Playwright would ask for a download.
  executablePath: findChromium() ?? '/usr/bin/chromium',
  args: [
    // Chromium's sandbox does not start for root.
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** Settings that the tests in other folders share with these. */
export const everywhere: PlaywrightTestConfig = {
  outputDir: 'test-results/e2e',
  // States are waited for, not measured: how soon they come is a matter of the bench, and machines differ.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // A test that passes on the second try has failed.
  retries: 0,
  // One more than cores: a test of a bad line mostly waits.
  workers: 3,
  // Files whose tests share a scene or a backend say so: `test.describe.configure({ mode: 'default' })`.
  fullyParallel: true,
  forbidOnly: true,
  ...(isSoak ? {} : { grepInvert: new RegExp(soakOnly.tag) }),
  reporter: [['list'], ['json', { outputFile: process.env.EVERLINE_E2E_REPORT ?? 'test-results/e2e.json' }]],
  use: {
    headless: true,
    // Recording takes an eighth of the processor; who looks for a fault asks for it: `--trace retain-on-failure`.
    trace: 'off',
    // To fetch and keep all of the app takes as long as the sign-in, for each browser context anew. Tests of what the
    // service worker does, and of faults, allow it: `test.use({ serviceWorkers: 'allow' })`.
    serviceWorkers: 'block',
    launchOptions: { ...launchOptions, executablePath: findHeadlessShell() ?? launchOptions.executablePath },
  },
}

const soundTests =
  /\/(call-press|call-recovery|calls|large-call|relayed-call|telephone|visitor-calls|voice-message)\.spec\.ts$/

export default defineConfig({
  ...everywhere,
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/prepare.ts',
  // Sound cannot wait: of the tests that listen to it, one runs at a time.
  projects: [
    { name: 'sound', testMatch: soundTests, workers: 1 },
    { name: 'all other', testIgnore: soundTests },
  ],
})
