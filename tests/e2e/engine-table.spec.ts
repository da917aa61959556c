import { probeScript, readColumn } from './engine-table.ts'
import { expect, test } from './service.ts'

const column = process.env.EVERLINE_ENGINE === 'firefox' ? 'Firefox ESR' : 'Chromium'

test('the README says which parts this engine has', { tag: '@engines' }, async ({ browser, service }) => {
  const page = await browser.newPage()
  await page.goto(`${service.url}/healthz`)
  expect(await readColumn(column)).toEqual(await page.evaluate(probeScript))
})
