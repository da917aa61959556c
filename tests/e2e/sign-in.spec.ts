import { expect, type Page, test } from '@playwright/test'
import { TOTP, URI } from 'otpauth'
import { type Backend, type SignIn, startBackend } from './backend.ts'
import { type OpenIdProvider, startOpenIdProvider } from './open-id-provider.ts'
import { signIn } from './people.ts'
import { scanCode } from './scan-code.ts'

let backend: Backend
let provider: OpenIdProvider | null = null
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  backend = await startBackend()
})
test.afterAll(async () => {
  await backend.stop()
  await provider?.close()
})

const credentialsOf = (name: string): SignIn => {
  const found = backend.signIns.find(({ email }) => email.startsWith(name))
  if (!found) throw new Error(`no sign-in of ${name}`)
  return found
}
/** The backend's own address: mails and the provider lead there. */
const address = () => `http://localhost:${backend.port}`
const isIn = (page: Page) => expect(page.getByRole('status', { name: 'Connection' })).toContainText('Live')

async function givePassword(page: Page, { email, password }: SignIn): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
}

/** Reads the QR code off the screen, as a phone does. */
async function readAuthenticator(page: Page): Promise<TOTP> {
  const read = await scanCode(page.getByRole('img', { name: 'QR code for the authenticator' }))
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  expect(read).toContain(`secret=${key.replaceAll(' ', '')}`)
  const totp = URI.parse(read)
  if (!(totp instanceof TOTP)) throw new Error('this is no secret of a TOTP')
  return totp
}
/** A code that was not used yet: one of the next half minute counts as well, since clocks differ. */
const codeAfter = (totp: TOTP, steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
const giveCode = (page: Page, code: string) => page.getByRole('textbox', { name: 'Digit 1 of 6' }).fill(code)

test('[SES-02] a second factor is set up, signs in with a code and with a recovery code, and is deactivated', async ({
  page,
}) => {
  const agent = credentialsOf('agent1')
  await page.goto(address())
  await signIn(page, agent)
  await page.goto(`${address()}/profile`)
  const section = page.getByRole('region', { name: 'Two-factor authentication' })
  await section.getByRole('button', { name: 'Set up' }).click()
  await section.getByLabel('Your password').fill(agent.password)
  await page.keyboard.press('Enter')
  const totp = await readAuthenticator(page)
  await giveCode(page, codeAfter(totp, 0))
  const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recoveryCode = '', lastCode = ''] = await codes.allTextContents()
  await section.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section).toContainText('Active; 10 recovery codes are left.')

  await signOut(page)
  await givePassword(page, agent)
  const code = codeAfter(totp, 1)
  await giveCode(page, code)
  await isIn(page)

  await signOut(page)
  await givePassword(page, agent)
  // The previous code was used already.
  await giveCode(page, code)
  await expect(page.getByRole('alert')).toContainText('already been used')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await isIn(page)

  await page.goto(`${address()}/profile`)
  await expect(section).toContainText('Active; 9 recovery codes are left.')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await section.getByLabel('Authenticator or recovery code').fill(lastCode)
  await page.keyboard.press('Enter')
  await expect(section).toContainText('Off. Turn it on')
  await signOut(page)
  await givePassword(page, agent)
  await isIn(page)
})

test('[SES-02] an admin requires a second factor, and the agent sets it up during the sign-in', async ({ browser }) => {
  const admin = await (await browser.newContext()).newPage()
  await admin.goto(address())
  await signIn(admin, credentialsOf('admin'))
  await admin.goto(`${address()}/profile`)
  const policy = admin.getByRole('region', { name: 'Who needs two-factor authentication' })
  await policy.getByRole('checkbox', { name: 'Maria Lindqvist' }).check()
  await expect(policy.getByRole('checkbox', { name: 'Maria Lindqvist' })).toBeChecked()

  const agent = await (await browser.newContext()).newPage()
  await agent.goto(address())
  await givePassword(agent, credentialsOf('agent1'))
  const totp = await readAuthenticator(agent)
  await giveCode(agent, codeAfter(totp, 0))
  await agent.getByRole('button', { name: 'I’ve saved them' }).click()
  await isIn(agent)
  await admin.context().close()
  await agent.context().close()
})

test('a forgotten password is reset through the link of a mail', async ({ page }) => {
  const { email } = credentialsOf('agent2')
  await page.goto(address())
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  // The form before this one has a field of this name too, and goes as soon as the app is there.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('status')).toContainText('emailed a link')
  await page.goto(`${address()}/demo/mail`)
  const mail = page.getByRole('article', { name: `Reset your Everline password, to ${email}` })
  await mail.getByRole('link').click()
  await expect(page.getByText(`For ${email}.`)).toBeVisible()
  expect(page.url()).toBe(`${address()}/reset-password`)
  const password = 'a new one, and longer'
  await page.getByLabel('New password').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Go to sign-in' }).click()
  await signIn(page, { email, password })
})

test('[SES-14] a mailed link signs in on another device, once', async ({ browser }) => {
  const here = await (await browser.newContext()).newPage()
  await here.goto(address())
  await signIn(here, credentialsOf('agent3'))
  await here.goto(`${address()}/profile`)
  await here.getByRole('button', { name: 'Email me a link' }).click()
  await expect(here.getByText('We’ve emailed you a link')).toBeVisible()
  await here.goto(`${address()}/demo/mail`)
  const link = await here
    .getByRole('article', { name: /^Sign in to Everline/ })
    .getByRole('link')
    .getAttribute('href')

  const there = await (await browser.newContext()).newPage()
  await there.goto(link ?? '')
  await isIn(there)
  expect(there.url()).not.toContain('mcOtp')
  expect(await there.evaluate(() => Object.keys(sessionStorage))).not.toContain('everline-link')
  await there.context().close()

  const again = await (await browser.newContext()).newPage()
  await again.goto(link ?? '')
  await expect(again.getByRole('alert')).toContainText('already been used')
  await again.context().close()
  await here.context().close()
})

test('staff sign in through an OpenID provider that has verified their address', async ({ browser }) => {
  // The provider must know the backend's address, and the backend the provider's.
  provider = await startOpenIdProvider(`${address()}/oidc/callback`, ['agent2@everline.test'])
  await backend.kill()
  await backend.restart({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_LABEL: 'Acme',
  })

  async function enterBy(account: string): Promise<Page> {
    const page = await (await browser.newContext()).newPage()
    // The provider's pages wait for a font that is not on this machine.
    await page.route('https://**', (route) => route.abort())
    await page.goto(address())
    await page.getByRole('link', { name: 'Sign in with Acme' }).click()
    await page.getByPlaceholder('Enter any login').fill(account)
    await page.getByPlaceholder('and password').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    return page
  }
  const agent = await enterBy('agent3@everline.test')
  await isIn(agent)
  await expect(agent.getByRole('button', { name: 'Account: Priya Nair' })).toBeVisible()
  await agent.context().close()

  for (const account of ['agent2@everline.test', 'stranger@everline.test']) {
    const page = await enterBy(account)
    await expect(page.getByRole('alert')).toContainText('Couldn’t sign in with that provider')
    await page.context().close()
  }
  // A return that did not begin here is refused.
  const forged = await (await browser.newContext()).newPage()
  await forged.goto(`${address()}/oidc/callback?code=x&state=y`)
  await expect(forged.getByRole('alert')).toContainText('Couldn’t sign')
  await forged.context().close()
})
