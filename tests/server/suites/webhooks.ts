import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { CallInput, Calls, WebhookEvent } from '#core/contract/index.ts'
import {
  closeInquiry,
  eventually,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  say,
  signIn,
  startConversation,
  startHandled,
  unwrap,
} from '../test-client.ts'
import { type ReceivedHook, startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts'
import { movableClock, type Start, serverFor } from './suite.ts'

const hourMs = 60 * 60_000

/** Events that are sent to other systems: which, signed how, how often, and by whom webhooks are administered. */
export function webhooksSuite(start: Start) {
  const clock = movableClock()
  let receiver: WebhookReceiver
  beforeAll(async () => {
    receiver = await startWebhookReceiver()
  })
  afterAll(() => receiver.close())
  const startAllowed: Start = (options = {}) =>
    start({ ...options, env: { ...options.env, EVERLINE_WEBHOOK_HOSTS: receiver.host } })
  const world = serverFor(startAllowed, { clock, env: { EVERLINE_AGENT_LIMIT: '100' } })
  const made: string[] = []
  afterEach(async () => {
    for (const id of made.splice(0)) await world.admin.call('deleteWebhook', { params: { s, id } })
  })

  type Draft = Partial<CallInput<Calls['createWebhook']>['body']>
  const draftOf = (draft: Draft = {}) => ({
    ...{ id: newId(), url: receiver.path().url, description: '', events: ['message.created' as const] },
    ...{ includesTexts: false },
    ...draft,
  })
  const create = async (draft: Draft = {}, by = world.admin) => {
    const body = draftOf(draft)
    const created = await by.call('createWebhook', { params: { s }, body })
    if (created.ok) made.push(body.id)
    return created
  }
  /** A webhook for events, with the path that receives them. */
  async function hook(events: WebhookEvent[], draft: Draft = {}) {
    const path = receiver.path()
    const { webhook, secret } = unwrap(await create({ url: path.url, events, ...draft }))
    return { ...path, id: webhook.id, secret }
  }
  const one = (id: string) => ({ params: { s, id } })
  const deliveriesOf = async (id: string) =>
    unwrap(await world.admin.call('listWebhookDeliveries', { ...one(id), query: {} })).deliveries
  const webhookOf = async (id: string) =>
    unwrap(await world.admin.call('listWebhooks', { params: { s } })).webhooks.find((each) => each.id === id)
  const delivery = (id: string, isSo: (found: Awaited<ReturnType<typeof deliveriesOf>>[number]) => boolean) =>
    eventually(async () => (await deliveriesOf(id)).find(isSo))
  const test = (id: string) => world.admin.call('sendWebhookTest', { ...one(id), idempotencyKey: newId() })
  const resend = (id: string, deliveryId: string) =>
    world.admin.call('resendWebhookDelivery', { params: { s, id, deliveryId }, idempotencyKey: newId() })
  const rotate = (id: string) => world.admin.call('rotateWebhookSecret', { ...one(id), idempotencyKey: newId() })
  /** Throws for a wrong signature, as a receiver does. */
  const verified = (secret: string, { body, headers }: ReceivedHook) =>
    new Verifier(secret).verify(body, headers as Record<string, string>)
  const handled = (agent: Person, text = 'Hello') => startHandled(world.server.url, agent, { name: 'Vera', text })

  it('events of a conversation are sent once each, in the words of the contract, signed for the library of the standard', async () => {
    const { id, secret, has } = await hook([
      'conversation.opened',
      'conversation.accepted',
      'message.created',
      'conversation.closed',
    ])
    const [agent] = world.agents
    const { visitor, roomId, inquiryId } = await handled(agent, 'My card is 4111')
    unwrap(await closeInquiry(agent, inquiryId))
    const received = await has(4)
    for (const each of received) expect(verified(secret, each)).toEqual(each.event)
    const byType = Object.fromEntries(received.map(({ event }) => [event.type, event.data]))
    const facts = { serviceId: s, conversationId: roomId, channel: 'chat', visitorId: visitor.eid }
    expect(byType).toEqual({
      'conversation.opened': { ...facts, byId: visitor.eid },
      'conversation.accepted': { ...facts, agentId: agent.eid },
      'message.created': { ...facts, messageId: expect.any(String), senderId: visitor.eid, senderKind: 'visitor' },
      'conversation.closed': { ...facts, byId: agent.eid },
    })
    expect(received.map(({ body }) => body).join()).not.toContain('4111')
    const deliveries = await eventually(async () => {
      const all = await deliveriesOf(id)
      return all.every(({ state }) => state === 'delivered') && all
    })
    expect(deliveries.map((each) => [each.attempts, each.status])).toEqual(Array(4).fill([1, 204]))
    expect(deliveries.map(({ id }) => id).toSorted()).toEqual(
      received.map(({ headers }) => headers['webhook-id']).toSorted(),
    )
  })

  it('the text of a message is sent to a webhook that asks for it, cut where it is too long', async () => {
    const { has } = await hook(['message.created'], { includesTexts: true })
    const visitor = await registerVisitor(world.server.url)
    const { roomId } = await startConversation(visitor, 'Where is my parcel?')
    unwrap(await say(visitor, roomId, '語'.repeat(9000)))
    const received = await has(2)
    const texts = received
      .map(({ event }) => event.data)
      .toSorted((a, b) => String(a.text).length - String(b.text).length)
    expect(texts[0]).toMatchObject({ text: 'Where is my parcel?' })
    expect(texts[1]).toMatchObject({ text: '語'.repeat(5000), isTextCut: true })
    for (const { body } of received) expect(Buffer.byteLength(body)).toBeLessThan(20_000)
  })

  it('a request that failed comes again after five seconds with the same id, and its answer is shown until then', async () => {
    const { id, secret, has, answers } = await hook(['message.created'])
    answers({ status: 500, body: 'down\u0000for maintenance' })
    unwrap(await test(id))
    const waiting = await delivery(id, ({ attempts }) => attempts === 1)
    expect(waiting).toMatchObject({ state: 'waiting', status: 500, fault: 'status', answer: 'down for maintenance' })
    expect((await webhookOf(id))?.failingSinceMs).toEqual(waiting.lastAtMs)
    answers({ status: 200 })
    const [first, second] = await has(2)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    for (const each of [first, second]) if (each) verified(secret, each)
    await delivery(id, ({ state, attempts, answer }) => state === 'delivered' && attempts === 2 && answer === '')
    expect((await webhookOf(id))?.failingSinceMs).toBeNull()
  })

  it('a delivery is sent once more with the same id when an admin asks for it', async () => {
    const { id, has } = await hook(['message.created'])
    unwrap(await test(id))
    const { id: deliveryId } = await delivery(id, ({ state }) => state === 'delivered')
    unwrap(await resend(id, deliveryId))
    const received = await has(2)
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([deliveryId]))
    await delivery(id, ({ state, attempts }) => state === 'delivered' && attempts === 2)
    expect(outcomeOf(await resend(id, newId()))).toBe('not-found')
  })

  it('an answer of 410 switches the webhook off, and a redirect is not followed', async () => {
    const { id, answers } = await hook(['message.created'])
    const target = await hook(['message.created'])
    answers({ status: 302, location: target.url })
    unwrap(await test(id))
    await delivery(id, ({ status, fault }) => status === 302 && fault === 'status')
    answers({ status: 410 })
    unwrap(await test(id))
    await delivery(id, ({ status, state }) => status === 410 && state === 'failed')
    expect(await webhookOf(id)).toMatchObject({ isActive: false, offReason: 'gone' })
    expect(outcomeOf(await test(id))).toBe('webhook-off')
    expect(target.received).toEqual([])
    // Deliveries that were waiting end with it.
    await delivery(id, ({ fault, state }) => fault === 'off' && state === 'failed')
    unwrap(await world.admin.call('updateWebhook', { ...one(id), body: { isActive: true } }))
    expect(await webhookOf(id)).toMatchObject({ isActive: true, offReason: null, failingSinceMs: null })
  })

  it.each([
    'http://example.org/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.7]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://example.org:22/',
    'https://me:secret@example.org/',
  ])('a webhook to %s is refused, and changes nothing', async (url) => {
    expect(outcomeOf(await create({ url }))).toBe('webhook-address-refused')
    const { id, ...known } = await hook(['message.created'])
    expect(outcomeOf(await world.admin.call('updateWebhook', { ...one(id), body: { url } }))).toBe(
      'webhook-address-refused',
    )
    expect((await webhookOf(id))?.url).toBe(known.url)
  })

  it('a name that leads to this machine is refused as the request is made', async () => {
    const { webhook } = unwrap(await create({ url: 'https://localhost/' }))
    unwrap(await test(webhook.id))
    await delivery(webhook.id, ({ fault }) => fault === 'refused-address')
  })

  it('a delivery that waits for a webhook that is deleted is never sent', async () => {
    const { id, received, has, answers } = await hook(['message.created'])
    answers({ status: 503 })
    unwrap(await test(id))
    await has(1)
    await delivery(id, ({ attempts }) => attempts === 1)
    unwrap(await world.admin.call('deleteWebhook', one(id)))
    // Later than the next attempt of it would have been.
    const other = await hook(['message.created'])
    other.answers({ status: 503 })
    unwrap(await test(other.id))
    await other.has(2)
    expect(received).toHaveLength(1)
    expect(outcomeOf(await world.admin.call('listWebhookDeliveries', { ...one(id), query: {} }))).toBe('not-found')
  })

  it('a message that is refused is no event', async () => {
    const { id, received } = await hook(['message.created'])
    const [agent, colleague] = world.agents
    const { roomId } = await handled(agent)
    expect(outcomeOf(await say(colleague, roomId, 'Not mine'))).not.toBe('ok')
    unwrap(await say(agent, roomId, 'Mine'))
    await eventually(() => received.length === 2)
    expect(await deliveriesOf(id)).toHaveLength(2)
  })

  it('only admins administer webhooks, each repeat creates one, and there are twenty at most', async () => {
    const [agent] = world.agents
    const { id } = await hook(['message.created'])
    expect(outcomeOf(await create({}, agent))).toBe('forbidden')
    expect(outcomeOf(await agent.call('listWebhooks', { params: { s } }))).toBe('forbidden')
    expect(outcomeOf(await agent.call('revealWebhookSecret', one(id)))).toBe('forbidden')
    const again = draftOf()
    const first = unwrap(await create(again))
    expect(unwrap(await create(again))).toEqual(first)
    for (let made = 2; made < 20; made += 1) unwrap(await create())
    expect(outcomeOf(await create())).toBe('too-many-webhooks')
    expect(unwrap(await world.admin.call('listWebhooks', { params: { s } })).webhooks).toHaveLength(20)
  })

  it('the deliveries of a webhook come in pages, the newest first', async () => {
    const { id, has } = await hook(['message.created'])
    for (let sent = 0; sent < 3; sent += 1) unwrap(await test(id))
    await has(3)
    const page = async (before?: string) => {
      const query = { limit: '2', ...(before !== undefined && { before }) }
      return unwrap(await world.admin.call('listWebhookDeliveries', { ...one(id), query }))
    }
    const first = await page()
    const second = await page(first.next ?? '')
    const ids = [...first.deliveries, ...second.deliveries].map((each) => each.id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect([first.deliveries.length, second.deliveries.length, second.next]).toEqual([2, 1, null])
  })

  it('after a rotation deliveries are signed with both secrets for a day, and then with the new one', async () => {
    const { id, secret, has } = await hook(['message.created'])
    unwrap(await rotate(id))
    const next = unwrap(await world.admin.call('revealWebhookSecret', one(id))).secret
    expect(next).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(next).not.toBe(secret)
    unwrap(await test(id))
    const [both] = await has(1)
    if (!both) throw new Error('Nothing came')
    verified(secret, both)
    verified(next, both)
    // The sessions end with the day: the admin signs in once more.
    clock.moveOn(24 * hourMs)
    const { url, passwordOf } = world.server
    const admin = await signIn(url, 'admin@everline.test', passwordOf('admin@everline.test'))
    unwrap(await admin.call('sendWebhookTest', { ...one(id), idempotencyKey: newId() }))
    const [, later] = await has(2)
    if (!later) throw new Error('Nothing came')
    const { headers } = later
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(1)
    // By the time of the clock that the test has moved on.
    expect(() => verified(next, later)).toThrow('too new')
    const sign = new Verifier(next).sign(
      String(headers['webhook-id']),
      new Date(Number(headers['webhook-timestamp']) * 1000),
      later.body,
    )
    expect(headers['webhook-signature']).toBe(sign)
  })
}
