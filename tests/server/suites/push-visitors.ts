import { expect, it } from 'vitest'
import {
  conversationOf,
  eventually,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  say,
  startHandled,
  unwrap,
} from '../test-client.ts'
import { pushWorld } from './push-client.ts'
import type { Start } from './suite.ts'

/** Pushes to visitors who have left the website [PWA-03]. */
export function visitorPushSuite(start: Start) {
  const { clock, services, world, owners, save, subscribe, connect, connections } = pushWorld(start)
  // Jobs wait by the time of the database: a minute of the backend's clock is over in five seconds.
  clock.moveOn(-55_000)
  const test = (person: Person) => person.call('sendPushTest', { params: { s } })
  const handled = (agent: Person, name: string, text: string) => startHandled(world.server.url, agent, { name, text })
  const page = 'https://shop.example/boots'
  /** One who has agreed on a page of the website, after the first message. */
  async function agreed(face: keyof typeof services = 'fcm') {
    const [agent] = world.agents
    const { visitor, roomId } = await handled(agent, 'Vera', 'Is it in stock?')
    const device = await subscribe(visitor, face, { page: `${page}?token=secret#top` })
    return { agent, visitor, roomId, device }
  }
  const readAll = async (person: Person, roomId: string) => {
    const { lastSeq } = await conversationOf(person, roomId)
    unwrap(await person.call('setMark', { params: { s, roomId }, body: { deliveredSeq: lastSeq, readSeq: lastSeq } }))
  }
  /** Everything that notices led to so far is done: an agent is told of something later. */
  async function settled() {
    const other = await subscribe(world.agents[2])
    clock.moveOn(1)
    unwrap(await test(world.agents[2]))
    await other.has(1)
  }

  it('P06 P15 [PWA-03] who has left the page gets the answer, by the names of workspace and author, and a press opens that page', async () => {
    const { agent, roomId, device } = await agreed()
    unwrap(await say(agent, roomId, 'Yes, in blue'))
    const [push] = await device.has(1)
    expect(push).toMatchObject({ ttlSeconds: 7 * 24 * 3600, urgency: 'normal' })
    expect(push?.topic).toMatch(/^[a-f\d]{32}$/)
    expect(push).not.toHaveProperty('app_badge')
    const { lastSeq } = await conversationOf(agent, roomId)
    const address = `${page}?everline-chat=${roomId}.${lastSeq}`
    expect(push?.notification).toMatchObject({
      title: expect.not.stringMatching(/Vera|\(/),
      body: expect.stringMatching(/^.+: Yes, in blue$/),
      tag: `room/${roomId}`,
      navigate: address,
      actions: [],
      data: { kind: 'visitor', path: address },
    })
    expect(push?.notification).not.toHaveProperty('app_badge')
    unwrap(await say(agent, roomId, 'And in green'))
    const [, second] = await device.has(2)
    expect(second?.topic).toBe(push?.topic)
    expect(second?.notification).toMatchObject({ title: expect.stringMatching(/ \(2\)$/), tag: `room/${roomId}` })
  })

  it('[PWA-03] learns only that there is an answer if the text is hidden, and a renewal leaves it so; staff have settings instead', async () => {
    const { agent, visitor, roomId, device } = await agreed()
    const choose = (more: object) =>
      visitor.call('savePushSubscription', { params: { s }, body: { subscription: device.address, page, ...more } })
    unwrap(await choose({ hidesContent: true, isRenewal: true }))
    unwrap(await say(agent, roomId, 'A secret'))
    const [hidden] = await device.has(1)
    expect(hidden?.notification).toMatchObject({ title: expect.stringMatching(/: New message$/), body: '' })
    expect(hidden?.text).not.toContain('secret')
    unwrap(await choose({ isRenewal: true }))
    unwrap(await say(agent, roomId, 'Another secret'))
    expect((await device.has(2))[1]?.notification).toMatchObject({ body: '' })
    unwrap(await choose({ hidesContent: false }))
    unwrap(await say(agent, roomId, 'No secret'))
    expect((await device.has(3))[2]?.notification).toMatchObject({ body: expect.stringMatching(/: No secret$/) })
    // Members of the staff have settings for all their devices.
    const own = await subscribe(agent)
    unwrap(
      await agent.call('savePushSubscription', {
        params: { s },
        body: { subscription: own.address, hidesContent: true },
      }),
    )
    unwrap(await say(visitor, roomId, 'Thank you'))
    expect((await own.has(1))[0]?.notification).toMatchObject({ body: 'Thank you' })
  })

  it('P02 [PWA-03] is told nothing while a page is open, of what was read, and of own messages; a broken connection is looked at again', async () => {
    const { agent, visitor, roomId, device } = await agreed()
    const connection = await connect(visitor, 'open')
    unwrap(await say(agent, roomId, 'Not seen any more'))
    await eventually(async () => {
      const { jobs } = unwrap(await world.admin.call('listJobs', { params: { s } }))
      return jobs.some(({ kind, atMs, createdAtMs }) => kind === 'push-notice' && (atMs ?? 0) > createdAtMs + 1000)
    })
    expect(device.all()).toEqual([])
    await connection.close()
    connections.splice(connections.indexOf(connection), 1)
    await eventually(async () => {
      await settled()
      return device.all().length > 0
    })
    await connect(visitor, 'open')
    unwrap(await say(agent, roomId, 'Seen on the page'))
    unwrap(await say(visitor, roomId, 'Thanks'))
    await readAll(visitor, roomId)
    await settled()
    expect(device.all().map(({ notification }) => notification.body.split(': ')[1])).toEqual(['Not seen any more'])
  })

  it('[PWA-03] is told nothing once blocked, once the chat was deleted from the browser, and of a message that was removed', async () => {
    const [blocked, left, changed] = [await agreed(), await agreed(), await agreed()]
    const { agent } = blocked
    const contact = { id: newId(), name: 'Vera', visitorEid: blocked.visitor.eid }
    unwrap(await agent.call('createContact', { params: { s }, body: contact as never }))
    const at = { params: { s, id: contact.id } }
    unwrap(await world.admin.call('blockContact', { ...at, body: { isBlocked: true } }))
    const { eid, token, call } = left.visitor
    const body = { grant_type: 'revoke' as const, eid, refresh_token: token.refresh_token }
    unwrap(await call('revokeToken', { params: { s }, body }))
    owners.splice(owners.indexOf(left.visitor), 1)
    for (const { roomId } of [blocked, left]) unwrap(await say(agent, roomId, 'Are you there?'))
    await settled()
    changed.device.service.setAnswer(503, { headers: { 'retry-after': '58' } })
    const id = newId()
    unwrap(await say(agent, changed.roomId, 'Not for you', { id }))
    const areSent = async () => {
      const { jobs } = unwrap(await world.admin.call('listJobs', { params: { s } }))
      return jobs.every(({ kind }) => kind !== 'push-send')
    }
    await eventually(async () => !(await areSent()))
    const message = { params: { s, roomId: changed.roomId, messageId: id } }
    unwrap(await agent.call('changeMessage', { ...message, body: { do: 'remove' }, idempotencyKey: newId() }))
    await eventually(async () => {
      await settled()
      return areSent()
    })
    for (const { device } of [blocked, left, changed]) expect(device.all()).toEqual([])
  })

  it('[PWA-03] is offered pushes where the installation sends some', async () => {
    const { transport } = await registerVisitor(world.server.url, 'Vera')
    const query = { host: world.server.url }
    expect(unwrap(await transport.send('getWidgetFace', { params: { s }, query })).face.sendsPushes).toBe(true)
  })

  it('[PWA-03] goes on in another session of theirs only with a subscription that the backend still has', async () => {
    const { visitor, device } = await agreed()
    const other = await registerVisitor(world.server.url, 'Other')
    expect(outcomeOf(await save(other, device.address, { page, isRenewal: true }))).toBe('ok')
    unwrap(await save(visitor, null))
    expect(outcomeOf(await save(visitor, device.address, { page, isRenewal: true }))).toBe('ok')
    unwrap(await save(visitor, null))
    for (const person of [visitor, other])
      expect(outcomeOf(await save(person, device.address, { page, isRenewal: true }))).toBe('push-ended')
    expect(outcomeOf(await save(visitor, device.address, { page: 'javascript:alert(1)' }))).toBe('invalid-request')
  })
}
