/*
 * Tests without a browser. `unit` and `hubs`: beside the code, no network, no disk, fake time. `integration`: real
 * servers, databases and tools, in separate processes. Files share a process where they can, which spares each of them
 * the loading of what it tests: what a file changes for all, it changes back.
 */
import { resolve } from 'node:path'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { poCatalogs } from './scripts/po-catalogs.ts'
import { allowedMs } from './tests/soak/runs.ts'

const define = { __BUILD__: JSON.stringify('test'), __CONFIG_KEY__: JSON.stringify('') }
const plugins = [vanillaExtractPlugin(), poCatalogs()]
// RxDB counts the collections of a realm, of hubs that a file left too: each file has a realm of its own.
const hubs = ['src/workers/hub/*.test.ts']

export default defineConfig({
  test: {
    // Two cores: the backend under test and the test itself.
    maxWorkers: 2,
    projects: [
      {
        define,
        plugins,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: hubs,
          isolate: false,
          testTimeout: allowedMs(10_000),
          // The embedded database takes its time to start.
          hookTimeout: 60_000,
        },
      },
      {
        define,
        plugins,
        test: {
          name: 'hubs',
          testTimeout: allowedMs(10_000),
          include: hubs,
        },
      },
      {
        define,
        plugins,
        test: {
          name: 'integration',
          globalSetup: ['tests/build-open-file.ts'],
          include: ['tests/{fakes,faults,releases,server,tooling}/**/*.test.ts'],
          pool: 'forks',
          alias: { '#server/accounts/password-cost.ts': resolve('tests/server/cheap-password-cost.ts') },
          // The embedded database's code is compiled once for all files.
          isolate: false,
          testTimeout: allowedMs(60_000),
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
