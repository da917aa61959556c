import { expect, test } from './harness/fixture.ts'

test('name, language and time zone are saved, and times are shown by them', async ({ open }) => {
  const page = await open('/profile')
  await page.getByLabel('Name').fill('Mara O.')
  await page.getByLabel('Language').selectOption('de')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mara O.')
  const calls = await page.evaluate(() => window.everline.calls)
  expect(calls).toContainEqual(['updateProfile', { body: { name: 'Mara O.', language: 'de', timeZone: 'Asia/Tokyo' } }])
  const tokyo = new Intl.DateTimeFormat('de', { timeZone: 'Asia/Tokyo', weekday: 'long' })
  await expect(page.getByText('Last used now')).toHaveAttribute('title', new RegExp(tokyo.format(Date.now())))
})

test('another device is signed out from here, and a failure is said and changes nothing', async ({ open }) => {
  const page = await open('/profile')
  const list = page.getByRole('list', { name: 'Devices' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('This device')
  await page.evaluate(() => window.everline.failNext('network'))
  await page.getByRole('button', { name: 'Sign out Safari 26 on iOS 26.1' }).click()
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await page.getByRole('button', { name: 'Sign out Safari 26 on iOS 26.1' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

test('the password is changed, and a wrong present one is said', async ({ open }) => {
  const page = await open('/profile')
  const change = async (old: string) => {
    await page.getByLabel('Present password').fill(old)
    await page.getByLabel('New password').fill('long enough')
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('wrong')
  const summary = page.getByRole('group', { name: '1 field is not right yet' })
  await expect(summary).toContainText('Present password: That is not your present password.')
  await expect(page.getByLabel('New password')).toHaveValue('long enough')
  await change('right')
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue('')
})
