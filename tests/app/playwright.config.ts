import { defineConfig } from '@playwright/test'
import everywhere from '../../playwright.config.ts'

/** The screens alone, over rows in memory: `npx playwright test -c tests/app`. */
export default defineConfig({ ...everywhere, testDir: '.', outputDir: '../../test-results/app', timeout: 30_000 })
