import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import type { CallId, CallInput, CallResult, Calls } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import { obfuscatePassword } from '#core/session/obfuscate-password.ts'
import { demoReader } from '#server/demo/fill-demo.ts'
import {
  challengeIn,
  changedIn,
  closeInquiry,
  eventually,
  inquiryOf,
  lastEntryOf,
  newId,
  outcomeOf,
  passwordGrant,
  registerVisitor,
  s,
  say,
  startConversation,
  takeOver,
  transportTo,
  unwrap,
} from '../test-client.ts'
import { movableClock, type Start, serverFor } from './suite.ts'

const accessSeconds = 600

/** The retention portal: sign-in, search and reading. */
export function portalSuite(start: Start) {
  const clock = movableClock()
  const world = serverFor(start, { clock, env: { EVERLINE_ACCESS_TOKEN_SECONDS: String(accessSeconds) } })

  async function enter(email = demoReader, password = world.server.passwordOf(email)) {
    const transport = transportTo(world.server.url, newId())
    const token = unwrap(await transport.send('issuePortalToken', passwordGrant(email, password)))
    const call = <K extends CallId>(id: K, input: CallInput<Calls[K]>): Promise<Result<CallResult<Calls[K]>>> =>
      transport.send(id, input, { token: token.access_token })
    const find = async (query: CallInput<Calls['findKeptConversations']>['query'] = {}) =>
      unwrap(await call('findKeptConversations', { params: { s }, query }))
    const refresh = (refresh_token: string) =>
      transport.send('issuePortalToken', {
        params: { s },
        body: { grant_type: 'refresh_token', eid: token.eid, refresh_token },
      })
    return { token, call, find, refresh }
  }

  /** A visitor’s conversation that an agent handles; `close` keeps it. */
  async function converse(name: string, text: string) {
    const [agent] = world.agents
    const visitor = await registerVisitor(world.server.url, name)
    const { roomId } = await startConversation(visitor, text)
    const { id } = await inquiryOf(visitor, roomId)
    unwrap(await takeOver(agent, id))
    return { visitor, roomId, close: async () => unwrap(await closeInquiry(agent, id)) }
  }

  const createUser = async (visitorEid: string | null) => {
    const email = `${newId()}@reader.org`
    const body = { name: 'Reader', email, visitorEid }
    const created = unwrap(await world.admin.call('createPortalUser', { params: { s }, body }))
    expect(Object.keys(created)).toEqual(['user'])
    return { ...created, ...(await choosePassword(email)) }
  }
  /** The newest link that was mailed to a reader. */
  const linkOf = (email: string) =>
    eventually(async () => {
      const page = (await (await fetch(`${world.server.url}/demo/mail`)).text()).replaceAll('&amp;', '&')
      const mail = page.split('<article').find((text) => text.includes(`To ${email}`))
      return /portal#token=([^"&<]+)/.exec(mail ?? '')?.[1]
    })
  async function choosePassword(email: string, password = 'seven blue elephants dance') {
    const token = await linkOf(email)
    const body = {
      token,
      password: obfuscatePassword(password, { nowMs: 0, rand: 3 }),
      challenge: { type: 1 as const, rand: 3 },
    }
    unwrap(await transportTo(world.server.url, newId()).send('resetPassword', { params: { s }, body }))
    return { password }
  }

  describe('the retention portal', () => {
    it('[CAP-14] is separate: its users cannot sign in elsewhere, and staff cannot sign in to it', async () => {
      const transport = transportTo(world.server.url, newId())
      const asStaff = passwordGrant(demoReader, world.server.passwordOf(demoReader))
      expect(outcomeOf(await transport.send('issueToken', asStaff))).toBe('wrong-credentials')
      const agent = passwordGrant('agent1@everline.test', world.server.passwordOf('agent1@everline.test'))
      expect(outcomeOf(await transport.send('issuePortalToken', agent))).toBe('wrong-credentials')
      const { token } = await enter()
      const grant = { grant_type: 'refresh_token' as const, eid: token.eid, refresh_token: token.refresh_token }
      expect(outcomeOf(await transport.send('issueToken', { params: { s }, body: grant }))).toBe('token-invalid')
    })

    it('[CAP-14] serves kept conversations, which are found by name, text and time and read back to their first message', async () => {
      const words = `marmalade ${newId()}`
      const { roomId, visitor, close } = await converse('Ida Quist', words)
      const { find, call } = await enter()
      expect((await find({ text: words })).conversations).toEqual([])
      await close()

      const [found, ...others] = (await find({ text: words.toUpperCase() })).conversations
      expect(others).toEqual([])
      expect(found).toMatchObject({ id: roomId, visitorName: 'Ida Quist', excerpt: words })
      const closedAtMs = found?.closedAtMs ?? 0
      expect((await find({ text: 'ida q' })).conversations.map(({ id }) => id)).toContain(roomId)
      expect(
        (await find({ text: words, from: String(closedAtMs), to: String(closedAtMs) })).conversations,
      ).toHaveLength(1)
      expect((await find({ text: words, from: String(closedAtMs + 1) })).conversations).toEqual([])
      expect((await find({ text: words, to: String(closedAtMs - 1) })).conversations).toEqual([])

      const read = unwrap(await call('getKeptConversation', { params: { s, roomId }, query: {} }))
      expect(read.messages.map(({ seq }) => seq)).toEqual(read.messages.map((_, index) => index + 1))
      expect(read.messages.map(({ text }) => text)).toContain(words)
      expect(read.before).toBeNull()

      // The visitor writes again: the conversation is open and no longer in the portal.
      unwrap(await say(visitor, roomId, 'And one thing more'))
      expect(outcomeOf(await call('getKeptConversation', { params: { s, roomId }, query: {} }))).toBe('not-found')
    })

    it('[CAP-14] returns pages without a gap and without a repeat', async () => {
      const { find } = await enter()
      const all = (await find({ limit: '100' })).conversations.map(({ id }) => id)
      const paged: string[] = []
      for (let before: string | null | undefined; before !== null; ) {
        const page = await find({ limit: '2', ...(before ? { before } : {}) })
        paged.push(...page.conversations.map(({ id }) => id))
        before = page.next
      }
      expect(paged).toEqual(all)
      expect(all.length).toBeGreaterThan(2)
    })

    it('[CAP-14] shows a customer only their own conversations', async () => {
      const own = await converse('Own', 'mine')
      const others = await converse('Other', 'not mine')
      await own.close()
      await others.close()
      const { user, password } = await createUser(own.visitor.eid)
      const { find, call } = await enter(user.email, password)
      expect((await find()).conversations.map(({ id }) => id)).toEqual([own.roomId])
      const foreign = { params: { s, roomId: others.roomId }, query: {} }
      expect(outcomeOf(await call('getKeptConversation', foreign))).toBe('not-found')
    })

    it('[CAP-14] refuses a user whom an admin has removed', async () => {
      const before = await lastEntryOf(world.admin)
      const { user, password } = await createUser(null)
      const { call, refresh, token } = await enter(user.email, password)
      const { users } = unwrap(await world.admin.call('listPortalUsers', { params: { s } }))
      expect(users).toContainEqual(user)
      unwrap(await world.admin.call('deletePortalUser', { params: { s, eid: user.eid } }))
      expect(changedIn(await world.admin.feed(before))).toEqual(['listPortalUsers', 'listPortalUsers'])
      const asked = await call('findKeptConversations', { params: { s }, query: {} })
      expect(outcomeOf(asked)).toBe('portal-session-expired')
      expect(outcomeOf(await refresh(token.refresh_token))).toBe('portal-session-expired')
    })

    it('[audit 10] a password is chosen by its reader alone, through a mailed link; the admin can send another', async () => {
      const { user, password } = await createUser(null)
      const old = await enter(user.email, password)
      unwrap(await world.admin.call('sendPortalLink', { params: { s, eid: user.eid } }))
      const first = await linkOf(user.email)
      const transport = transportTo(world.server.url, newId())
      const ask = (username: string) => transport.send('requestPortalPassword', { params: { s }, body: { username } })
      const known = await ask(user.email)
      expect(await ask('nobody@reader.org')).toEqual(known)
      await eventually(async () => (await linkOf(user.email)) !== first)
      await choosePassword(user.email, 'nine lives of a grey cat')
      const again = await transport.send('issuePortalToken', passwordGrant(user.email, password))
      expect(outcomeOf(again)).toBe('wrong-credentials')
      expect(outcomeOf(await old.refresh(old.token.refresh_token))).toBe('portal-session-expired')
      await enter(user.email, 'nine lives of a grey cat')
      const [agent] = world.agents
      expect(outcomeOf(await world.admin.call('sendPortalLink', { params: { s, eid: agent.eid } }))).toBe('not-found')
    })

    it('[audit 10] the service’s policy of second factors holds for readers: set up at the next sign-in, then asked for', async () => {
      const { user, password } = await createUser(null)
      const policy = (everybody: boolean) =>
        world.admin.call('setMfaPolicy', { params: { s }, body: { everybody, eids: [] } })
      unwrap(await policy(true))
      const transport = transportTo(world.server.url, newId())
      const issue = (body: CallInput<Calls['issuePortalToken']>['body']) =>
        transport.send('issuePortalToken', { params: { s }, body })
      const byPassword = () => issue(passwordGrant(user.email, password).body)
      const forced = await byPassword()
      expect(outcomeOf(forced)).toBe('second-factor-forced')
      const token = challengeIn(forced)
      const params = { s, eid: user.eid }
      const { secret } = unwrap(await transport.send('getMfaSetup', { params }, { token }))
      const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.nowMs() })
      const done = unwrap(await transport.send('setUpMfa', { params, body: { code: codeNow() } }, { token }))
      const oneTime = { grant_type: 'sign_up_otp' as const, username: user.email, otp: done.otp ?? '' }
      // A reader's code signs in to the portal only.
      expect(outcomeOf(await transport.send('issueToken', { params: { s }, body: oneTime }))).toBe(
        'one-time-code-invalid',
      )
      expect(unwrap(await issue(oneTime)).eid).toBe(user.eid)

      const asked = await byPassword()
      expect(outcomeOf(asked)).toBe('second-factor-needed')
      clock.moveOn(30_000)
      const proof = { grant_type: 'mfa_otp' as const, mfa_token: challengeIn(asked), otp: codeNow() }
      expect(outcomeOf(await transport.send('issueToken', { params: { s }, body: proof }))).toBe('challenge-expired')
      expect(unwrap(await issue(proof)).eid).toBe(user.eid)
      const recovery = {
        grant_type: 'mfa_recovery_code' as const,
        mfa_token: challengeIn(await byPassword()),
        recovery_code: done.recoveryCodes[0] ?? '',
      }
      expect(unwrap(await issue(recovery)).eid).toBe(user.eid)
      unwrap(await policy(false))
    })

    it('[VAL-01] accepts as a user’s name only an e-mail address', async () => {
      for (const email of ['nobody', 'a@b', 'reader@example.online', '  ']) {
        const body = { name: 'Reader', email, visitorEid: null }
        const outcome = outcomeOf(await world.admin.call('createPortalUser', { params: { s }, body }))
        expect(outcome).toBe(email.endsWith('.online') ? 'email-suffix' : 'invalid-request')
      }
    })

    it('refuses a second user of one address, and an unknown visitor', async () => {
      const { user } = await createUser(null)
      const again = { name: 'Again', email: user.email.toUpperCase(), visitorEid: null }
      expect(outcomeOf(await world.admin.call('createPortalUser', { params: { s }, body: again }))).toBe('email-taken')
      const nobody = { name: 'Nobody', email: `${newId()}@reader.org`, visitorEid: newId() }
      expect(outcomeOf(await world.admin.call('createPortalUser', { params: { s }, body: nobody }))).toBe('not-found')
    })

    it('[SES-17] answers an expired token with 1193001, and every other 401 with 1193002', async () => {
      const { call, refresh, token } = await enter()
      const ask = () => call('findKeptConversations', { params: { s }, query: {} })
      clock.moveOn((accessSeconds + 1) * 1000)
      expect(await ask()).toMatchObject({ ok: false, error: { name: 'portal-token-expired', code: 1193001 } })
      const renewed = unwrap(await refresh(token.refresh_token))
      unwrap(await refresh(renewed.refresh_token))
      // A token that was used twice may be stolen: the whole session ends.
      expect(outcomeOf(await refresh(token.refresh_token))).toBe('portal-session-expired')
      expect(outcomeOf(await refresh(renewed.refresh_token))).toBe('portal-session-expired')
    })

    it('refuses the session’s tokens after a sign-out', async () => {
      const { call, refresh, token } = await enter()
      unwrap(await call('endPortalSession', { params: { s }, body: { grant_type: 'revoke' } }))
      expect(outcomeOf(await call('endPortalSession', { params: { s }, body: { grant_type: 'revoke' } }))).toBe(
        'portal-session-expired',
      )
      expect(outcomeOf(await refresh(token.refresh_token))).toBe('portal-session-expired')
    })
  })
}
