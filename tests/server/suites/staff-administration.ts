import { describe, expect, it } from 'vitest'
import { type CallArguments, type Calls, maxTagsOfStaff } from '#core/contract/index.ts'
import { obfuscatePassword } from '#core/session/obfuscate-password.ts'
import {
  conversationOf,
  entitiesIn,
  eventually,
  lastEntryOf,
  newId,
  outcomeOf,
  type Person,
  passwordGrant,
  registerVisitor,
  s,
  signIn,
  startConversation,
  takeOver,
  transportTo,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

type Invitation = CallArguments<Calls['inviteStaff']>['body']
const password = 'a long way to the lighthouse'

/** Members of the staff: invitations, roles, tags and suspensions. */
export function staffAdministrationSuite(start: Start) {
  const world = serverFor(start)
  const transport = () => transportTo(world.server.url, newId())
  const mails = async () =>
    (await (await fetch(`${world.server.url}/demo/mail`)).text()).replaceAll('&amp;', '&').split('<article').slice(1)
  let count = 0
  const invite = (more: Partial<Invitation> = {}, person = world.admin) => {
    count += 1
    const body = { name: `New ${count}`, email: `new${count}.${s}@example.org`, role: 'agent' as const, ...more }
    return person.call('inviteStaff', { params: { s }, body })
  }
  /** The code of the newest link that was mailed to the address, once there are `links` of them. */
  const linkTo = (email: string, links = 1) =>
    eventually(async () => {
      const theirs = (await mails()).filter((mail) => mail.includes(`To ${email}`))
      return theirs.length >= links && /#token=([^"&<]+)/.exec(theirs[0] ?? '')?.[1]
    })
  const choose = (token: string) =>
    transport().send('resetPassword', {
      params: { s },
      body: {
        token,
        password: obfuscatePassword(password, { nowMs: 0, rand: 3 }),
        challenge: { type: 1 as const, rand: 3 },
      },
    })
  const attempt = (email: string) => transport().send('issueToken', passwordGrant(email, password))
  const about = (eid: string) => ({ params: { s, eid } })
  const seatOf = async (eid: string) =>
    unwrap(await world.admin.call('listLicenses', { params: { s } })).seats.find((seat) => seat.eid === eid)
  const update = async (eid: string, change: Omit<CallArguments<Calls['updateStaff']>['body'], 'revision'>) =>
    world.admin.call('updateStaff', {
      ...about(eid),
      body: { revision: (await seatOf(eid))?.revision ?? 0, ...change },
    })
  /** Somebody new who has accepted the invitation and is signed in. */
  async function hired(role: 'agent' | 'admin' = 'agent'): Promise<Person & { email: string }> {
    const email = `hired.${newId()}@example.org`
    unwrap(await invite({ email, role }))
    unwrap(await choose(await linkTo(email)))
    return { ...(await signIn(world.server.url, email, password)), email }
  }

  describe('staff administration', () => {
    it('[CAP-18] [ROL-02] somebody who is invited chooses a password by a mailed link and is a colleague from then on', async () => {
      const [agent] = world.agents
      const email = `nora.${s}@example.org`
      const { tag } = unwrap(
        await world.admin.call('createTag', { params: { s }, body: { id: newId(), name: 'Night', color: 'gray' } }),
      )
      const { eid } = unwrap(await invite({ email: email.toUpperCase(), name: 'Nora', phone: '', tagIds: [tag.id] }))
      expect(await seatOf(eid)).toMatchObject({ email, role: 'agent', invitationEndsAtMs: expect.any(Number) })
      expect(outcomeOf(await attempt(email))).toBe('wrong-credentials')
      const before = await lastEntryOf(agent)
      unwrap(await choose(await linkTo(email)))
      expect(entitiesIn(await agent.feed(before), 'staff')).toContainEqual(
        expect.objectContaining({ eid, name: 'Nora' }),
      )
      expect(await seatOf(eid)).toMatchObject({ invitationEndsAtMs: null })
      expect(outcomeOf(await attempt(email))).toBe('ok')
      const { tags } = unwrap(await agent.call('listTags', { params: { s } }))
      expect(tags.find(({ id }) => id === tag.id)?.memberEids).toEqual([eid])
      expect(outcomeOf(await world.admin.call('withdrawInvitation', about(eid)))).toBe('not-invited-now')
    })

    it('[CAP-18] an invitation can be repeated, which ends earlier links, and withdrawn', async () => {
      const email = `omar.${s}@example.org`
      const { eid } = unwrap(await invite({ email }))
      const first = await linkTo(email)
      unwrap(await world.admin.call('renewInvitation', about(eid)))
      const second = await linkTo(email, 2)
      expect(outcomeOf(await choose(first))).toBe('one-time-code-invalid')
      unwrap(await world.admin.call('withdrawInvitation', about(eid)))
      expect(outcomeOf(await choose(second))).toBe('one-time-code-invalid')
      expect(await seatOf(eid)).toBeUndefined()
      expect(outcomeOf(await invite({ email }))).toBe('ok')
      expect(outcomeOf(await invite({ email }))).toBe('email-taken')
    })

    it('[CAP-18] [ROL-02] a refused change has changed nothing: a role with a team that is gone, an invitation into it', async () => {
      const person = await hired('admin')
      const before = await seatOf(person.eid)
      const gone = { tagIds: [newId()] }
      expect(outcomeOf(await update(person.eid, { role: 'agent', name: 'Other', ...gone }))).toBe('tag-unknown')
      expect(await seatOf(person.eid)).toEqual(before)
      unwrap(await update(person.eid, { role: 'agent' }))
      expect(outcomeOf(await person.call('getProfile', { params: { s } }))).toBe('token-invalid')
      const email = `gone.${newId()}@example.org`
      expect(outcomeOf(await invite({ email, ...gone }))).toBe('tag-unknown')
      expect(outcomeOf(await invite({ email }))).toBe('ok')
    })

    it('[CAP-18] another role ends the sessions; two admins who change one person are told', async () => {
      const person = await hired()
      const stale = { revision: (await seatOf(person.eid))?.revision ?? 0 }
      unwrap(await update(person.eid, { role: 'admin', phone: '+49 155 55500142' }))
      expect(await seatOf(person.eid)).toMatchObject({ role: 'admin', phone: '+4915555500142' })
      expect(outcomeOf(await person.call('getProfile', { params: { s } }))).toBe('token-invalid')
      const again = await world.admin.call('updateStaff', { ...about(person.eid), body: { ...stale, name: 'Other' } })
      expect(outcomeOf(again)).toBe('staff-changed')
      unwrap(await update(person.eid, { role: 'agent' }))
    })

    it('[CAP-18] the owner stays an active admin, so that there is always one; nobody changes their own role', async () => {
      const second = await hired('admin')
      for (const person of [world.admin, second]) {
        const change = { ...about(world.admin.eid), body: { revision: 1, role: 'agent' as const } }
        expect(outcomeOf(await person.call('updateStaff', change))).toBe('owner-stays')
        expect(outcomeOf(await person.call('suspendStaff', about(world.admin.eid)))).toBe('owner-stays')
      }
      const own = { revision: (await seatOf(second.eid))?.revision ?? 0, role: 'agent' as const }
      expect(outcomeOf(await second.call('updateStaff', { ...about(second.eid), body: own }))).toBe('own-account')
      expect(outcomeOf(await second.call('suspendStaff', about(second.eid)))).toBe('own-account')
      unwrap(await world.admin.call('suspendStaff', about(second.eid)))
    })

    it('[CAP-18] a suspended person loses session, connection and rooms at once; what they handled is offered to others', async () => {
      const [agent] = world.agents
      const person = await hired()
      const connection = await person.connect()
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const { inquiry } = await conversationOf(visitor, roomId)
      unwrap(await takeOver(person, inquiry?.id ?? ''))
      const before = await lastEntryOf(agent)
      unwrap(await world.admin.call('suspendStaff', about(person.eid)))
      expect(outcomeOf(await person.call('getConversation', { params: { s, roomId } }))).toBe('token-invalid')
      await eventually(() => !connection.client.connected)
      expect(outcomeOf(await attempt(person.email))).toBe('account-inactive')
      expect((await conversationOf(visitor, roomId)).inquiry?.agentEid).not.toBe(person.eid)
      expect(await agent.feed(before)).toContainEqual(
        expect.objectContaining({ entity: 'staff', id: person.eid, value: null }),
      )
      unwrap(await world.admin.call('restoreStaff', about(person.eid)))
      const back = await signIn(world.server.url, person.email, password)
      expect(outcomeOf(await back.call('listMessages', { params: { s, roomId }, query: { from: '1', to: '1' } }))).toBe(
        'ok',
      )
      unwrap(await world.admin.call('suspendStaff', about(person.eid)))
    })

    it('[ROL-02] custom data is the own, and for admins everybody’s: texts, numbers and booleans, 50 at most', async () => {
      const [agent, other] = world.agents
      const replace = (person: Person, body: Record<string, string | number | boolean>) =>
        person.call('replaceAgentCustomData', { ...about(agent.eid), body })
      const read = (person: Person) => person.call('getAgentCustomData', about(agent.eid))
      unwrap(await replace(world.admin, { desk: 12, night: true, badge: 'A 7' }))
      const patch = { ...about(agent.eid), body: { desk: null, badge: 'A 8' } }
      unwrap(await world.admin.call('patchAgentCustomData', patch))
      for (const person of [agent, world.admin])
        expect(unwrap(await read(person)).customData).toEqual({ night: true, badge: 'A 8' })
      expect(outcomeOf(await read(other))).toBe('not-found')
      expect(outcomeOf(await replace(other, {}))).toBe('not-found')
      expect(outcomeOf(await replace(agent, { 'no name': 1 }))).toBe('invalid-request')
      expect(outcomeOf(await replace(agent, { long: 'x'.repeat(501) }))).toBe('invalid-request')
      const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]))
      expect(outcomeOf(await replace(agent, many(51)))).toBe('invalid-request')
      unwrap(await replace(agent, many(50)))
      const more = { ...about(agent.eid), body: { another: 1 } }
      expect(outcomeOf(await agent.call('patchAgentCustomData', more))).toBe('too-much-custom-data')
    })

    it('[CAP-18] [ROL-01] admins alone administer, and only their own staff', async () => {
      const [agent, other] = world.agents
      const visitor = await registerVisitor(world.server.url)
      expect(outcomeOf(await invite({}, agent))).toBe('forbidden')
      for (const id of ['renewInvitation', 'withdrawInvitation', 'suspendStaff', 'restoreStaff'] as const) {
        expect(outcomeOf(await agent.call(id, about(other.eid)))).toBe('forbidden')
        for (const eid of [visitor.eid, newId()])
          expect(outcomeOf(await world.admin.call(id, about(eid)))).toBe('not-found')
      }
      const change = { ...about(visitor.eid), body: { revision: 1, name: 'No' } }
      expect(outcomeOf(await world.admin.call('updateStaff', change))).toBe('not-found')
      expect(outcomeOf(await invite({ tagIds: [newId()] }))).toBe('tag-unknown')
      const many = Array.from({ length: maxTagsOfStaff + 1 }, newId)
      expect(outcomeOf(await invite({ tagIds: many }))).toBe('invalid-request')
    })
  })
}
