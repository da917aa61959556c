import { Secret, TOTP } from 'otpauth'
import { afterEach, describe, expect, it } from 'vitest'
import { obfuscateChange } from '#core/session/obfuscate-password.ts'
import type { Transport } from '#core/transport/transport.ts'
import {
  challengeIn,
  changedIn,
  lastEntryOf,
  newId,
  outcomeOf,
  passwordGrant,
  personOf,
  s,
  setUpChallenge,
  signIn,
  transportTo,
  unwrap,
} from '../test-client.ts'
import { movableClock, type Start, serverFor } from './suite.ts'

/** The second factor of the staff, from its set-up to its end. */
export function secondFactorSuite(start: Start) {
  const clock = movableClock()
  // The tests advance the clock a lot; the sessions must not expire.
  const world = serverFor(start, { clock, env: { EVERLINE_ACCESS_TOKEN_SECONDS: '86400' } })
  const email = 'agent1@everline.test'
  const other = 'agent2@everline.test'
  const passwordOf = (name: string) => world.server.passwordOf(name)
  const transport = () => transportTo(world.server.url, newId())
  const byPassword = (via: Transport, name = email) => via.send('issueToken', passwordGrant(name, passwordOf(name)))
  const byCode = (via: Transport, mfa_token: string, otp: string) =>
    via.send('issueToken', { params: { s }, body: { grant_type: 'mfa_otp', mfa_token, otp } })
  const byRecoveryCode = (via: Transport, mfa_token: string, recovery_code: string) =>
    via.send('issueToken', { params: { s }, body: { grant_type: 'mfa_recovery_code', mfa_token, recovery_code } })
  /** Returns the code that an authenticator app shows now. */
  const codeOf = (secret: string, timestamp = clock.nowMs()) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  /** Returns a code that was not used before: that of the next 30 seconds. */
  const nextCode = (secret: string) => {
    clock.moveOn(30_000)
    return codeOf(secret)
  }
  const policy = (everybody: boolean, eids: string[] = []) =>
    world.admin.call('setMfaPolicy', { params: { s }, body: { everybody, eids } })

  /** Sets a second factor up within a session. */
  async function setUp(name = email) {
    const token = await setUpChallenge(world.server.url, name, passwordOf(name))
    const { eid } = world.agents[0]
    const params = { s, eid }
    const via = transport()
    const { secret, uri } = unwrap(await via.send('getMfaSetup', { params }, { token }))
    const code = nextCode(secret)
    const { recoveryCodes, otp } = unwrap(await via.send('setUpMfa', { params, body: { code } }, { token }))
    return { token, params, via, secret, uri, code, recoveryCodes, otp }
  }
  /** Cleans up for the next test: ends the second factors and lets the limits expire. */
  afterEach(async () => {
    clock.moveOn(5 * 60_000)
    await policy(false)
    if (!active) return
    unwrap(await world.agents[0].call('deactivateMfa', { body: { code: nextCode(active) } }))
    active = null
  })
  let active: string | null = null

  describe('the second factor', () => {
    it('[SES-02] a password alone answers 1060059 once the factor is set up, and a code completes the sign-in', async () => {
      const { secret, uri, otp, recoveryCodes } = await setUp()
      active = secret
      expect(uri).toBe(
        `otpauth://totp/Everline:agent1%40everline.test?issuer=Everline&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
      )
      // A signed-in user needs no challenge.
      expect(otp).toBeNull()
      expect(new Set(recoveryCodes).size).toBe(10)
      const via = transport()
      const asked = await byPassword(via)
      expect(asked).toMatchObject({ ok: false, error: { name: 'second-factor-needed', code: 1060059 } })
      const token = unwrap(await byCode(via, challengeIn(asked), nextCode(secret)))
      const person = personOf(world.server.url, via, newId(), token)
      expect(unwrap(await person.call('getMfa', {}))).toMatchObject({
        isActive: true,
        isForced: false,
        recoveryCodesLeft: 10,
      })
    })

    it('a code works once, an earlier code no longer, and another sign-in cannot use it again', async () => {
      const { secret, code } = await setUp()
      active = secret
      const via = transport()
      const challenge = challengeIn(await byPassword(via))
      expect(outcomeOf(await byCode(via, challenge, code))).toBe('code-wrong')
      const next = nextCode(secret)
      const both = await Promise.all([byCode(via, challenge, next), byCode(via, challenge, next)])
      expect(both.map(outcomeOf).toSorted()).toEqual(['code-wrong', 'ok'])
    })

    it('a recovery code signs in once, in any spelling', async () => {
      const { secret, recoveryCodes } = await setUp()
      active = secret
      const via = transport()
      const challenge = challengeIn(await byPassword(via))
      const [first = '', second = ''] = recoveryCodes
      unwrap(await byRecoveryCode(via, challenge, ` ${first.toUpperCase().replaceAll('-', ' ')}`))
      expect(outcomeOf(await byRecoveryCode(via, challenge, first))).toBe('code-wrong')
      const person = personOf(world.server.url, via, newId(), unwrap(await byRecoveryCode(via, challenge, second)))
      expect(unwrap(await person.call('getMfa', {})).recoveryCodesLeft).toBe(8)
    })

    it('codes of both kinds share one limit of attempts, which time restores', async () => {
      const { secret } = await setUp()
      active = secret
      const via = transport()
      const challenge = challengeIn(await byPassword(via))
      for (let index = 0; index < 3; index += 1)
        expect(outcomeOf(await byCode(via, challenge, '000000'))).toBe('code-wrong')
      for (let index = 0; index < 2; index += 1)
        expect(outcomeOf(await byRecoveryCode(via, challenge, 'aaaa-bbbb-cccc'))).toBe('code-wrong')
      expect(outcomeOf(await byCode(via, challenge, nextCode(secret)))).toBe('too-many-requests')
      clock.moveOn(5 * 60_000)
      expect(outcomeOf(await byCode(via, challenge, nextCode(secret)))).toBe('ok')
    })

    it('a challenge is no session, expires after ten minutes, and cannot set up a second factor again', async () => {
      const { secret, params, via, token: setUpToken } = await setUp()
      active = secret
      const challenge = challengeIn(await byPassword(via))
      expect(outcomeOf(await via.send('getProfile', {}, { token: challenge }))).toBe('token-invalid')
      expect(outcomeOf(await via.send('getMfaSetup', { params }, { token: challenge }))).toBe('not-found')
      expect(outcomeOf(await via.send('getMfaSetup', { params }, { token: setUpToken }))).toBe('second-factor-active')
      const again = { params, body: { code: nextCode(secret) } }
      expect(outcomeOf(await via.send('setUpMfa', again, { token: setUpToken }))).toBe('second-factor-active')
      const session = world.agents[1].token.access_token
      expect(outcomeOf(await via.send('getMfaSetup', { params }, { token: session }))).toBe('forbidden')
      clock.moveOn(10 * 60_000)
      expect(outcomeOf(await byCode(via, challenge, nextCode(secret)))).toBe('challenge-expired')
      expect(outcomeOf(await via.send('getMfaSetup', { params }, { token: setUpToken }))).toBe('challenge-expired')
    })

    it('[audit 14] a challenge of an old password is worth nothing after a new password was set', async () => {
      const { secret } = await setUp()
      active = secret
      const via = transport()
      const challenge = challengeIn(await byPassword(via))
      const setUpBefore = await setUpChallenge(world.server.url, other, passwordOf(other))
      for (const [person, name] of [[world.agents[0], email] as const, [world.agents[1], other] as const]) {
        const texts = { oldPassword: passwordOf(name), newPassword: 'nine lives of a grey cat' }
        unwrap(await person.call('changePassword', { body: obfuscateChange(texts, { nowMs: 0, rand: 5 }) }))
      }
      expect(outcomeOf(await byCode(via, challenge, nextCode(secret)))).toBe('challenge-expired')
      const params = { s, eid: world.agents[1].eid }
      expect(outcomeOf(await via.send('getMfaSetup', { params }, { token: setUpBefore }))).toBe('challenge-expired')
      for (const [person, name] of [[world.agents[0], email] as const, [world.agents[1], other] as const]) {
        const texts = { oldPassword: 'nine lives of a grey cat', newPassword: passwordOf(name) }
        unwrap(await person.call('changePassword', { body: obfuscateChange(texts, { nowMs: 0, rand: 5 }) }))
      }
    })

    it('[SES-02] a service that requires it answers 1060063, which leads through the set-up to a session', async () => {
      unwrap(await policy(true))
      const via = transport()
      const asked = await byPassword(via)
      expect(asked).toMatchObject({ ok: false, error: { name: 'second-factor-forced', code: 1060063 } })
      const token = challengeIn(asked)
      const params = { s, eid: world.agents[0].eid }
      const { secret } = unwrap(await via.send('getMfaSetup', { params }, { token }))
      // A repeated call returns the same secret, or the code that was just read would not match.
      expect(unwrap(await via.send('getMfaSetup', { params }, { token })).secret).toBe(secret)
      expect(outcomeOf(await byCode(via, token, codeOf(secret)))).toBe('challenge-expired')
      expect(outcomeOf(await via.send('setUpMfa', { params, body: { code: '000000' } }, { token }))).toBe('code-wrong')
      const done = unwrap(await via.send('setUpMfa', { params, body: { code: codeOf(secret) } }, { token }))
      active = secret
      const body = { grant_type: 'sign_up_otp' as const, username: email, otp: done.otp ?? '' }
      const session = unwrap(await via.send('issueToken', { params: { s }, body }))
      expect(outcomeOf(await via.send('issueToken', { params: { s }, body }))).toBe('one-time-code-invalid')
      const person = personOf(world.server.url, via, newId(), session)
      expect(unwrap(await person.call('getMfa', {}))).toMatchObject({ isActive: true, isForced: true })
      const deactivation = { body: { code: nextCode(secret) } }
      expect(outcomeOf(await person.call('deactivateMfa', deactivation))).toBe('forbidden')
    })

    it('an admin, and nobody else, can require it of one member alone', async () => {
      const [mine, other] = world.agents
      const body = { everybody: false, eids: [mine.eid, world.admin.eid, newId()] }
      expect(outcomeOf(await mine.call('setMfaPolicy', { params: { s }, body }))).toBe('forbidden')
      const before = await lastEntryOf(world.admin)
      const told = unwrap(await policy(false, body.eids))
      expect(changedIn(await world.admin.feed(before))).toEqual(['getMfaPolicy'])
      expect(told.eids.toSorted()).toEqual([mine.eid, world.admin.eid].toSorted())
      expect(unwrap(await world.admin.call('getMfaPolicy', { params: { s } }))).toEqual(told)
      expect(outcomeOf(await byPassword(transport()))).toBe('second-factor-forced')
      expect(unwrap(await mine.call('getMfa', {})).isForced).toBe(true)
      expect(unwrap(await other.call('getMfa', {})).isForced).toBe(false)
      unwrap(await policy(false))
      expect(outcomeOf(await byPassword(transport()))).toBe('ok')
    })

    it('a set-up that was not completed shows another secret the next time', async () => {
      const params = { s, eid: world.agents[0].eid }
      const challenge = () => setUpChallenge(world.server.url, email, passwordOf(email))
      const first = unwrap(await transport().send('getMfaSetup', { params }, { token: await challenge() }))
      clock.moveOn(11 * 60_000)
      const second = unwrap(await transport().send('getMfaSetup', { params }, { token: await challenge() }))
      expect(second.secret).not.toBe(first.secret)
    })

    it('deactivation needs a code; afterwards the password alone signs in', async () => {
      const { secret } = await setUp()
      const person = world.agents[0]
      expect(outcomeOf(await person.call('deactivateMfa', { body: { code: '000000' } }))).toBe('code-wrong')
      unwrap(await person.call('deactivateMfa', { body: { code: nextCode(secret) } }))
      expect(unwrap(await person.call('getMfa', {}))).toEqual({
        isActive: false,
        isForced: false,
        activatedAtMs: null,
        recoveryCodesLeft: 0,
      })
      await signIn(world.server.url, email, passwordOf(email))
    })
  })
}
