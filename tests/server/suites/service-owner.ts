import { expect, it } from 'vitest'
import { obfuscatePassword } from '#core/session/obfuscate-password.ts'
import {
  changedIn,
  eventually,
  lastEntryOf,
  newId,
  outcomeOf,
  type Person,
  s,
  signIn,
  transportTo,
  unwrap,
} from '../test-client.ts'
import { movableClock, type Start, serverFor } from './suite.ts'

/** The owner of a service, and how another member of the staff becomes it. */
export function serviceOwnerSuite(start: Start) {
  const clock = movableClock()
  const world = serverFor(start, { clock, env: { EVERLINE_ACCESS_TOKEN_SECONDS: '86400' } })
  const addressOf = { admin: 'admin@everline.test', agent: 'agent1@everline.test', other: 'agent2@everline.test' }
  const enter = (email: string) => signIn(world.server.url, email, world.server.passwordOf(email))
  const ask = (person: Person, email: string, password?: string) => {
    const challenge = { type: 1 as const, rand: 3 }
    const proof = password && { password: obfuscatePassword(password, { nowMs: 0, rand: 3 }), challenge }
    return person.call('sendOwnerChangeEmail', { params: { s }, body: { email, ...(proof && { proof }) } })
  }
  const accept = (token: string, service = s) =>
    transportTo(world.server.url, newId()).send('acceptOwnerChange', { params: { s: service }, body: { token } })
  async function mailsTo(email: string): Promise<string[]> {
    const page = await (await fetch(`${world.server.url}/demo/mail`)).text()
    return page.split('<article').filter((mail) => mail.includes(`To ${email}`))
  }
  /** The code of the mail that `make` causes. */
  async function tokenTo(email: string, make: () => Promise<unknown>): Promise<string> {
    const before = (await mailsTo(email)).length
    await make()
    const mail = await eventually(async () => (await mailsTo(email)).length > before && (await mailsTo(email))[0])
    return /own-service#token=([^"&<]+)/.exec(mail)?.[1] ?? ''
  }
  const ownerNow = async (person: Person) =>
    unwrap(await person.call('listLicenses', { params: { s } })).seats.filter(({ isOwner }) => isOwner)
  const eventsOf = async (person: Person, kind: 'owner-change-asked' | 'owner-changed') =>
    unwrap(await person.call('searchSecurityLog', { params: { s }, query: { kind } })).events

  it('[API:sendOwnerChangeEmail] only the owner hands the service over, to a member of the staff, and proves it with the password after a while', async () => {
    const owner = await enter(addressOf.admin)
    expect(await ownerNow(owner)).toMatchObject([{ eid: owner.eid }])
    expect(outcomeOf(await ask(world.agents[0], addressOf.agent))).toBe('forbidden')
    for (const email of ['nobody@everline.test', addressOf.admin, 'auditor@everline.test'])
      expect(outcomeOf(await ask(owner, email))).toBe('not-found')
    clock.moveOn(11 * 60_000)
    expect(outcomeOf(await ask(owner, addressOf.agent))).toBe('password-needed')
    expect(outcomeOf(await ask(owner, addressOf.agent, 'not-this-one'))).toBe('old-password-wrong')
    expect(unwrap(await ask(owner, addressOf.agent, world.server.passwordOf(addressOf.admin)))).toEqual({
      expiresInSeconds: 86_400,
    })
    expect(await eventsOf(owner, 'owner-change-asked')).toMatchObject([{ eid: owner.eid, count: 1 }])
    for (let index = 0; index < 4; index += 1)
      await ask(owner, addressOf.agent, world.server.passwordOf(addressOf.admin))
    expect(outcomeOf(await ask(owner, addressOf.agent, world.server.passwordOf(addressOf.admin)))).toBe(
      'too-many-requests',
    )
    clock.moveOn(10 * 60_000)
  })

  it('[API:sendOwnerChangeEmail] [API:acceptOwnerChange] a link ends with the next one, with the owner’s seat, and after a day', async () => {
    const owner = await enter(addressOf.admin)
    const first = await tokenTo(addressOf.agent, () => ask(owner, addressOf.agent))
    const second = await tokenTo(addressOf.other, () => ask(owner, addressOf.other))
    expect(outcomeOf(await accept(first))).toBe('one-time-code-invalid')
    expect(outcomeOf(await accept(second, 'elsewhere'))).toBe('one-time-code-invalid')
    unwrap(await owner.call('releaseLicense', { params: { s, eid: owner.eid } }))
    expect(outcomeOf(await accept(second))).toBe('one-time-code-invalid')
    const again = await enter(addressOf.admin)
    const late = await tokenTo(addressOf.agent, () => ask(again, addressOf.agent))
    clock.moveOn(24 * 60 * 60_000)
    expect(outcomeOf(await accept(late))).toBe('one-time-code-invalid')
    expect(await ownerNow(await enter(addressOf.admin))).toMatchObject([{ eid: owner.eid }])
  })

  it('[API:sendOwnerChangeEmail] [API:acceptOwnerChange] the link makes a colleague owner and admin, once; the former owner stays an admin, owns nothing, and is told', async () => {
    const owner = await enter(addressOf.admin)
    const agent = await enter(addressOf.agent)
    const before = await lastEntryOf(owner)
    const token = await tokenTo(addressOf.agent, () => ask(owner, addressOf.agent))
    expect(unwrap(await transportTo(world.server.url, newId()).send('verifyOtp', { params: { otp: token } }))).toEqual({
      email: addressOf.agent,
    })
    // Used several times at once, in the process: in a network one would be first.
    const inProcess: typeof fetch = async (input, init) => world.server.fetch(new Request(input, init))
    const direct = transportTo(world.server.url, newId(), inProcess)
    const acceptNow = () => direct.send('acceptOwnerChange', { params: { s }, body: { token } })
    const answers = await Promise.all(Array.from({ length: 8 }, acceptNow))
    const [accepted, ...others] = answers.filter(({ ok }) => ok)
    expect(accepted && unwrap(accepted)).toEqual({ email: addressOf.agent, mustSignIn: true })
    expect(others).toEqual([])
    expect(outcomeOf(await accept(token))).toBe('one-time-code-invalid')
    const entries = await owner.feed(before)
    expect(changedIn(entries)).toEqual(['listLicenses'])
    expect(JSON.stringify(entries)).toContain('"role":"admin"')
    // An agent's session must not go on with an agent's rights.
    expect(outcomeOf(await agent.call('getProfile', {}))).toBe('token-invalid')
    const { eid, refresh_token } = agent.token
    const body = { grant_type: 'refresh_token', eid, refresh_token } as const
    expect(await agent.transport.send('issueToken', { params: { s }, body })).toMatchObject({
      error: { name: 'token-invalid', details: { reason: 'rights-changed' } },
    })
    const successor = await enter(addressOf.agent)
    expect(unwrap(await successor.call('getProfile', {})).role).toBe('admin')
    expect(await ownerNow(owner)).toMatchObject([{ eid: successor.eid }])
    expect(outcomeOf(await ask(owner, addressOf.other))).toBe('owner-only')
    expect((await eventually(async () => (await mailsTo(addressOf.admin))[0])) ?? '').toContain('has a new owner')
    expect(await eventsOf(successor, 'owner-changed')).toMatchObject([
      { eid: successor.eid, about: `acceptOwnerChange ${addressOf.admin}` },
    ])
    // Back to the first owner, who is an admin already: the session goes on.
    const back = await tokenTo(addressOf.admin, () => ask(successor, addressOf.admin))
    expect(unwrap(await accept(back)).mustSignIn).toBe(false)
    expect(await ownerNow(owner)).toMatchObject([{ eid: owner.eid }])
  })
}
