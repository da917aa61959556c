import { findings } from './harness/findings.ts'
import { expect, test } from './harness/fixture.ts'

test('[INQ-02] an admin sets the hours of each day, a holiday and the time zone, and saves them together', async ({
  open,
}) => {
  const page = await open('/settings/business-hours', { as: 'admin' })
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByText('Only at certain hours').click()
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByLabel('Monday, until').fill('08:00')
  await expect(page.getByText('Must end after it begins.')).toBeVisible()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Monday, until').fill('12:30')
  await page.getByRole('button', { name: 'Add a time to Monday' }).click()
  await page.getByLabel('Monday, from').last().fill('13:30')
  await page.getByRole('button', { name: 'Remove this time of Friday' }).click()
  await page.getByRole('button', { name: 'Add a holiday' }).click()
  await page.getByLabel('Day', { exact: true }).fill('2026-12-25')
  await page.getByLabel('Name', { exact: true }).fill('Christmas')
  expect(await findings(page)).toEqual([])
  await save.click()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  const saved = await page.evaluate(() => window.everline.calls.find(([name]) => name === 'updateBusinessHours')?.[1])
  expect(saved).toMatchObject({
    body: {
      isOn: true,
      timeZone: 'Europe/Berlin',
      holidays: [{ date: '2026-12-25', name: 'Christmas' }],
      times: expect.arrayContaining([
        { day: 1, from: '09:00', until: '12:30' },
        { day: 1, from: '13:30', until: '23:00' },
      ]),
    },
  })
})
