import { describe, expect, it } from 'vitest'
import { obfuscateChange, obfuscatePassword } from '#core/session/obfuscate-password.ts'
import {
  connectMqtt,
  eventually,
  newId,
  outcomeOf,
  type Person,
  passwordGrant,
  registerVisitor,
  s,
  signIn,
  transportTo,
  unwrap,
} from '../test-client.ts'
import { movableClock, type Start, serverFor } from './suite.ts'

const accessSeconds = 600
const refreshSeconds = 3600

/** Sign-in, refresh and sign-out. */
export function sessionsSuite(start: Start) {
  const clock = movableClock()
  const world = serverFor(start, {
    clock,
    env: {
      EVERLINE_ACCESS_TOKEN_SECONDS: String(accessSeconds),
      EVERLINE_REFRESH_TOKEN_SECONDS: String(refreshSeconds),
      EVERLINE_SESSION_DAYS: '2',
    },
  })
  const refresh = (person: Person, refresh_token: string, grant_type: 'refresh_token' | 'anonymous_refresh_token') =>
    person.transport.send('issueToken', { params: { s }, body: { grant_type, eid: person.eid, refresh_token } })
  const enter = (email = 'agent1@everline.test') => signIn(world.server.url, email, world.server.passwordOf(email))
  const profile = (person: Person, token: string) => person.transport.send('getProfile', {}, { token })

  describe('a session', () => {
    it('begins with an e-mail address in upper or lower case, and names its user', async () => {
      const password = world.server.passwordOf('agent2@everline.test')
      const person = await signIn(world.server.url, ' AGENT2@everline.TEST', password)
      expect(unwrap(await profile(person, person.token.access_token))).toMatchObject({
        eid: person.eid,
        serviceId: s,
        name: 'Tom Becker',
        role: 'agent',
        isAnonymous: false,
      })
      expect(person.token).toMatchObject({ expires_in: accessSeconds, refresh_expires_in: refreshSeconds })
    })

    it('a wrong password and an unknown name get the same answer, and a name has a limited number of attempts', async () => {
      const transport = transportTo(world.server.url, newId())
      const attempt = (email: string, password = 'wrong') =>
        transport.send('issueToken', passwordGrant(email, password))
      const known = await attempt('agent3@everline.test')
      const unknown = await attempt('nobody@everline.test')
      expect(outcomeOf(known)).toBe('wrong-credentials')
      expect(unknown).toEqual(known)
      for (let index = 0; index < 9; index += 1) await attempt('nobody@everline.test')
      expect(outcomeOf(await attempt('NOBODY@everline.test'))).toBe('too-many-requests')
      expect(outcomeOf(await attempt('agent3@everline.test', world.server.passwordOf('agent3@everline.test')))).toBe(
        'ok',
      )
      clock.moveOn(5 * 60_000)
      expect(outcomeOf(await attempt('nobody@everline.test'))).toBe('wrong-credentials')
    })

    it('a password whose obfuscation does not match its challenge is refused', async () => {
      const transport = transportTo(world.server.url, newId())
      const body = {
        grant_type: 'password' as const,
        username: 'agent1@everline.test',
        password: obfuscatePassword('x', { nowMs: 0, rand: 1 }),
        challenge: { type: 1 as const, rand: 2 },
      }
      expect(outcomeOf(await transport.send('issueToken', { params: { s }, body }))).toBe('invalid-request')
    })

    it('[SES-15] a changed password is valid at once and ends every other session of the account', async () => {
      const email = 'agent2@everline.test'
      const [here, there] = [await enter(email), await enter(email)]
      const oldPassword = world.server.passwordOf(email)
      const change = (change: { oldPassword: string; newPassword: string }) =>
        here.transport.send(
          'changePassword',
          { body: obfuscateChange(change, { nowMs: 0, rand: 77 }) },
          { token: here.token.access_token },
        )
      const newPassword = 'a horse, correct'
      expect(outcomeOf(await change({ oldPassword: 'wrong', newPassword }))).toBe('old-password-wrong')
      expect(outcomeOf(await change({ oldPassword, newPassword: 'short' }))).toBe('password-too-short')
      expect(outcomeOf(await change({ oldPassword, newPassword: 'password' }))).toBe('password-too-weak')
      expect(outcomeOf(await change({ oldPassword, newPassword }))).toBe('ok')
      expect(outcomeOf(await profile(here, here.token.access_token))).toBe('ok')
      expect(outcomeOf(await profile(there, there.token.access_token))).toBe('token-invalid')
      const attempt = (password: string) => here.transport.send('issueToken', passwordGrant(email, password))
      expect(outcomeOf(await attempt(oldPassword))).toBe('wrong-credentials')
      expect(outcomeOf(await attempt(newPassword))).toBe('ok')
      expect(outcomeOf(await change({ oldPassword: newPassword, newPassword: oldPassword }))).toBe('ok')
    })

    it('a refresh returns a new pair of tokens; the previous refresh token works once more, because the answer can get lost', async () => {
      const person = await enter()
      const first = person.token.refresh_token
      const second = unwrap(await refresh(person, first, 'refresh_token')).refresh_token
      const again = unwrap(await refresh(person, first, 'refresh_token')).refresh_token
      expect(new Set([first, second, again]).size).toBe(3)
      const third = unwrap(await refresh(person, again, 'refresh_token'))
      expect(outcomeOf(await profile(person, third.access_token))).toBe('ok')
    })

    it('[API:issueToken] an older refresh token that is used again ends the whole session, which says why', async () => {
      const person = await enter()
      const second = unwrap(await refresh(person, person.token.refresh_token, 'refresh_token'))
      const third = unwrap(await refresh(person, second.refresh_token, 'refresh_token'))
      expect(outcomeOf(await refresh(person, person.token.refresh_token, 'refresh_token'))).toBe('refresh-reused')
      expect(await refresh(person, third.refresh_token, 'refresh_token')).toMatchObject({
        error: { name: 'token-invalid', details: { reason: 'key-used-twice' } },
      })
      expect(outcomeOf(await profile(person, third.access_token))).toBe('token-invalid')
    })

    it('the previous refresh token works for one minute, not longer', async () => {
      const person = await enter()
      unwrap(await refresh(person, person.token.refresh_token, 'refresh_token'))
      clock.moveOn(61_000)
      expect(outcomeOf(await refresh(person, person.token.refresh_token, 'refresh_token'))).toBe('refresh-reused')
    })

    it('access and refresh tokens expire with token-expired, and each refresh starts their time again', async () => {
      const person = await enter()
      clock.moveOn(accessSeconds * 1000)
      expect(outcomeOf(await profile(person, person.token.access_token))).toBe('token-expired')
      const next = unwrap(await refresh(person, person.token.refresh_token, 'refresh_token'))
      expect(outcomeOf(await profile(person, next.access_token))).toBe('ok')
      clock.moveOn(refreshSeconds * 1000)
      expect(outcomeOf(await refresh(person, next.refresh_token, 'refresh_token'))).toBe('token-expired')
    })

    it('[audit 20] a session ends after its longest life, however often it is refreshed', async () => {
      const person = await enter()
      let token = person.token
      const steps = 49
      for (let step = 0; step < steps; step += 1) {
        clock.moveOn((refreshSeconds - 60) * 1000)
        const next = await refresh(person, token.refresh_token, 'refresh_token')
        if (step < steps - 1) token = unwrap(next)
        else expect(outcomeOf(next)).toBe('token-expired')
        if (step === steps - 2) expect(token.refresh_expires_in).toBeLessThan(refreshSeconds)
      }
    })

    it('a visitor can sign in again on the same device and on no other', async () => {
      const visitor = await registerVisitor(world.server.url, 'Yara')
      const body = { grant_type: 'anonymous' as const, eid: visitor.eid }
      const back = unwrap(await visitor.transport.send('issueToken', { params: { s }, body }))
      expect(back.eid).toBe(visitor.eid)
      const thief = transportTo(world.server.url, newId())
      expect(outcomeOf(await thief.send('issueToken', { params: { s }, body }))).toBe('wrong-credentials')
      const staff = { grant_type: 'anonymous' as const, eid: world.admin.eid }
      expect(outcomeOf(await visitor.transport.send('issueToken', { params: { s }, body: staff }))).toBe(
        'wrong-credentials',
      )
      expect(outcomeOf(await refresh(visitor, back.refresh_token, 'refresh_token'))).toBe('token-invalid')
      unwrap(await refresh(visitor, back.refresh_token, 'anonymous_refresh_token'))
    })

    it('a visitor can register and sign in with two calls', async () => {
      const transport = transportTo(world.server.url, newId())
      const { eid } = unwrap(await transport.send('registerVisitor', { params: { s }, body: {} }))
      const body = { grant_type: 'anonymous' as const, eid }
      const token = unwrap(await transport.send('issueToken', { params: { s }, body }))
      const told = unwrap(await transport.send('getProfile', {}, { token: token.access_token }))
      expect(told).toMatchObject({ eid, role: 'visitor', isAnonymous: true, status: null })
      expect(told.name).toMatch(/^Visitor /)
      expect(outcomeOf(await transport.send('registerVisitor', { params: { s: 'nowhere' }, body: {} }))).toBe(
        'not-found',
      )
      const nameless = transportTo(world.server.url, '')
      expect(outcomeOf(await nameless.send('registerVisitor', { params: { s }, body: {} }))).toBe('invalid-request')
    })

    it('signing out ends the tokens and connections of this session at once, and of no other', async () => {
      const person = await enter()
      const elsewhere = await enter()
      const client = await connectMqtt(world.server.url, person.eid, person.token.access_token)
      let isClosed = false
      client.on('close', () => {
        isClosed = true
      })
      const body = { grant_type: 'revoke' as const, eid: person.eid, refresh_token: person.token.refresh_token }
      expect(
        outcomeOf(await elsewhere.call('revokeToken', { params: { s }, body: { ...body, eid: world.admin.eid } })),
      ).toBe('forbidden')
      const visitor = await registerVisitor(world.server.url)
      expect(outcomeOf(await visitor.call('revokeToken', { params: { s }, body: { ...body, eid: visitor.eid } }))).toBe(
        'token-invalid',
      )
      unwrap(await person.call('revokeToken', { params: { s }, body }))
      expect(outcomeOf(await person.call('getProfile', {}))).toBe('token-invalid')
      expect(outcomeOf(await refresh(person, person.token.refresh_token, 'refresh_token'))).toBe('token-invalid')
      await eventually(() => isClosed)
      expect(outcomeOf(await elsewhere.call('getProfile', {}))).toBe('ok')
    })

    it('a refresh is counted in the metrics', async () => {
      const count = async () => {
        const text = await (await fetch(`${world.server.url}/metrics`)).text()
        return Number(/^everline_token_refresh_total (\d+)$/m.exec(text)?.[1])
      }
      const before = await count()
      const person = await enter()
      unwrap(await refresh(person, person.token.refresh_token, 'refresh_token'))
      expect(await count()).toBe(before + 1)
    })
  })
}
