import { findings } from './harness/findings.ts'
import { expect, test } from './harness/fixture.ts'

const field = 'Search all conversations'

test('[CAP-01] messages in this browser are found at once, then those at the backend, and each result leads to its message', async ({
  open,
}) => {
  const page = await open('/inbox')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await expect(page.getByLabel(field)).toBeFocused()
  await page.getByLabel(field).fill('jack')
  const lines = page.getByRole('list', { name: 'Messages and notes' }).getByRole('link')
  await expect(lines.last()).toContainText('Long ago: jack')
  await expect(lines.first().locator('mark').first()).toHaveText(/^jack$/i)
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ found$/)
  expect(await findings(page)).toEqual([])
  const excerpt = await lines.first().locator('[dir=auto]').last().textContent()
  await lines.first().click()
  await expect(page.locator('[data-marked]')).toContainText(excerpt?.replaceAll('…', '').slice(0, 40) ?? '?')
  await page.goBack()
  await expect(page.getByLabel(field)).toHaveValue('jack')
})

test('[CAP-01] [FET-01] offline, a search says that it is this device’s; a search that failed can be tried again', async ({
  open,
}) => {
  const page = await open('/search?text=jack')
  const status = page.getByRole('main').getByRole('status').first()
  await expect(status).toHaveText(/^\d+ found$/)
  await page.evaluate(() => window.everline.connection('offline'))
  // Results of the backend stay.
  await expect(page.getByText('Long ago: jack')).toBeVisible()
  await page.getByLabel(field).fill('jacket')
  await expect(status).toContainText('on this device (offline)')
  await expect(page.getByText('Long ago')).toHaveCount(0)
  await page.evaluate(() => {
    window.everline.failNext('searchConversations', 'api-failed')
    return window.everline.connection('live')
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Long ago: jacket')).toBeVisible()
})

test('[CAP-01] a search is narrowed by person, status and day, and people are found by name', async ({ open }) => {
  const page = await open('/search?text=a')
  const lines = page.getByRole('list', { name: 'Messages and notes' }).getByRole('link')
  // The backend's results have come too.
  await expect(page.getByRole('status').filter({ hasText: /^\d+ found$/ })).toBeVisible()
  const all = await lines.count()
  await page.getByLabel('Status').selectOption('closed')
  await expect.poll(() => lines.count()).toBeLessThan(all)
  await page.getByLabel('From').fill('2100-01-01')
  await expect(page.getByText('Nothing found')).toBeHidden()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => lines.count()).toBe(all)
  await page.getByLabel(field).fill('zzzz')
  await expect(page.getByText('Long ago: zzzz')).toBeVisible()
})
