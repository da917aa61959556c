import { expect, test } from '@playwright/test'
import { startBackend } from '#tests/e2e/backend.ts'
import { probeScript, readColumn } from '#tests/e2e/engine-table.ts'
import { startDisplay } from './display.ts'
import { openWebKit } from './webkit.ts'

test('WebKitGTK gets the sign-in form and no advice to use another browser; the README says which parts it has', async () => {
  const backend = await startBackend()
  const display = await startDisplay()
  const page = await openWebKit(display.name)
  await page.goto(backend.url)
  await page.expectThere('button', 'Sign in')
  expect(await page.evaluate("return localStorage.getItem('everline-browser-support')")).toBe('supported')
  expect(await page.evaluate(`return ${probeScript}`)).toEqual(await readColumn('WebKitGTK'))
  await page.close()
  display.close()
  await backend.stop()
})
