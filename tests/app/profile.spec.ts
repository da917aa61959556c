import { findings } from './harness/findings.ts'
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
  expect(calls).toContainEqual([
    'updateProfile',
    { body: { name: 'Mara O.', phone: '', language: 'de', timeZone: 'Asia/Tokyo' } },
  ])
  const tokyo = new Intl.DateTimeFormat('de', { timeZone: 'Asia/Tokyo', weekday: 'long' })
  await expect(page.getByText('Last used now')).toHaveAttribute('title', new RegExp(tokyo.format(Date.now())))
})

test('[UI-13] a telephone number without its country code is refused in words, and a good one is saved and shown', async ({
  open,
}) => {
  const page = await open('/profile')
  const phone = page.getByLabel('Phone')
  await expect(phone).toHaveAttribute('type', 'tel')
  await expect(phone).toHaveAttribute('autocomplete', 'tel')
  await expect(phone).toHaveAttribute('dir', 'ltr')
  const save = async (typed: string) => {
    await phone.fill(typed)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  const saved = () => page.evaluate(() => window.everline.calls.filter(([id]) => id === 'updateProfile'))
  await save('5550 0142')
  await expect(phone).toHaveAccessibleDescription(/Enter a phone number with its country code/)
  await expect(page.getByRole('group', { name: 'Please fix 1 field' })).toContainText('Phone: ')
  await expect(phone).toHaveValue('5550 0142')
  expect(await saved()).toEqual([])
  await save('+852 (5550) 01-42')
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(phone).toHaveValue('+85255500142')
  expect(await saved()).toMatchObject([['updateProfile', { body: { name: 'Mara Okafor', phone: '+85255500142' } }]])
})

test('[PWA-05] without a connection a change of the profile and of the status is queued', async ({ open }) => {
  const page = await open('/profile')
  const queued = () =>
    page.evaluate(() => window.everline.calls.filter(([id]) => id === 'update-profile' || id === 'set-status'))
  await page.getByLabel('Name').fill('Mara O.')
  await page.evaluate(() => window.everline.failNext('updateProfile', 'network'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. It syncs when you’re back online.')).toBeVisible()

  await page.getByRole('button', { name: /^Account: / }).click()
  await page.evaluate(() => window.everline.failNext('setStaffStatus', 'network'))
  await page.getByRole('menuitemradio', { name: 'Away' }).click()
  await expect(page.getByRole('button', { name: /^Account: .*, Away$/ })).toBeVisible()
  expect(await queued()).toEqual([
    ['update-profile', { name: 'Mara O.', phone: '', language: '', timeZone: '' }],
    ['set-status', { status: 'away' }],
  ])
})

test('[PWA-05] a queued change of the profile that was refused is shown until it is dropped', async ({ open }) => {
  const page = await open('/profile')
  await page.evaluate(() =>
    window.everline.outbox({
      id: '018f0000-0000-7000-8000-0000000000aa',
      lane: 'profile',
      kind: 'update-profile',
      payload: { name: 'Mara O.', language: '', timeZone: '' },
      localCreatedAtMs: Date.now(),
      state: 'failed',
      attempts: 1,
      failure: { name: 'forbidden', code: 403000, message: '' },
    }),
  )
  const refused = page.getByRole('alert').filter({ hasText: 'Your last change wasn’t saved' })
  await expect(refused).toBeVisible()
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toBeHidden()
})

test('another device is signed out, and a failure is reported and changes nothing', async ({ open }) => {
  const page = await open('/profile')
  const list = page.getByRole('list', { name: 'Devices' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('This device')
  await expect(list.getByRole('listitem').last()).toContainText('Network address 203.0.113.7')
  await page.evaluate(() => window.everline.failNext('releaseStaffDevices', 'network'))
  await page.getByRole('button', { name: 'Sign out Safari 26 on iOS 26.1' }).click()
  await expect(page.getByRole('alert')).toContainText('Can’t reach')
  await page.getByRole('button', { name: 'Sign out Safari 26 on iOS 26.1' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

test('[audit 8] the password is changed with its strength shown, and a wrong current password is reported', async ({
  open,
}) => {
  const page = await open('/profile')
  const typed = page.getByLabel('New password')
  await typed.fill('Mara Okafor 1')
  await expect(typed).toHaveAccessibleDescription(/Easy to guess/)
  await typed.fill('nine lives of a grey cat')
  await expect(typed).toHaveAccessibleDescription(/Strong password/)
  const change = async (old: string) => {
    await page.getByLabel('Current password').fill(old)
    await page.getByLabel('New password').fill('long enough')
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('wrong')
  const summary = page.getByRole('group', { name: 'Please fix 1 field' })
  await expect(summary).toContainText('Current password: That isn’t your current password.')
  await expect(page.getByLabel('New password')).toHaveValue('long enough')
  await change('right')
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue('')
})

test('[UI-09] an admin requires a second factor from everybody by a switch', async ({ open }) => {
  const page = await open('/profile', { as: 'admin' })
  const everybody = page.getByRole('switch', { name: 'Everyone' })
  await expect(everybody).not.toBeChecked()
  await everybody.press('Space')
  await expect(everybody).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Mei Tanaka' })).toBeDisabled()
  await page.getByText('Everyone').click()
  await expect(everybody).not.toBeChecked()
  const set = await page.evaluate(() => window.everline.calls.filter(([id]) => id === 'setMfaPolicy'))
  expect(set.map(([, input]) => input)).toMatchObject([{ body: { everybody: true } }, { body: { everybody: false } }])
})

test('the main menu is ordered by its buttons and by dragging, on this device alone, and put back', async ({
  open,
}) => {
  const page = await open('/profile', { as: 'admin' })
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const order = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual(['/inbox', '/search', '/contacts'])
  const usual = await order()
  const up = page.getByRole('button', { name: 'Move Contacts up' })
  await up.press('Enter')
  await expect(up).toBeFocused()
  await up.press('Enter')
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual(['/contacts', '/inbox', '/search'])
  // The first one stays the first.
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await up.press('Enter')
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await item('Team').dragTo(item('Contacts'))
  await expect.poll(async () => (await order()).slice(0, 2)).toEqual(['/team', '/contacts'])
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect.poll(async () => (await order()).slice(0, 2)).toEqual(['/team', '/contacts'])
  await page.getByRole('button', { name: 'Usual order' }).click()
  await expect.poll(order).toEqual(usual)
})
