import type { Page } from '@playwright/test'
import { findings } from './harness/findings.ts'
import { expect, test } from './harness/fixture.ts'

const password = async (page: Page, text: string) => {
  await page.getByLabel('E-mail').fill('mara@everline.test')
  await page.getByLabel('Password', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const digit = (page: Page, n: number) => page.getByRole('textbox', { name: `Digit ${n} of 6` })
const typed = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Digit/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value || '_').join(''))
const isIn = (page: Page) => expect(page.getByRole('tablist', { name: 'Inquiries' })).toBeVisible()

test('[UI-04] six fields take digits only, spread what is pasted, and go by the keyboard', async ({ open }) => {
  const page = await open('/', { as: 'nobody' })
  await password(page, 'code')
  await expect(page.getByRole('group', { name: 'Code of the authenticator' })).toBeVisible()
  await expect(digit(page, 1)).toBeFocused()
  await page.keyboard.type('1a2')
  expect(await typed(page)).toBe('12____')
  await expect(digit(page, 3)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(digit(page, 1)).toBeFocused()
  await page.keyboard.type('9')
  expect(await typed(page)).toBe('92____')
  // An empty field gives the one before it.
  await page.keyboard.press('End')
  await expect(digit(page, 6)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Backspace')
  expect(await typed(page)).toBe('9_____')
  await page.keyboard.press('Backspace')
  expect(await typed(page)).toBe('______')
  await expect(digit(page, 1)).toBeFocused()
  // Enter leads to what is missing.
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
  // Filled, it is given; wrong, it is emptied and asked for again.
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

test('[SES-02] a lost authenticator: a recovery code signs in, and one can go back', async ({ open }) => {
  const page = await open('/', { as: 'nobody' })
  await password(page, 'code')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('button', { name: 'Use the authenticator' }).click()
  await expect(digit(page, 1)).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('mara@everline.test')
  await password(page, 'code')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill('abcd-ef0h-jkmn')
  await page.keyboard.press('Enter')
  await isIn(page)
})

test('[SES-02] a forced second factor is set up on the way in, and its recovery codes are shown first', async ({
  open,
}) => {
  const page = await open('/', { as: 'nobody' })
  await password(page, 'set-up')
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeFocused()
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
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await isIn(page)
})

test('a password that is too old is changed before anything else', async ({ open }) => {
  const page = await open('/', { as: 'nobody' })
  await password(page, 'old')
  await page.getByLabel('New password').fill('brand new, and long')
  await page.keyboard.press('Enter')
  await isIn(page)
})

test('a forgotten password: a link by mail, or six digits', async ({ open }) => {
  const page = await open('/', { as: 'nobody' })
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('E-mail').fill('mara@everline.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('a mail with a link is on its way')
  await page.getByRole('button', { name: 'Mail me a code to sign in' }).click()
  await page.getByRole('group', { name: 'Code of the mail' }).waitFor()
  await page.keyboard.type('123456')
  await isIn(page)
  expect(await page.evaluate(() => window.everline.calls.filter(([name]) => /^(request|getVer)/.test(name)))).toEqual([
    ['requestResetPassword', { body: { username: 'mara@everline.test' } }],
    ['getVerificationCode', { query: { username: 'mara@everline.test' } }],
  ])
})

test('[SES-14] a link with mcParams signs in, and leaves neither address nor storage with them', async ({ open }) => {
  const page = await open('/sign-in#mcOtp=once&username=mara%40everline.test', { as: 'nobody' })
  await isIn(page)
  expect(await page.evaluate(() => [location.hash, Object.values(sessionStorage).join()].join())).not.toContain('once')
  const calls = await page.evaluate(() => window.everline.calls.filter(([name]) => name === 'signIn'))
  expect(calls).toEqual([['signIn', { by: 'one-time-code', username: 'mara@everline.test', otp: 'once' }]])
})

test('[SES-14] a code that was used says so, and the password is asked for', async ({ open }) => {
  const page = await open('/sign-in?mcOtp=used&username=mara%40everline.test', { as: 'nobody' })
  await expect(page.getByRole('alert')).toContainText('was used already')
  expect(page.url()).not.toContain('mcOtp')
  await password(page, 'secret')
  await isIn(page)
})

test('[SES-14] a link does nothing for who is signed in, and is gone', async ({ open }) => {
  const signedIn = await open('/sign-in#mcOtp=once&username=mara%40everline.test')
  await isIn(signedIn)
  expect(await signedIn.evaluate(() => Object.keys(sessionStorage))).not.toContain('everline-link')
  expect(await signedIn.evaluate(() => window.everline.calls.filter(([name]) => name === 'signIn'))).toEqual([])
})

test('the link of a mail leads to a new password; a used one says so', async ({ open }) => {
  const page = await open('/reset-password#token=good', { as: 'nobody' })
  await expect(page.getByText('For agent1@everline.test.')).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.getByLabel('New password').fill('brand new, and long')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Your password is changed')
  await page.getByRole('button', { name: 'Go to the sign-in' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await open('/reset-password#token=used', { as: 'nobody' })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('was used already')
})

test('an owner confirms the address', async ({ open }) => {
  const page = await open('/verify-owner-email#token=good', { as: 'nobody' })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status')).toContainText('admin@everline.test is confirmed.')
})

test('the profile sets a second factor up by the password, and ends it by a code', async ({ open }) => {
  const page = await open('/profile?password-days=3')
  await expect(page.getByRole('status').filter({ hasText: 'within 3 days' })).toBeVisible()
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByRole('button', { name: 'Set up' }).click()
  await section.getByLabel('Your password').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(section.getByRole('alert')).toContainText('wrong')
  await section.getByLabel('Your password').fill('secret')
  await page.keyboard.press('Enter')
  await digit(page, 1).fill('123456')
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await expect(section).toContainText('Active; 10 recovery codes are left.')
  await section.getByRole('button', { name: 'Deactivate' }).click()
  await section.getByLabel(/Code of the authenticator/).fill('123456')
  await page.keyboard.press('Enter')
  await expect(section).toContainText('Not set up')

  const elsewhere = page.getByRole('region', { name: 'Sign in on another device' })
  await elsewhere.getByRole('button', { name: 'Show a QR code' }).click()
  await expect(elsewhere.getByRole('img', { name: 'QR code that signs you in' }).locator('path')).toBeAttached()
  await elsewhere.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(elsewhere.getByRole('status')).toContainText('on its way')
})

// Each theme and each layout once: colours do not depend on the layout, nor names and roles on the theme.
for (const [theme, phone] of [
  ['light', false],
  ['dark', true],
] as const) {
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
    await page.getByRole('textbox', { name: 'E-mail' }).fill('mara@everline.test')
    await page.getByRole('button', { name: 'Mail me a code to sign in' }).click()
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
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await isIn(page)
    await open('/profile?password-days=3', { theme, phone })
    await expect(page.getByRole('region', { name: 'Second factor' })).toContainText('Not set up')
    await look(page, 'profile')
  })
}
