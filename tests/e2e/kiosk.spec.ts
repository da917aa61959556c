import type { Page } from '@playwright/test'
import { openAgent } from './people.ts'
import { expect, test } from './service.ts'

const typeCode = async (page: Page, label: string, code: string) => {
  await page.getByRole('group', { name: label, exact: true }).getByRole('textbox').first().focus()
  await page.keyboard.type(code)
}

test('[CAP-15] an agent starts kiosk mode; it survives a reload and a new tab, and its code ends it', async ({
  browser,
  service,
}) => {
  const agent = await openAgent(browser, service.url, service.agents[0])
  const [tab] = agent.tabs
  if (!tab) throw new Error('no tab')
  await tab.getByRole('button', { name: /^Account/ }).click()
  await tab.getByRole('menuitem', { name: 'Kiosk mode' }).click()
  await typeCode(tab, 'Unlock code', '428071')
  await typeCode(tab, 'Unlock code once more', '428071')
  await tab.getByRole('button', { name: 'Start kiosk mode' }).click()
  await expect(tab.getByRole('tablist', { name: 'Inquiries' })).toBeVisible()
  await expect.poll(() => tab.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await expect(tab.getByRole('button', { name: /^Account/ })).toBeHidden()

  const other = await agent.context.newPage()
  await other.goto(`${service.url}/profile`)
  await expect(other.getByRole('button', { name: 'Tap to go on' })).toBeVisible()
  expect(new URL(other.url()).pathname).toBe('/inbox')
  await other.close()

  await tab.bringToFront()
  await tab.reload()
  await tab.getByRole('button', { name: 'Tap to go on' }).click()
  await expect(tab.getByRole('tablist', { name: 'Inquiries' })).toBeVisible()
  await tab.getByRole('button', { name: 'Unlock' }).click()
  await typeCode(tab, 'Unlock code', '000000')
  await expect(tab.getByRole('alert')).toContainText('This is not the code')
  await typeCode(tab, 'Unlock code', '428071')
  await expect(tab.getByRole('button', { name: /^Account/ })).toBeVisible()
})
