import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, room, test } from './harness/fixture.ts'

const summary = (page: Page) => page.getByRole('group', { name: /Please fix|All fixed/ })
const name = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const calls = (page: Page, command: string) =>
  page.evaluate((asked) => window.everline.calls.filter(([each]) => each === asked).length, command)

test('an error summary leads to the wrong fields and marks those that are corrected', async ({ open }) => {
  const page = await open('/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  const list = summary(page)
  await expect(list).toBeFocused()
  await expect(list).toHaveAccessibleName('Please fix 2 fields:')
  await expect(list).toHaveAccessibleDescription(
    'Current password: This field is required. New password: This field is required.',
  )
  const password = page.getByLabel('New password')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toHaveAccessibleDescription('Invalid. This field is required.')
  const url = page.url()
  await list.getByRole('link', { name: /New password/ }).press('Enter')
  await expect(password).toBeFocused()
  expect(page.url()).toBe(url)
  await page.keyboard.type('short')
  await expect(password).toHaveAccessibleDescription('Invalid. Too short: 8 characters or more.')
  await page.keyboard.type(', no more')
  await expect(password).not.toHaveAttribute('aria-invalid')
  // Corrected fields stay in the list, crossed out, so that nothing moves while the user types.
  await expect(list.getByRole('link', { name: /New password.*Fixed/ })).toBeVisible()
  await expect(list).toHaveAccessibleName('Please fix 1 field:')
  await page.getByLabel('Current password').fill('right')
  await expect(list).toHaveAccessibleName('All fixed.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible()
  await expect(list).toBeHidden()
  expect(await calls(page, 'changePassword')).toBe(1)
})

test('a wrong value is reported when its field is left, not while it is typed', async ({ open }) => {
  const page = await open('/profile')
  await name(page).focus()
  await page.keyboard.press('Tab')
  await name(page).fill('x'.repeat(81))
  await expect(name(page)).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Tab')
  await expect(name(page)).toHaveAccessibleDescription('Invalid. Too long by 1 character.')
  await expect(summary(page)).toBeHidden()
  await name(page).press('End')
  await page.keyboard.press('Backspace')
  await expect(name(page)).not.toHaveAttribute('aria-invalid')
})

test('a save that fails keeps what was typed and is reported above the form; the next save reports its success', async ({
  open,
}) => {
  const page = await open('/profile')
  await name(page).fill('Mara O.')
  await page.evaluate(() => window.everline.failNext('updateProfile', 'unknown'))
  await name(page).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Something went wrong.')
  await expect(name(page)).toHaveValue('Mara O.')
  await page.evaluate(() =>
    window.everline.failNext('updateProfile', 'invalid-request', 'body.name must not be blank', { field: 'name' }),
  )
  await save(page).click()
  await expect(name(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(summary(page)).toContainText('Name: This can’t be used. Change it and try again.')
  await expect(name(page)).toHaveValue('Mara O.')
  await page.evaluate(() =>
    window.everline.failNext('updateProfile', 'invalid-request', 'body.x must be string', { field: 'x' }),
  )
  await name(page).fill('Mara Ok')
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('This wasn’t accepted.')
  await expect(page.getByText('body.x', { exact: false })).toHaveCount(0)
  await save(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await name(page).fill('Mara')
  await expect(page.getByText('Saved.')).toBeHidden()
})

test('a form is saved once, however often its button is pressed', async ({ open }) => {
  const page = await open('/profile')
  await name(page).fill('Mara O.')
  await save(page).evaluate((button: HTMLButtonElement) => {
    for (let n = 0; n < 5; n += 1) button.click()
  })
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await calls(page, 'updateProfile')).toBe(1)
})

test('changes of another tab appear in fields that were not edited, and in no others', async ({ open }) => {
  const page = await open('/profile')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.evaluate(() => window.everline.rename('Renamed elsewhere'))
  await expect(name(page)).toHaveValue('Renamed elsewhere')
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
  await name(page).fill('My own')
  await page.evaluate(() => window.everline.rename('Once more'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Once more')
  await expect(name(page)).toHaveValue('My own')
})

test('edits are restored when the user returns, also after a reload, until they are saved or discarded', async ({
  open,
}) => {
  const page = await open('/profile')
  await name(page).fill('Half a na')
  await page.getByRole('link', { name: 'Inbox' }).first().click()
  await expect(page.getByRole('tablist', { name: 'Conversations' })).toBeVisible()
  await page.goBack()
  await expect(name(page)).toHaveValue('Half a na')
  await page.reload()
  await expect(name(page)).toHaveValue('Half a na')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(name(page)).toHaveValue('Mara Okafor')
  await page.reload()
  await expect(name(page)).toHaveValue('Mara Okafor')
  await expect(page.getByText('unsaved changes')).toBeHidden()
})

test('edits are removed at the sign-out, and passwords are never stored', async ({ open }) => {
  const page = await open('/profile')
  await name(page).fill('Half a na')
  await page.getByLabel('Current password').fill('my secret')
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await expect.poll(kept).toContain('Half a na')
  expect(await kept()).not.toContain('my secret')
  await page.evaluate(() => window.everline.session('signed-out'))
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await kept()).not.toContain('Half a na')
})

test('the sign-in of the first load reports errors in the same way, without the forms library', async ({ open }) => {
  const page = await open('/', { as: 'nobody' })
  await page.getByLabel('Email').fill('mara')
  await page.keyboard.press('Enter')
  const list = summary(page)
  await expect(list).toBeFocused()
  await expect(list).toHaveAccessibleDescription('Email: Enter a valid email address Password: This field is required.')
  await list.getByRole('link', { name: /Email/ }).press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('mara@everline.test')
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid')
  await expect(list.getByRole('link', { name: /Email.*Fixed/ })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tablist', { name: 'Conversations' })).toBeVisible()
})

test('a form with a single field has no error summary: the field gets the focus, and the error is announced', async ({
  open,
}) => {
  const page = await open('/reset-password#token=good', { as: 'nobody' })
  await page.getByLabel('New password').fill('short')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Too short: 8 characters or more.')
  await expect(page.getByLabel('New password')).toBeFocused()
  await expect(summary(page)).toBeHidden()
})

// Each theme and each layout once: colours do not depend on the layout, nor names and roles on the theme.
for (const [theme, phone, language] of [
  ['light', false, 'en'],
  ['dark', true, 'en'],
  ['light', true, 'ar'],
] as const) {
  const where = `${theme}${phone ? ', on a phone' : ''}, ${language}`

  test(`wrong forms have no accessibility findings (${where})`, async ({ open }) => {
    const look = async (shot: string) => {
      expect(await findings(page)).toEqual([])
      const folder = process.env.EVERLINE_PICTURES
      const path = `${folder}/${shot}-${theme}${phone ? '-phone' : ''}-${language}.png`
      if (folder) await page.screenshot({ path, fullPage: true })
    }
    let page = await open('/profile', { theme, phone, language })
    const send = (form: number) =>
      page
        .locator('form')
        .nth(form)
        .evaluate((each: HTMLFormElement) => each.requestSubmit())
    await page.locator('input[name=name]').fill('')
    await send(0)
    await send(1)
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(3)
    await look('profile')
    page = await open('/', { as: 'nobody', theme, phone, language })
    await send(0)
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
    await look('sign-in')
    page = await open('/appearance', { as: 'admin', theme, phone, language })
    await page.locator('input[name=brandColor]').fill('green')
    await send(0)
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
    await look('brand')
    page = await open('/diagnostics', { theme, phone, language })
    await page
      .locator('form', { has: page.locator('textarea') })
      .evaluate((each: HTMLFormElement) => each.requestSubmit())
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
    await look('feedback')
  })
}

test('[PWA-05] a new build waits for a half-written message or form, and for no longer', async ({ open }) => {
  const isHeld = (page: Page, isStranded: boolean) =>
    page.evaluate((asked) => window.everline.isReloadHeld(asked), isStranded)
  const page = await open('/profile')
  await name(page).focus()
  expect(await isHeld(page, false)).toBe(false)
  await name(page).fill('Mara O.')
  await page.getByRole('heading', { level: 1 }).click()
  expect([await isHeld(page, false), await isHeld(page, true)]).toEqual([true, true])
  await save(page).first().click()
  await expect.poll(() => isHeld(page, false)).toBe(false)

  await open(`/inbox/${room(1)}`)
  const box = page.getByRole('textbox', { name: 'Message' })
  await expect(box).toBeFocused()
  expect(await isHeld(page, false)).toBe(false)
  await box.fill('In the middle of a sen')
  expect([await isHeld(page, false), await isHeld(page, true)]).toEqual([true, true])
  // A tab that no hub serves shows nothing new: it comes back with the draft.
  await box.blur()
  expect([await isHeld(page, false), await isHeld(page, true)]).toEqual([true, false])
  await box.fill('')
  expect(await isHeld(page, false)).toBe(false)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => isHeld(page, true)).toBe(true)
})
