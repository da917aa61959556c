import { afterEach, describe, expect, it } from 'vitest'
import { obfuscateChange, obfuscatePassword } from '#core/session/obfuscate-password.ts'
import {
  challengeIn,
  eventually,
  newId,
  outcomeOf,
  passwordGrant,
  personOf,
  registerVisitor,
  s,
  transportTo,
  unwrap,
} from '../test-client.ts'
import { movableClock, type Start, serverFor } from './suite.ts'

const dayMs = 24 * 60 * 60_000
const passwordDays = 30

/** Forgotten and expired passwords, and one-time codes. */
export function accountsSuite(start: Start) {
  const clock = movableClock()
  const world = serverFor(start, {
    clock,
    env: { EVERLINE_ACCESS_TOKEN_SECONDS: '86400', EVERLINE_PASSWORD_DAYS: String(passwordDays) },
  })
  const email = 'agent2@everline.test'
  const transport = () => transportTo(world.server.url, newId())
  const asJson = (text: string) => text.replaceAll('&amp;', '&')
  /** Mails of the demo, newest first, each as the page shows it. */
  async function mails(): Promise<string[]> {
    const page = asJson(await (await fetch(`${world.server.url}/demo/mail`)).text())
    return page.split('<article').slice(1)
  }
  /** The mails that `ask` has caused. */
  async function mailOf(ask: () => Promise<unknown>): Promise<string> {
    const before = (await mails()).length
    await ask()
    await eventually(async () => (await mails()).length > before)
    return (await mails())[0] ?? ''
  }
  const paramIn = (mail: string, name: string) => new RegExp(`[#&]${name}=([^"&<]+)`).exec(mail)?.[1] ?? ''
  const requestReset = (username: string) =>
    transport().send('requestResetPassword', { params: { s }, body: { username } })
  const reset = (token: string, password: string) =>
    transport().send('resetPassword', {
      params: { s },
      body: { token, password: obfuscatePassword(password, { nowMs: 0, rand: 3 }), challenge: { type: 1, rand: 3 } },
    })
  const attempt = (name: string, password: string) => transport().send('issueToken', passwordGrant(name, password))
  const byCode = (username: string, otp: string) =>
    transport().send('issueToken', { params: { s }, body: { grant_type: 'sign_up_otp', username, otp } })

  // Long enough for the rate limits to be forgotten.
  afterEach(() => clock.moveOn(5 * 60_000))

  describe('a forgotten password', () => {
    it('is reset through the link of a mail; the link works once and the reset ends every session of the account', async () => {
      const there = unwrap(await attempt(email, world.server.passwordOf(email)))
      const mail = await mailOf(() => requestReset(' AGENT2@everline.test'))
      expect(mail).toContain(`To ${email}`)
      expect(mail).toContain(`href="${world.server.url}/reset-password#token=`)
      const token = paramIn(mail, 'token')
      expect(unwrap(await transport().send('verifyOtp', { params: { otp: token } }))).toEqual({ email })
      expect(outcomeOf(await reset(token, 'short'))).toBe('password-too-short')
      expect(unwrap(await reset(token, 'a new one, longer'))).toEqual({ otp: null })
      expect(outcomeOf(await reset(token, 'another new one'))).toBe('one-time-code-invalid')
      expect(outcomeOf(await transport().send('verifyOtp', { params: { otp: token } }))).toBe('one-time-code-invalid')
      expect(outcomeOf(await transport().send('getProfile', {}, { token: there.access_token }))).toBe('token-invalid')
      expect(outcomeOf(await attempt(email, world.server.passwordOf(email)))).toBe('wrong-credentials')
      expect(outcomeOf(await attempt(email, 'a new one, longer'))).toBe('ok')
    })

    it('gets the same answer for an unknown address, and the number of mails is limited', async () => {
      const known = await requestReset('agent3@everline.test')
      expect(await requestReset('nobody@everline.test')).toEqual(known)
      for (let index = 0; index < 4; index += 1) await requestReset('nobody@everline.test')
      expect(outcomeOf(await requestReset('nobody@everline.test'))).toBe('too-many-requests')
    })

    it('has a link that is valid for half an hour; a newer link replaces it', async () => {
      const first = paramIn(await mailOf(() => requestReset(email)), 'token')
      const second = paramIn(await mailOf(() => requestReset(email)), 'token')
      expect(outcomeOf(await reset(first, 'a new one, longer'))).toBe('one-time-code-invalid')
      clock.moveOn(30 * 60_000)
      expect(outcomeOf(await reset(second, 'a new one, longer'))).toBe('one-time-code-invalid')
    })

    it('a mailed code of six digits signs in once, and the number of guesses is limited', async () => {
      const send = (username: string) => transport().send('getVerificationCode', { params: { s }, query: { username } })
      const mail = await mailOf(() => send('agent3@everline.test'))
      const digits = /\n(\d{6})\n/.exec(mail)?.[1] ?? ''
      const wrong = digits === '111111' ? '222222' : '111111'
      expect(outcomeOf(await byCode('agent3@everline.test', wrong))).toBe('one-time-code-invalid')
      // The limit is of one name alone.
      expect(outcomeOf(await byCode('agent1@everline.test', digits))).toBe('one-time-code-invalid')
      expect(outcomeOf(await byCode('agent3@everline.test', digits))).toBe('ok')
      for (let index = 0; index < 5; index += 1)
        expect(outcomeOf(await byCode('agent3@everline.test', digits))).toBe('one-time-code-invalid')
      expect(outcomeOf(await byCode('agent3@everline.test', digits))).toBe('too-many-requests')
      expect(unwrap(await send('nobody@everline.test'))).toEqual({ expiresInSeconds: 600 })
    })
  })

  describe('codes that sign in once', () => {
    it('[SES-14] a code for another device is given to its own user alone, and works once for that user’s name', async () => {
      const [mine, , other] = world.agents
      const params = { s, eid: mine.eid }
      const { username, otp } = unwrap(await mine.call('createStaffOneTimeToken', { params }))
      expect(outcomeOf(await other.call('createStaffOneTimeToken', { params }))).toBe('not-found')
      expect(outcomeOf(await world.admin.call('createStaffOneTimeToken', { params }))).toBe('not-found')
      expect(outcomeOf(await byCode('agent3@everline.test', otp))).toBe('one-time-code-invalid')
      expect(unwrap(await byCode(username, otp)).eid).toBe(mine.eid)
      expect(outcomeOf(await byCode(username, otp))).toBe('one-time-code-invalid')
      const late = unwrap(await mine.call('createStaffOneTimeToken', { params }))
      clock.moveOn(3 * 60_000)
      expect(outcomeOf(await byCode(username, late.otp))).toBe('one-time-code-invalid')
    })

    it('a sign-in link is mailed to its user, also when an admin asks for it, and never returned to the caller', async () => {
      const [mine, , other] = world.agents
      const send = (person: typeof mine, eid?: string) =>
        person.call('sendAuthOtp', { params: { s }, body: { otpType: 'email', ...(eid ? { eid } : {}) } })
      const mail = await mailOf(() => send(mine))
      expect(mail).toContain('To agent1@everline.test')
      expect(unwrap(await byCode('agent1@everline.test', paramIn(mail, 'mcOtp'))).eid).toBe(mine.eid)
      expect(outcomeOf(await send(mine, other.eid))).toBe('forbidden')
      const invitation = await mailOf(() => send(world.admin, mine.eid))
      expect(invitation).toContain('To agent1@everline.test')
      const visitor = await registerVisitor(world.server.url)
      expect(outcomeOf(await send(visitor))).toBe('not-found')
    })

    it('the code that is mailed at the service’s first start confirms the owner’s address', async () => {
      const letter = (await mails()).find((mail) => mail.includes('Confirm your address')) ?? ''
      expect(letter).toContain('To admin@everline.test')
      const body = { token: paramIn(letter, 'token') }
      const confirm = (service = s) => transport().send('verifyOwnerEmail', { params: { s: service }, body })
      expect(outcomeOf(await confirm('elsewhere'))).toBe('one-time-code-invalid')
      expect(unwrap(await confirm())).toEqual({ email: 'admin@everline.test' })
      expect(outcomeOf(await confirm())).toBe('one-time-code-invalid')
    })
  })

  describe('a password that is too old', () => {
    it('is announced before it expires, and must then be changed before a session begins', async () => {
      const [person] = world.agents
      const name = 'agent1@everline.test'
      const password = world.server.passwordOf(name)
      const { expiresAtMs } = unwrap(await person.call('getPasswordExpireTime', {}))
      expect(expiresAtMs).toBeGreaterThan(clock.nowMs() + (passwordDays - 2) * dayMs)
      clock.moveOn(passwordDays * dayMs)
      const asked = await attempt(name, password)
      expect(outcomeOf(asked)).toBe('password-expired')
      const challenge = challengeIn(asked)
      // The token for the change is no session and signs nobody in.
      expect(outcomeOf(await byCode(name, challenge))).toBe('one-time-code-invalid')
      expect(outcomeOf(await reset(challenge, password))).toBe('password-unchanged')
      const { otp } = unwrap(await reset(challenge, 'brand new, and long'))
      const token = unwrap(await byCode(name, otp ?? ''))
      expect(outcomeOf(await attempt(name, 'brand new, and long'))).toBe('ok')
      const again = personOf(world.server.url, transport(), newId(), token)
      const end = unwrap(await again.call('getPasswordExpireTime', {})).expiresAtMs ?? 0
      expect(end).toBeGreaterThan(clock.nowMs() + (passwordDays - 1) * dayMs)
      const change = obfuscateChange(
        { oldPassword: 'brand new, and long', newPassword: 'brand new, and long' },
        { nowMs: 0, rand: 5 },
      )
      expect(outcomeOf(await again.call('changePassword', { body: change }))).toBe('password-unchanged')
    })
  })
}
