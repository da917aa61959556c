import { afterEach, describe, expect, it } from 'vitest'
import { obfuscateChange, obfuscatePassword } from '#core/session/obfuscate-password.ts'
import {
  challengeIn,
  eventually,
  newId,
  outcomeOf,
  type Person,
  passwordGrant,
  personOf,
  registerVisitor,
  s,
  signIn,
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
  /** Returns the mails that `ask` caused. */
  async function mailOf(ask: () => Promise<unknown>): Promise<string> {
    const before = (await mails()).length
    await ask()
    await eventually(async () => (await mails()).length > before)
    return (await mails())[0] ?? ''
  }
  const paramIn = (mail: string, name: string) => new RegExp(`[#&]${name}=([^"&<]+)`).exec(mail)?.[1] ?? ''
  const requestReset = (username: string) =>
    transport().send('requestResetPassword', { params: { s }, body: { username } })
  const proofOf = (password: string) => ({
    password: obfuscatePassword(password, { nowMs: 0, rand: 3 }),
    challenge: { type: 1 as const, rand: 3 },
  })
  const reset = (token: string, password: string) =>
    transport().send('resetPassword', { params: { s }, body: { token, ...proofOf(password) } })
  const attempt = (name: string, password: string) => transport().send('issueToken', passwordGrant(name, password))
  const byCode = (username: string, otp: string) =>
    transport().send('issueToken', { params: { s }, body: { grant_type: 'sign_up_otp', username, otp } })

  const mailLink = (person: Person, verificationValue: string) =>
    person.call('sendAuthOtp', { params: { s }, body: { otpType: 'email', verificationValue } })

  // Long enough for the rate limits to expire.
  afterEach(() => clock.moveOn(5 * 60_000))

  it('[audit 1.18] the mails of the demo are not shown to a page whose name was made to lead here', async () => {
    const ask = (host: string) =>
      world.server.fetch(new Request(`${world.server.url}/demo/mail`, { headers: { host } }))
    expect((await ask('evil.test')).status).toBe(403)
    expect((await ask('localhost')).status).toBe(200)
  })

  describe('a forgotten password', () => {
    it('[API:resetPassword] [audit 8] is reset through the link of a mail; weak passwords are refused; the link works once and the reset ends every session of the account', async () => {
      const there = unwrap(await attempt(email, world.server.passwordOf(email)))
      const mail = await mailOf(() => requestReset(' AGENT2@everline.test'))
      expect(mail).toContain(`To ${email}`)
      expect(mail).toContain(`href="${world.server.url}/reset-password#token=`)
      const token = paramIn(mail, 'token')
      expect(unwrap(await transport().send('verifyOtp', { params: { otp: token } }))).toEqual({ email })
      expect(outcomeOf(await reset(token, 'short'))).toBe('password-too-short')
      for (const weak of ['password', '12345678', '        ', email, 'Tom Becker 1'])
        expect(outcomeOf(await reset(token, weak))).toBe('password-too-weak')
      expect(unwrap(await reset(token, 'a new one, longer'))).toEqual({ otp: null })
      expect(outcomeOf(await reset(token, 'another new one'))).toBe('one-time-code-invalid')
      expect(outcomeOf(await transport().send('verifyOtp', { params: { otp: token } }))).toBe('one-time-code-invalid')
      expect(outcomeOf(await transport().send('getProfile', {}, { token: there.access_token }))).toBe('token-invalid')
      const { eid, refresh_token } = there
      const refresh = { grant_type: 'refresh_token', eid, refresh_token } as const
      expect(await transport().send('issueToken', { params: { s }, body: refresh })).toMatchObject({
        error: { name: 'token-invalid', details: { reason: 'password-changed' } },
      })
      expect(outcomeOf(await attempt(email, world.server.passwordOf(email)))).toBe('wrong-credentials')
      expect(outcomeOf(await attempt(email, 'a new one, longer'))).toBe('ok')
    })

    it('gets the same answer for an unknown address, and the number of mails is limited', async () => {
      const known = await requestReset('agent3@everline.test')
      expect(await requestReset('nobody@everline.test')).toEqual(known)
      for (let index = 0; index < 4; index += 1) await requestReset('nobody@everline.test')
      expect(outcomeOf(await requestReset('nobody@everline.test'))).toBe('too-many-requests')
    })

    it('[audit 15] has a link that is valid for half an hour; asking again cancels none of the last three', async () => {
      const ask = async () => paramIn(await mailOf(() => requestReset(email)), 'token')
      const known = (otp: string) => transport().send('verifyOtp', { params: { otp } })
      const links = [await ask(), await ask(), await ask(), await ask()]
      const outcomes = await Promise.all(links.map(known)).then((all) => all.map(outcomeOf))
      expect(outcomes).toEqual(['one-time-code-invalid', 'ok', 'ok', 'ok'])
      // The new password ends the other links too.
      const [, second = '', third = '', last = ''] = links
      expect(outcomeOf(await reset(second, 'a new one, and longer'))).toBe('ok')
      expect(outcomeOf(await reset(third, 'an attacker wants this'))).toBe('one-time-code-invalid')
      clock.moveOn(5 * 60_000)
      const late = await ask()
      clock.moveOn(30 * 60_000)
      expect(outcomeOf(await known(last))).toBe('one-time-code-invalid')
      expect(outcomeOf(await reset(late, 'a new one, longer'))).toBe('one-time-code-invalid')
    })

    it('a mailed code of six digits signs in once, and the number of guesses is limited', async () => {
      const send = (username: string) => transport().send('getVerificationCode', { params: { s }, query: { username } })
      const mail = await mailOf(() => send('agent3@everline.test'))
      const digits = /\n(\d{6})\n/.exec(mail)?.[1] ?? ''
      const wrong = digits === '111111' ? '222222' : '111111'
      expect(outcomeOf(await byCode('agent3@everline.test', wrong))).toBe('one-time-code-invalid')
      // The limit counts each name separately.
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
      const input = {
        params: { s, eid: mine.eid },
        body: { proof: proofOf(world.server.passwordOf('agent1@everline.test')) },
      }
      const { username, otp } = unwrap(await mine.call('createStaffOneTimeToken', input))
      expect(outcomeOf(await other.call('createStaffOneTimeToken', input))).toBe('not-found')
      expect(outcomeOf(await world.admin.call('createStaffOneTimeToken', input))).toBe('not-found')
      expect(outcomeOf(await byCode('agent3@everline.test', otp))).toBe('one-time-code-invalid')
      expect(unwrap(await byCode(username, otp)).eid).toBe(mine.eid)
      expect(outcomeOf(await byCode(username, otp))).toBe('one-time-code-invalid')
      const late = unwrap(await mine.call('createStaffOneTimeToken', input))
      clock.moveOn(3 * 60_000)
      expect(outcomeOf(await byCode(username, late.otp))).toBe('one-time-code-invalid')
    })

    it('[audit 6] a code for another device asks for the password, unless the sign-in was a few minutes ago', async () => {
      const name = 'agent1@everline.test'
      const person = await signIn(world.server.url, name, world.server.passwordOf(name))
      const params = { s, eid: person.eid }
      const ask = (password?: string) => {
        const body = password === undefined ? {} : { proof: proofOf(password) }
        return person.call('createStaffOneTimeToken', { params, body })
      }
      clock.moveOn(9 * 60_000)
      expect(outcomeOf(await ask())).toBe('ok')
      clock.moveOn(60_000)
      expect(outcomeOf(await ask())).toBe('password-needed')
      expect(outcomeOf(await ask('not-this-one'))).toBe('old-password-wrong')
      expect(outcomeOf(await ask(world.server.passwordOf(name)))).toBe('ok')
      for (let tries = 0; tries < 10; tries += 1) await ask('not-this-one')
      expect(outcomeOf(await ask(world.server.passwordOf(name)))).toBe('too-many-requests')
    })

    it('[audit 6] a code ends with the session that asked for it: after a sign-out, a new password, a freed seat', async () => {
      const name = 'agent3@everline.test'
      const enter = () => signIn(world.server.url, name, world.server.passwordOf(name))
      const codeOf = async (person: Person) =>
        unwrap(await person.call('createStaffOneTimeToken', { params: { s, eid: person.eid }, body: {} })).otp
      const leaving = await enter()
      const staying = await enter()
      const ofLeaving = await codeOf(leaving)
      const ofStaying = await codeOf(staying)
      const { eid, refresh_token } = leaving.token
      const body = { grant_type: 'revoke' as const, eid, refresh_token }
      unwrap(await leaving.call('revokeToken', { params: { s }, body }))
      expect(outcomeOf(await byCode(name, ofLeaving))).toBe('one-time-code-invalid')
      expect(outcomeOf(await byCode(name, ofStaying))).toBe('ok')

      const beforeChange = await codeOf(staying)
      const texts = { oldPassword: world.server.passwordOf(name), newPassword: 'nine lives of a grey cat' }
      unwrap(await staying.call('changePassword', { body: obfuscateChange(texts, { nowMs: 0, rand: 5 }) }))
      expect(outcomeOf(await byCode(name, beforeChange))).toBe('one-time-code-invalid')

      const beforeRelease = await codeOf(staying)
      const mailed = paramIn(await mailOf(() => mailLink(staying, name)), 'mcOtp')
      unwrap(await world.admin.call('releaseLicense', { params: { s, eid } }))
      expect(outcomeOf(await byCode(name, beforeRelease))).toBe('one-time-code-invalid')
      expect(outcomeOf(await byCode(name, mailed))).toBe('one-time-code-invalid')
    })

    it('a sign-in link is mailed to its user, also when an admin asks for it, and never returned to the caller', async () => {
      const [mine] = world.agents
      const mail = await mailOf(() => mailLink(mine, ' Agent1@everline.test'))
      expect(mail).toContain('To agent1@everline.test')
      expect(unwrap(await byCode('agent1@everline.test', paramIn(mail, 'mcOtp'))).eid).toBe(mine.eid)
      const invitation = await mailOf(() => mailLink(world.admin, 'agent1@everline.test'))
      expect(invitation).toContain('To agent1@everline.test')
      const visitor = await registerVisitor(world.server.url)
      expect(outcomeOf(await mailLink(visitor, 'agent1@everline.test'))).toBe('forbidden')
    })

    it('a request for a sign-in link does not tell whether an address has an account', async () => {
      const [mine] = world.agents
      // For an agent every address but the own is refused, for an admin every one is accepted.
      const asked = ['agent3@everline.test', 'nobody@everline.test']
      for (const address of asked) expect(outcomeOf(await mailLink(mine, address))).toBe('forbidden')
      const before = (await mails()).length
      const [unknown, known] = [
        await mailLink(world.admin, 'nobody@everline.test'),
        await mailLink(world.admin, 'agent3@everline.test'),
      ]
      expect(unwrap(known)).toEqual({ expiresInSeconds: 900, isVerified: false })
      expect(unknown).toEqual(known)
      await eventually(async () => (await mails()).length > before)
      expect((await mails()).length).toBe(before + 1)
      // One address gets only so many, whoever asks.
      for (let index = 0; index < 4; index += 1) await mailLink(world.admin, 'nobody@everline.test')
      expect(outcomeOf(await mailLink(world.admin, 'nobody@everline.test'))).toBe('too-many-requests')
    })

    it('[API:sendAuthOtp] the code of a mailed link confirms the address of the user who is signed in, once; wrong codes are limited', async () => {
      const [mine] = world.agents
      const address = 'agent1@everline.test'
      const confirm = (person: Person, otpCode: string, verificationValue = address) =>
        person.call('sendAuthOtp', { params: { s }, body: { otpType: 'email', verificationValue, otpCode } })
      const otpCode = paramIn(await mailOf(() => mailLink(mine, address)), 'mcOtp')
      for (const [person, value] of [
        [await registerVisitor(world.server.url), address],
        [world.admin, address],
        [world.admin, 'admin@everline.test'],
        [mine, 'agent3@everline.test'],
      ] as const)
        expect(outcomeOf(await confirm(person, otpCode, value))).toBe('one-time-code-invalid')
      expect(unwrap(await confirm(mine, otpCode, 'Agent1@everline.test'))).toEqual({
        expiresInSeconds: 0,
        isVerified: true,
      })
      expect(outcomeOf(await byCode(address, otpCode))).toBe('one-time-code-invalid')
      for (let index = 0; index < 5; index += 1)
        expect(outcomeOf(await confirm(mine, otpCode))).toBe('one-time-code-invalid')
      expect(outcomeOf(await confirm(mine, otpCode))).toBe('too-many-requests')
      const { events } = unwrap(
        await world.admin.call('searchSecurityLog', { params: { s }, query: { kind: 'address-confirmed' } }),
      )
      expect(events).toMatchObject([{ eid: mine.eid, about: 'sendAuthOtp', count: 1 }])
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
      // The token for the change of a password is not a session.
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
