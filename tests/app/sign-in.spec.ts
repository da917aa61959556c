import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, test } from './harness/fixture.ts'
import { looks } from './harness/looks.ts'

const password = async (page: Page, text: string) => {
  await page.getByLabel('Email').fill('mara@everline.test')
  await page.getByLabel('Password', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const digit = (page: Page, n: number) => page.getByRole('textbox', { name: `Digit ${n} of 6` })
const typed = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Digit/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value || '_').join(''))
const isIn = (page: Page) => expect(page.getByRole('tablist', { name: 'Conversations' })).toBeVisible()

test('[UI-04] six fields accept digits only, distribute a pasted code, and are used by the keyboard', async ({
  open,
}) => {
  const page = await open('/', { as: 'nobody' })
  await password(page, 'code')
  await expect(page.getByRole('group', { name: 'Authenticator code' })).toBeVisible()
  await expect(digit(page, 1)).toBeFocused()
  await page.keyboard.type('1a2')
  expect(await typed(page)).toBe('12____')
  await expect(digit(page, 3)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(digit(page, 1)).toBeFocused()
  await page.keyboard.type('9')
  expect(await typed(page)).toBe('92____')
  // Backspace in an empty field clears the one before it.
  await page.keyboard.press('End')
  await expect(digit(page, 6)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Backspace')
  expect(await typed(page)).toBe('9_____')
  await page.keyboard.press('Backspace')
  expect(await typed(page)).toBe('______')
  await expect(digit(page, 1)).toBeFocused()
  // Enter moves to the first empty field.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(digit(page, 1)).toBeFocused()

  const paste = (n: number, text: string) =>
    digit(page, n).evaluate((field, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await paste(3, ' 45-6')
  expect(await typed(page)).toBe('__456_')
  // A complete code is submitted; a wrong one is cleared.
  await paste(4, '000 000')
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  expect(await typed(page)).toBe('______')
  await expect(digit(page, 1)).toBeFocused()
  await page.keyboard.type('123456')
  await isIn(page)
  const calls = await page.evaluate(() => window.everline.calls.filter(([name]) => name === 'signIn').slice(1))
  expect(calls).toEqual([
    ['signIn', { by: 'second-factor', code: '000000' }],
    ['signIn', { by: 'second-factor', code: '123456' }],
  ])
})

test('[SES-02] without the authenticator a recovery code signs in, and the user can go back', async ({ open }) => {
  const page = await open('/', { as: 'nobody' })
  await password(page, 'code')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('button', { name: 'Use authenticator app' }).click()
  await expect(digit(page, 1)).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('mara@everline.test')
  await password(page, 'code')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill('abcd-ef0h-jkmn')
  await page.keyboard.press('Enter')
  await isIn(page)
})

test('[SES-02] a required second factor is set up during the sign-in, and its recovery codes are shown first', async ({
  open,
}) => {
  const page = await open('/', { as: 'nobody' })
  await password(page, 'set-up')
  await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeFocused()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator' }).locator('path')).toBeAttached()
  await expect(page.getByText('SQSK OMQK BPMV T4IS XVO2 6RKT AQAI 63B5')).toBeVisible()
  await digit(page, 1).fill('000000')
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  await digit(page, 1).fill('123456')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('everline-recovery-codes.txt')
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await isIn(page)
})

test('an expired password is changed before the session begins', async ({ open }) => {
  const page = await open('/', { as: 'nobody' })
  await password(page, 'old')
  await page.getByLabel('New password').fill('brand new, and long')
  await page.keyboard.press('Enter')
  await isIn(page)
})

test('after a forgotten password, a link or six digits are mailed', async ({ open }) => {
  const page = await open('/', { as: 'nobody' })
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('mara@everline.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('we’ve emailed a link')
  await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
  await page.getByRole('group', { name: 'Code from the email' }).waitFor()
  await page.keyboard.type('123456')
  await isIn(page)
  expect(await page.evaluate(() => window.everline.calls.filter(([name]) => /^(request|getVer)/.test(name)))).toEqual([
    ['requestResetPassword', { body: { username: 'mara@everline.test' } }],
    ['getVerificationCode', { query: { username: 'mara@everline.test' } }],
  ])
})

test('[SES-14] a link with mcParams signs in, and they remain neither in the address nor in storage', async ({
  open,
}) => {
  const page = await open('/sign-in#mcOtp=once&username=mara%40everline.test', { as: 'nobody' })
  await isIn(page)
  expect(await page.evaluate(() => [location.hash, Object.values(sessionStorage).join()].join())).not.toContain('once')
  const calls = await page.evaluate(() => window.everline.calls.filter(([name]) => name === 'signIn'))
  expect(calls).toEqual([['signIn', { by: 'one-time-code', username: 'mara@everline.test', otp: 'once' }]])
})

test('[SES-14] a used code is reported, and the password is asked for', async ({ open }) => {
  const page = await open('/sign-in?mcOtp=used&username=mara%40everline.test', { as: 'nobody' })
  await expect(page.getByRole('alert')).toContainText('already been used')
  expect(page.url()).not.toContain('mcOtp')
  await password(page, 'secret')
  await isIn(page)
})

test('[SES-14] if somebody is signed in, the link’s parameters are dropped without effect', async ({ open }) => {
  const signedIn = await open('/sign-in#mcOtp=once&username=mara%40everline.test')
  await isIn(signedIn)
  expect(await signedIn.evaluate(() => Object.keys(sessionStorage))).not.toContain('everline-link')
  expect(await signedIn.evaluate(() => window.everline.calls.filter(([name]) => name === 'signIn'))).toEqual([])
})

test('the sign-in says why a session was ended from outside', async ({ open }) => {
  const page = await open('/inbox')
  await isIn(page)
  await page.evaluate(() =>
    window.everline.session('signed-out', {
      name: 'token-invalid',
      code: 1060003,
      message: '',
      details: { reason: 'device-released-by-admin' },
    }),
  )
  await expect(page.getByText('An admin signed this device out.')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(page.getByText('Your inbox is waiting.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a mailed link leads to the form for a new password; a used link is reported', async ({ open }) => {
  const page = await open('/reset-password#token=good', { as: 'nobody' })
  await expect(page.getByText('For agent1@everline.test.')).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.getByLabel('New password').fill('brand new, and long')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Password changed')
  await page.getByRole('button', { name: 'Go to sign-in' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await open('/reset-password#token=used', { as: 'nobody' })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('already been used')
})

test('the owner of a service confirms their e-mail address', async ({ open }) => {
  const page = await open('/verify-owner-email#token=good', { as: 'nobody' })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status')).toContainText('admin@everline.test is confirmed.')
})

test('the colleague to whom the owner hands the service over confirms it; a used link is reported', async ({
  open,
}) => {
  const page = await open('/own-service#token=good', { as: 'nobody' })
  expect(page.url()).not.toContain('token')
  await page.getByRole('button', { name: 'Accept ownership' }).click()
  await expect(page.getByRole('status')).toContainText('You’re now the owner. Sign in again')
  const late = await open('/own-service#token=used', { as: 'nobody' })
  await late.reload()
  await late.getByRole('button', { name: 'Accept ownership' }).click()
  await expect(late.getByRole('alert')).toContainText('already been used')
})

test('in the profile a second factor is set up with the password and deactivated with a code', async ({ open }) => {
  const page = await open('/profile?password-days=3')
  await expect(page.getByRole('status').filter({ hasText: 'within 3 days' })).toBeVisible()
  const section = page.getByRole('region', { name: 'Two-factor authentication' })
  await section.getByRole('button', { name: 'Set up' }).click()
  await section.getByLabel('Your password').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(section.getByRole('alert')).toContainText('Wrong')
  await section.getByLabel('Your password').fill('secret')
  await page.keyboard.press('Enter')
  await digit(page, 1).fill('123456')
  await section.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section).toContainText('Active; 10 recovery codes are left.')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await section.getByLabel('Authenticator or recovery code').fill('123456')
  await page.keyboard.press('Enter')
  await expect(section).toContainText('Off. Turn it on')

  const elsewhere = page.getByRole('region', { name: 'Sign in on another device' })
  await elsewhere.getByRole('button', { name: 'Show QR code' }).click()
  await elsewhere.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(elsewhere).toContainText('That isn’t your current password.')
  await elsewhere.getByLabel('Password', { exact: true }).fill('secret')
  await page.keyboard.press('Enter')
  await expect(elsewhere.getByRole('img', { name: 'QR code that signs you in' }).locator('path')).toBeAttached()
  await elsewhere.getByRole('button', { name: 'Email me a link' }).click()
  await expect(elsewhere.getByRole('status')).toContainText('emailed you a link')
})

// Each theme and each layout once: colours do not depend on the layout, nor names and roles on the theme.
for (const [theme, phone] of looks) {
  const where = `${theme}${phone ? ', on a phone' : ''}`
  const look = async (page: Page, name: string) => {
    expect(await findings(page)).toEqual([])
    const folder = process.env.EVERLINE_PICTURES
    if (folder)
      await page.screenshot({ path: `${folder}/${name}-${theme}${phone ? '-phone' : ''}.png`, fullPage: true })
  }

  test(`password and codes have no accessibility findings (${where})`, async ({ open }) => {
    const page = await open('/', { as: 'nobody', theme, phone })
    await look(page, 'password')
    await password(page, 'code')
    await digit(page, 1).fill('000000')
    await expect(page.getByRole('alert')).toBeVisible()
    await look(page, 'code')
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await look(page, 'recovery')
  })

  test(`forgotten passwords have no accessibility findings (${where})`, async ({ open }) => {
    const page = await open('/', { as: 'nobody', theme, phone })
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await look(page, 'forgot')
    await page.getByRole('textbox', { name: 'Email' }).fill('mara@everline.test')
    await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
    await digit(page, 1).waitFor()
    await look(page, 'digits')
    await open('/reset-password#token=good', { as: 'nobody', theme, phone })
    await page.getByLabel('New password').waitFor()
    await look(page, 'reset')
  })

  test(`setting up a second factor has no accessibility findings (${where})`, async ({ open }) => {
    const page = await open('/', { as: 'nobody', theme, phone })
    await password(page, 'set-up')
    await expect(page.getByRole('img', { name: 'QR code for the authenticator' }).locator('path')).toBeAttached()
    await look(page, 'set-up')
    await digit(page, 1).fill('123456')
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    await look(page, 'recovery-codes')
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await isIn(page)
    await open('/profile?password-days=3', { theme, phone })
    await expect(page.getByRole('region', { name: 'Two-factor authentication' })).toContainText('Off. Turn it on')
    await look(page, 'profile')
  })
}
