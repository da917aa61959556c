/*
 * Tests without a browser. `unit`: beside the code, no network, no disk, fake time. `integration`: real servers,
 * databases and tools, in separate processes.
 */
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { poCatalogs } from './scripts/po-catalogs.ts'

const define = { __BUILD__: JSON.stringify('test'), __CONFIG_KEY__: JSON.stringify('') }

export default defineConfig({
  test: {
    // Two cores: the backend under test and the test itself.
    maxWorkers: 2,
    projects: [
      {
        define,
        plugins: [vanillaExtractPlugin(), poCatalogs()],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout: 10_000,
          // The embedded database takes its time to start.
          hookTimeout: 60_000,
        },
      },
      {
        define,
        plugins: [vanillaExtractPlugin(), poCatalogs()],
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/{server,integration,tooling}/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
