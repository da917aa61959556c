import { createHmac } from 'node:crypto'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { type FeedEntry, identityText, reactionEmoji, type SignedIdentity } from '#core/contract/index.ts'
import { mailTranscript } from '../mailed.ts'
import {
  closeInquiry,
  conversationOf,
  entitiesIn,
  eventually,
  inquiryOf,
  lastEntryOf,
  newId,
  outcomeOf,
  type Person,
  personOf,
  registerVisitor,
  s,
  say,
  startConversation,
  startHandled,
  takeOver,
  transportTo,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

/** Signed-in customers of a shop: the role `user` [ROL-01] [CAP-18]. */
export function customersSuite(start: Start) {
  const world = serverFor(start)
  const params = () => ({ s })

  describe('a shop’s signed-in customer', () => {
    const day = 24 * 60 * 60_000
    const identity = (userId: string, more: Partial<Omit<SignedIdentity, 'signature'>> = {}) => ({
      ...{ userId, name: 'Grace', email: 'grace@example.com', expiresAtMs: Date.now() + 60_000 },
      ...more,
    })
    const signed = (who: ReturnType<typeof identity>, secret: string): SignedIdentity => ({
      ...who,
      signature: createHmac('sha256', secret).update(identityText(who)).digest('hex'),
    })
    const identify = (who: SignedIdentity, by?: Person) => {
      const transport = transportTo(world.server.url, newId())
      const options = by ? { token: by.token.access_token } : {}
      return transport.send('identifyVisitor', { params: params(), body: { identity: who } }, options)
    }
    async function newSecret(): Promise<string> {
      const { widget } = unwrap(await world.admin.call('getWidgetSettingV2', { params: params() }))
      const { id } = widget
      return unwrap(await world.admin.call('makeWidgetSecret', { params: { s, id } })).secret
    }
    const enter = async (who: SignedIdentity, by?: Person) =>
      personOf(world.server.url, transportTo(world.server.url, newId()), newId(), unwrap(await identify(who, by)))

    it('[CAP-18] has the own conversations on every device; the anonymous visitor of before becomes the customer', async () => {
      const secret = await newSecret()
      const userId = newId()
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor, 'Before I signed in')
      const here = await enter(signed(identity(userId), secret), visitor)
      expect(here.eid).toBe(visitor.eid)
      const there = await enter(signed(identity(userId), secret))
      expect(there.eid).toBe(visitor.eid)
      expect((await conversationOf(there, roomId)).preview).toBe('Before I signed in')
      const profile = unwrap(await there.call('getProfile', {}))
      expect(profile).toMatchObject({ role: 'user', isAnonymous: false, name: 'Grace' })
      const other = await enter(signed(identity(newId()), secret))
      expect(other.eid).not.toBe(visitor.eid)
      expect(outcomeOf(await other.call('getConversation', { params: { s, roomId } }))).toBe('not-found')
      // A visitor who is a customer already is not made another one.
      expect((await enter(signed(identity(newId()), secret), here)).eid).not.toBe(visitor.eid)
    })

    it('[ROL-01] a user makes the visitor’s calls and those of everybody, and none of the staff’s', async () => {
      const secret = await newSecret()
      const user = await enter(signed(identity(newId()), secret))
      const { permissions = [] } = unwrap(await user.call('getProfile', {}))
      expect(permissions).toContain('createFormAnswer')
      expect(permissions).not.toContain('listWidgets')
      expect(decodeJwt(user.token.access_token).rol).toBe('user')
      const { roomId } = await startConversation(user, 'Hello')
      const { id } = await inquiryOf(user, roomId)
      expect(outcomeOf(await user.call('getVisitorUsages', { params: params() }))).toBe('ok')
      expect(outcomeOf(await user.call('listWidgets', { params: params() }))).toBe('forbidden')
      expect(outcomeOf(await user.call('listVisitorPages', { params: { s, visitorEid: user.eid } }))).toBe('forbidden')
      expect(outcomeOf(await takeOver(user, id))).toBe('forbidden')
      expect(outcomeOf(await closeInquiry(user, id))).toBe('ok')
      // It goes on by its refresh token, and stays a user; the device alone is no proof.
      const body = { grant_type: 'refresh_token' as const, eid: user.eid, refresh_token: user.token.refresh_token }
      const renewed = unwrap(await user.transport.send('issueToken', { params: params(), body }))
      const again = personOf(world.server.url, user.transport, user.deviceId, renewed)
      expect(unwrap(await again.call('getProfile', {})).role).toBe('user')
      const byDevice = { grant_type: 'anonymous' as const, eid: user.eid }
      expect(outcomeOf(await user.transport.send('issueToken', { params: params(), body: byDevice }))).toBe(
        'wrong-credentials',
      )
    })

    it('[ROL-01] a customer without a good signature is nobody: with a wrong one, an old one, or one of an earlier secret', async () => {
      const old = await newSecret()
      const secret = await newSecret()
      const good = signed(identity(newId()), secret)
      expect(outcomeOf(await identify(good))).toBe('ok')
      expect(outcomeOf(await identify({ ...good, userId: newId() }))).toBe('identity-invalid')
      expect(outcomeOf(await identify({ ...good, expiresAtMs: good.expiresAtMs + 1 }))).toBe('identity-invalid')
      expect(outcomeOf(await identify(signed(identity(newId()), old)))).toBe('identity-invalid')
      const past = identity(newId(), { expiresAtMs: Date.now() - 1 })
      expect(outcomeOf(await identify(signed(past, secret)))).toBe('identity-expired')
      const far = identity(newId(), { expiresAtMs: Date.now() + 3 * day })
      expect(outcomeOf(await identify(signed(far, secret)))).toBe('identity-invalid')
      const plain = await world.admin.call('createWidget', { params: params(), body: { id: newId(), name: 'Plain' } })
      const anybody = transportTo(world.server.url, newId())
      const body = { widgetId: unwrap(plain).widget.id, identity: good }
      expect(outcomeOf(await anybody.send('identifyVisitor', { params: params(), body }))).toBe('identity-off')
    })

    it('[CAP-18] gets, whole and once, the conversations of the anonymous visitor who signs in as them elsewhere', async () => {
      const [agent, colleague] = world.agents
      const who = signed(identity(newId()), await newSecret())
      const customer = await enter(who)
      const own = await startConversation(customer, 'On the first device')
      const { visitor, roomId, inquiryId } = await startHandled(world.server.url, agent, { text: 'On the second' })
      const waiting = await startConversation(visitor, 'And nobody answers')
      const sentId = newId()
      unwrap(await say(visitor, roomId, 'Sent, but the answer is lost', { id: sentId }))
      const reply = unwrap(await say(agent, roomId, 'One moment')).message
      const react = {
        params: { s, roomId, messageId: reply.id },
        body: { do: 'react' as const, emoji: reactionEmoji[0], on: true },
        idempotencyKey: newId(),
      }
      unwrap(await visitor.call('changeMessage', react))
      const known = { params: { s, visitorEid: visitor.eid } }
      unwrap(await agent.call('tagVisitor', { ...known, body: { add: ['VIP'], remove: [] } }))
      const contact = { id: newId(), name: 'Grace Hopper', visitorEid: visitor.eid }
      unwrap(await agent.call('createContact', { params: params(), body: contact }))
      const connection = await visitor.connect()
      const before = await Promise.all([customer, agent].map(lastEntryOf))

      const begun = unwrap(await identify(who, visitor))
      expect(begun).toMatchObject({ eid: customer.eid, mergedEid: visitor.eid })
      const there = personOf(world.server.url, transportTo(world.server.url, newId()), newId(), begun)
      // On both devices, and the running inquiry goes on.
      for (const device of [customer, there]) {
        expect(await inquiryOf(device, roomId)).toMatchObject({ id: inquiryId, status: 'handling' })
        expect((await conversationOf(device, own.roomId)).preview).toBe('On the first device')
      }
      const [toCustomer = [], toAgent = []] = await Promise.all(
        [customer, agent].map((person, index) => person.feed(before[index])),
      )
      const found = { visitorEid: customer.eid, visitorName: 'Grace' }
      expect(conversationsIn(toCustomer, roomId)).toMatchObject([found])
      expect(conversationsIn(toAgent, roomId)).toMatchObject([found])
      expect(conversationsIn(await colleague.staffFeed(), waiting.roomId).at(-1)).toMatchObject(found)
      const [reacted] = entitiesIn(toCustomer, 'messageChange')
      expect(reacted?.reactions[0]?.by).toMatchObject([{ eid: customer.eid }])
      expect(entitiesIn(toAgent, 'contact').at(-1)).toMatchObject({ visitorEids: [customer.eid] })
      const cardOf = { params: { s, visitorEid: customer.eid } }
      expect(unwrap(await agent.call('getVisitorCard', cardOf)).card.tags).toEqual(['VIP'])

      // A message sent before keeps its id: sending it again adds nothing.
      unwrap(await say(there, roomId, 'Sent, but the answer is lost', { id: sentId }))
      unwrap(await say(agent, roomId, 'Here it is'))
      const range = { from: '1', to: '100' }
      const { messages } = unwrap(await customer.call('listMessages', { params: { s, roomId }, query: range }))
      expect(messages.filter(({ kind }) => kind === 'text').map(({ text, senderEid }) => [text, senderEid])).toEqual([
        ['On the second', customer.eid],
        ['Sent, but the answer is lost', customer.eid],
        ['One moment', agent.eid],
        ['Here it is', agent.eid],
      ])

      // Nothing is the anonymous visitor's: the session is over, and a new one finds nothing.
      expect(outcomeOf(await lookInto(visitor, roomId))).toBe('token-invalid')
      await eventually(() => !connection.client.connected)
      const byDevice = { grant_type: 'anonymous' as const, eid: visitor.eid }
      const again = unwrap(await visitor.transport.send('issueToken', { params: params(), body: byDevice }))
      const back = personOf(world.server.url, visitor.transport, visitor.deviceId, again)
      expect(unwrap(await back.call('getSnapshot', { params: params(), query: {} })).conversations).toEqual([])
      for (const id of [roomId, waiting.roomId]) {
        expect(outcomeOf(await lookInto(back, id))).toBe('not-found')
        expect(outcomeOf(await say(back, id, 'Mine?'))).toBe('not-found')
      }
      // Asked again, such as after a lost answer, it changes nothing.
      const { lastSeq } = await conversationOf(customer, roomId)
      expect(unwrap(await identify(who, back)).eid).toBe(customer.eid)
      expect((await conversationOf(customer, roomId)).lastSeq).toBe(lastSeq)
    })

    it('[CAP-18] is nobody else: whoever was the anonymous visitor before is signed out as the visitor becomes a customer', async () => {
      const secret = await newSecret()
      for (const isKnown of [false, true]) {
        const who = signed(identity(newId()), secret)
        if (isKnown) await enter(who)
        const visitor = await registerVisitor(world.server.url)
        const { roomId } = await startConversation(visitor, 'Before')
        const grant = { grant_type: 'anonymous' as const, eid: visitor.eid }
        const second = unwrap(await visitor.transport.send('issueToken', { params: params(), body: grant }))
        const attacker = personOf(world.server.url, visitor.transport, visitor.deviceId, second)
        const connection = await attacker.connect()
        const customer = await enter(who, visitor)
        for (const former of [visitor, attacker]) {
          expect(outcomeOf(await lookInto(former, roomId))).toBe('token-invalid')
          const { eid, token } = former
          for (const grant_type of ['refresh_token', 'anonymous_refresh_token'] as const) {
            const body = { grant_type, eid, refresh_token: token.refresh_token }
            expect(outcomeOf(await former.transport.send('issueToken', { params: params(), body }))).toBe(
              'token-invalid',
            )
          }
        }
        await eventually(() => !connection.client.connected)
        expect((await conversationOf(customer, roomId)).preview).toBe('Before')
        // The customer's own devices stay signed in.
        const there = await enter(who)
        expect(outcomeOf(await lookInto(customer, roomId))).toBe('ok')
        expect(outcomeOf(await lookInto(there, roomId))).toBe('ok')
      }
    })

    it('[CAP-18] has the own name in running conversations from the sign-in on', async () => {
      const [agent] = world.agents
      const { visitor, roomId } = await startHandled(world.server.url, agent)
      const before = await lastEntryOf(agent)
      await enter(signed(identity(newId(), { name: 'Ada Lovelace' }), await newSecret()), visitor)
      expect(conversationsIn(await agent.feed(before), roomId)).toMatchObject([{ visitorName: 'Ada Lovelace' }])
    })

    it('[SES-20] a link to resume that was mailed to the anonymous visitor does not open what else the customer has', async () => {
      const who = signed(identity(newId()), await newSecret())
      await enter(who)
      const { visitor, roomId } = await startHandled(world.server.url, world.agents[0])
      unwrap(await say(world.agents[0], roomId, 'On its way'))
      const { tokens } = await mailTranscript(world.server.url, visitor, roomId, `${newId()}@example.com`)
      const { resume = '', rate = '' } = tokens
      await enter(who, visitor)
      const reader = await registerVisitor(world.server.url)
      const use = (token: string, body = {}) => reader.call('exchangeActionToken', { params: { s, token }, body })
      expect(outcomeOf(await use(resume))).toBe('action-used')
      expect(outcomeOf(await use(rate, { rating: 5 }))).toBe('ok')
    })
  })
}

const lookInto = (person: Person, roomId: string) => person.call('getConversation', { params: { s, roomId } })

const conversationsIn = (entries: readonly FeedEntry[], id: string) =>
  entries.flatMap((entry) =>
    entry.kind === 'conversation' && entry.conversation.id === id ? [entry.conversation] : [],
  )
