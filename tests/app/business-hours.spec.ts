import { findings } from './harness/findings.ts'
import { expect, test } from './harness/fixture.ts'

test('[INQ-02] an admin sets the hours of each day, a holiday and the time zone, and saves them together', async ({
  open,
}) => {
  const page = await open('/settings/business-hours', { as: 'admin' })
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByText('Set opening hours').click()
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByLabel('Monday, until').fill('08:00')
  await expect(page.getByText('The end must be after the start.')).toBeVisible()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Monday, until').fill('noon')
  await expect(page.getByText('Enter a time like 09:00.')).toBeVisible()
  await page.getByLabel('Monday, until').fill('12.30')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Monday, until')).toHaveValue('12:30')
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

test('[INQ-02] the hours of one day are copied to all weekdays, and those of the weekend stay', async ({ open }) => {
  const page = await open('/settings/business-hours', { as: 'admin' })
  await page.getByText('Set opening hours').click()
  await page.getByRole('button', { name: 'Add a time to Sunday' }).click()
  await page.getByRole('button', { name: 'Remove this time of Friday' }).click()
  await page.getByLabel('Monday, from').fill('8')
  await page.getByLabel('Monday, until').fill('24:00')
  await page.getByRole('button', { name: 'Copy to all weekdays' }).click()
  for (const day of ['Monday', 'Wednesday', 'Friday']) {
    await expect(page.getByLabel(`${day}, from`)).toHaveValue('08:00')
    await expect(page.getByLabel(`${day}, until`)).toHaveValue('24:00')
  }
  await expect(page.getByLabel('Saturday, from')).toHaveCount(0)
  await expect(page.getByLabel('Sunday, until')).toHaveValue('17:00')
})

for (const phone of [false, true])
  test(`[INQ-02] each time of a day is one row with its buttons at the end, below those of the other days (${phone ? 'phone' : 'desktop'})`, async ({
    open,
  }) => {
    const page = await open('/settings/business-hours', { as: 'admin', phone })
    await page.getByText('Set opening hours').click()
    const boxes = async (names: readonly string[]) => {
      const parts = names.map((name) => page.getByLabel(name, { exact: true }).boundingBox())
      return (await Promise.all(parts)).map((box) => {
        if (!box) throw new Error('not rendered')
        return { left: box.x, middle: box.y + box.height / 2 }
      })
    }
    const rowOf = (day: string) => [
      `${day}, from`,
      `${day}, until`,
      `Remove this time of ${day}`,
      `Add a time to ${day}`,
    ]
    const [monday, friday] = [await boxes(rowOf('Monday')), await boxes(rowOf('Friday'))]
    for (const row of [monday, friday]) {
      for (const { middle } of row) expect(Math.abs(middle - (row[0]?.middle ?? 0))).toBeLessThan(2)
      expect(row.map(({ left }) => left)).toEqual(row.map(({ left }) => left).toSorted((a, b) => a - b))
    }
    expect(friday.map(({ left }) => left)).toEqual(monday.map(({ left }) => left))
    const [closed] = await boxes(['Add a time to Sunday'])
    expect(closed?.left).toBe(monday[3]?.left)
    const frame = page.getByLabel('Monday, from').locator('..')
    expect(await frame.evaluate((it) => getComputedStyle(it).borderTopStyle)).toBe('solid')
  })
