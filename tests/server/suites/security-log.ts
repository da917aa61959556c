import { expect, it } from 'vitest'
import type { CallInput, Calls } from '#core/contract/index.ts'
import { newId, outcomeOf, type Person, passwordGrant, s, signIn, transportTo, unwrap } from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

/** The security log: what is recorded, who may read it. */
export function securityLogSuite(start: Start) {
  const world = serverFor(start)
  type Query = CallInput<Calls['searchSecurityLog']>['query']
  const search = async (query: Query = {}) =>
    unwrap(await world.admin.call('searchSecurityLog', { params: { s }, query })).events
  const portalToken = (body: CallInput<Calls['issuePortalToken']>['body']) =>
    transportTo(world.server.url, newId()).send('issuePortalToken', { params: { s }, body })

  it('[audit 13] sign-ins and refused tries are recorded with name and address, never with the password', async () => {
    const email = 'agent2@everline.test'
    const person = await signIn(world.server.url, email, world.server.passwordOf(email))
    const wrong = passwordGrant('Nobody@everline.test', 'not-this-one')
    const send = () => transportTo(world.server.url, newId()).send('issueToken', wrong)
    expect(await Promise.all([send(), send()]).then((all) => all.map(outcomeOf))).toEqual([
      'wrong-credentials',
      'wrong-credentials',
    ])
    expect((await search({ kind: 'sign-in', eid: person.eid }))[0]).toMatchObject({
      kind: 'sign-in',
      about: 'app password',
      address: expect.stringContaining('127.0.0.1'),
    })
    const refused = await search({ kind: 'sign-in-refused', text: 'nobody@everline' })
    expect(refused).toMatchObject([{ who: 'nobody@everline.test', eid: null, count: 2 }])
    // Must also work if the search has already written its row.
    await send()
    expect(await search({ kind: 'sign-in-refused', text: 'nobody@everline' })).toMatchObject([{ count: 3 }])
    expect(JSON.stringify(await search({}))).not.toContain('not-this-one')
  })

  it('[audit 13] settings that an admin changes, refusals and exports are recorded', async () => {
    const [agent] = world.agents
    const id = newId()
    const body = { id, name: 'Lunch', position: 0 }
    unwrap(await world.admin.call('createBusyReason', { params: { s }, body }))
    expect(outcomeOf(await agent.call('createBusyReason', { params: { s }, body }))).toBe('forbidden')
    unwrap(await agent.call('noteExport', { params: { s }, body: { what: 'seats', rows: 3 } }))
    unwrap(await world.admin.call('deleteBusyReason', { params: { s, id } }))
    expect(await search({ kind: 'setting-changed', text: id })).toMatchObject([{ about: `deleteBusyReason ${id}` }])
    expect(await search({ kind: 'setting-changed', eid: world.admin.eid })).toHaveLength(2)
    expect(await search({ kind: 'refused', eid: agent.eid })).toMatchObject([{ about: 'createBusyReason' }])
    const several = await search({ kind: 'refused,export', eid: [agent.eid, world.admin.eid].join(',') })
    expect(several.map(({ kind }) => kind).toSorted()).toEqual(['export', 'refused'])
    expect(await search({ kind: 'refused,export', eid: world.admin.eid })).toEqual([])
    const call = (query: Query) => world.admin.call('searchSecurityLog', { params: { s }, query })
    expect(outcomeOf(await call({ kind: 'refused,nonsense' }))).toBe('invalid-request')
    expect(await search({ kind: 'export' })).toMatchObject([{ eid: agent.eid, about: 'seats: 3' }])
  })

  it('[audit 13] the log says who read which conversation in the portal', async () => {
    const email = 'auditor@everline.test'
    const { params, body } = passwordGrant(email, world.server.passwordOf(email))
    const token = unwrap(await portalToken(body))
    const transport = transportTo(world.server.url, newId())
    const asReader = { token: token.access_token }
    const found = unwrap(await transport.send('findKeptConversations', { params, query: {} }, asReader))
    const roomId = found.conversations[0]?.id ?? ''
    unwrap(await transport.send('getKeptConversation', { params: { s, roomId }, query: {} }, asReader))
    expect(await search({ kind: 'portal-read', eid: token.eid })).toMatchObject([
      { about: `getKeptConversation ${roomId}` },
      { about: 'findKeptConversations' },
    ])
  })

  it('[audit 13] only admins read the log, and pages follow each other', async () => {
    const asked = (person: Person) => person.call('searchSecurityLog', { params: { s }, query: {} })
    expect(outcomeOf(await asked(world.agents[0]))).toBe('forbidden')
    const all = await search({})
    const first = unwrap(await world.admin.call('searchSecurityLog', { params: { s }, query: { limit: '2' } }))
    const before = first.next ?? ''
    const next = unwrap(await world.admin.call('searchSecurityLog', { params: { s }, query: { limit: '2', before } }))
    expect([...first.events, ...next.events].map(({ id }) => id)).toEqual(all.slice(0, 4).map(({ id }) => id))
  })

  it('[audit 13] /metrics counts security events by kind', async () => {
    const text = await fetch(`${world.server.url}/metrics`).then((response) => response.text())
    expect(text).toMatch(/everline_security_events_total\{kind="sign-in"\} [1-9]/)
  })
}
