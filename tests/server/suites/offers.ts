import { beforeEach, describe, expect, it } from 'vitest'
import type { Offer } from '#core/contract/index.ts'
import {
  answer,
  type Connection,
  closeInquiry,
  conversationOf,
  entitiesIn,
  eventually,
  inquiryOf,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  say,
  setStatus,
  startConversation,
  takeOver,
  unwrap,
} from '../test-client.ts'
import { movableClock, type Start, serverFor } from './suite.ts'

const offerSeconds = 5
const missedSeconds = 20

/** Routing: which agent gets an offer, when, and how an offer ends. */
export function offersSuite(start: Start) {
  const clock = movableClock()
  const env = {
    EVERLINE_OFFER_SECONDS: String(offerSeconds),
    EVERLINE_AGENT_LIMIT: '2',
    EVERLINE_MISSED_SECONDS: String(missedSeconds),
  }
  const world = serverFor(start, { clock, env })
  const connections: Connection[] = []

  // No agent is connected until a test connects one.
  beforeEach(async () => {
    for (const person of [world.admin, ...world.agents]) unwrap(await setStatus(person, 'away'))
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
  })
  async function attend(person: Person): Promise<Connection> {
    const connection = await person.connect()
    connections.push(connection)
    unwrap(await setStatus(person, 'available'))
    return connection
  }
  const offersOf = (connection: Connection, roomId: string): Offer[] =>
    entitiesIn(connection.entries, 'offer').filter((offer) => offer.conversationId === roomId)
  const offerOf = (connection: Connection, roomId: string, status: Offer['status'] = 'pending') =>
    eventually(() => offersOf(connection, roomId).find((offer) => offer.status === status))
  const statusOf = async (visitor: Person, roomId: string) => (await inquiryOf(visitor, roomId)).status
  const waitsFor = (visitor: Person, roomId: string, status: string) =>
    eventually(async () => (await statusOf(visitor, roomId)) === status)
  const come = async (name = '') => {
    const visitor = await registerVisitor(world.server.url, name)
    return { visitor, ...(await startConversation(visitor)) }
  }

  describe('the total wait', () => {
    /** A visitor who asks for a team of one. */
    async function comeForTeamOf({ eid }: Person) {
      const id = newId()
      const body = { id, name: newId(), color: 'green' as const, memberEids: [eid] }
      unwrap(await world.admin.call('createTag', { params: { s }, body }))
      const visitor = await registerVisitor(world.server.url)
      const room = { id: newId(), page: '', tagId: id }
      unwrap(await visitor.call('createConversation', { params: { s }, body: room, idempotencyKey: newId() }))
      unwrap(await say(visitor, room.id, 'Is anybody of you here?'))
      return { visitor, roomId: room.id, ...(await inquiryOf(visitor, room.id)), tagId: id }
    }
    const giveTo = (agent: Person, id: string, toTagId: string) =>
      agent.call('transferInquiry', {
        params: { s, id },
        body: { type: 'inquiry_blind', toEid: null, toTagId },
        idempotencyKey: newId(),
      })

    it('[INQ-02] an inquiry for a team that is not here is missed after the total wait; the visitor and all staff read so', async () => {
      const [absent, other] = world.agents
      const line = await attend(other)
      const { visitor, roomId } = await comeForTeamOf(absent)
      clock.moveOn(missedSeconds * 500)
      // A later one that is offered shows that the router has looked.
      const later = await come()
      await offerOf(line, later.roomId)
      expect(await statusOf(visitor, roomId)).toBe('open')
      clock.moveOn(missedSeconds * 500)
      await waitsFor(visitor, roomId, 'missed')
      const said = (await visitor.feed()).flatMap((entry) => (entry.kind === 'message' ? [entry.message.kind] : []))
      expect(said.at(-1)).toBe('inquiry-missed')
      const events = (await absent.staffFeed()).flatMap((entry) =>
        entry.kind === 'conversation' && entry.conversation.id === roomId ? [entry.event?.name] : [],
      )
      expect(events.at(-1)).toBe('missed')
      unwrap(await closeInquiry(later.visitor, (await inquiryOf(later.visitor, later.roomId)).id))
    })

    it('[INQ-02] an offer ends with the total wait, and the inquiry is then missed although somebody else is free', async () => {
      const [agent, other] = world.agents
      const { visitor, roomId, createdAtMs } = await comeForTeamOf(agent)
      clock.moveOn((missedSeconds - 3) * 1000)
      const connection = await attend(agent)
      await attend(other)
      expect((await offerOf(connection, roomId)).deadlineMs).toBe(createdAtMs + missedSeconds * 1000)
      clock.moveOn(3000)
      await waitsFor(visitor, roomId, 'missed')
    })

    it('[INQ-02] the total wait of an inquiry that its agent gives away begins anew', async () => {
      const [agent, absent] = world.agents
      const { id, roomId, tagId } = await comeForTeamOf(absent)
      unwrap(await takeOver(agent, id))
      clock.moveOn(missedSeconds * 2000)
      unwrap(await giveTo(agent, id, tagId))
      const { deadlineMs, offeredAtMs, inquiryId } = await offerOf(await attend(absent), roomId)
      expect(deadlineMs - offeredAtMs).toBe(offerSeconds * 1000)
      unwrap(await answer(absent, inquiryId, true))
      unwrap(await closeInquiry(absent, inquiryId))
    })
  })

  describe('offers', () => {
    it('an offer has an absolute deadline and goes to one agent; after a decline the next agent gets it', async () => {
      const [first, second] = world.agents
      const firstLine = await attend(first)
      const secondLine = await attend(second)
      const { visitor, roomId } = await come('Olga')
      const offer = await offerOf(firstLine, roomId)
      expect(offer.deadlineMs - offer.offeredAtMs).toBe(offerSeconds * 1000)
      expect(Math.abs(offer.offeredAtMs - clock.nowMs())).toBeLessThan(5000)
      expect(offersOf(secondLine, roomId)).toEqual([])

      expect(unwrap(await answer(first, offer.inquiryId, false))).toEqual({ conversation: null })
      await offerOf(firstLine, roomId, 'declined')
      await offerOf(secondLine, roomId)
      expect(outcomeOf(await answer(first, offer.inquiryId, true))).toBe('offer-answered')
      unwrap(await answer(second, offer.inquiryId, true))
      await offerOf(secondLine, roomId, 'accepted')
      expect(await statusOf(visitor, roomId)).toBe('handling')
      unwrap(await closeInquiry(second, offer.inquiryId))
    })

    it('after the deadline the next agent gets the offer, and without a next agent the inquiry is missed', async () => {
      const [first, second] = world.agents
      const firstLine = await attend(first)
      const secondLine = await attend(second)
      const { visitor, roomId } = await come()
      const { inquiryId } = await offerOf(firstLine, roomId)
      clock.moveOn(offerSeconds * 1000 + 1)
      await offerOf(firstLine, roomId, 'expired')
      await offerOf(secondLine, roomId)
      expect(outcomeOf(await answer(first, inquiryId, true))).toBe('offer-expired')
      unwrap(await answer(second, inquiryId, false))
      await waitsFor(visitor, roomId, 'missed')
      const entries = await visitor.feed()
      expect(entries.some((e) => e.kind === 'message' && e.message.kind === 'inquiry-missed')).toBe(true)
      unwrap(await closeInquiry(visitor, inquiryId))
    })

    it('an answer after the deadline is too late, even before the offer is withdrawn', async () => {
      const [agent] = world.agents
      const connection = await attend(agent)
      const { visitor, roomId } = await come()
      const { inquiryId } = await offerOf(connection, roomId)
      clock.moveOn(offerSeconds * 1000 + 1)
      expect(outcomeOf(await answer(agent, inquiryId, true))).toBe('offer-expired')
      await waitsFor(visitor, roomId, 'missed')
    })

    it('when two agents take one inquiry at the same moment one wins, and the other learns who', async () => {
      const [first, second, third] = world.agents
      const connection = await attend(first)
      for (let round = 0; round < 5; round += 1) {
        const { visitor, roomId } = await come()
        const { inquiryId } = await offerOf(connection, roomId)
        const results = await Promise.all([
          answer(first, inquiryId, true),
          takeOver(second, inquiryId),
          takeOver(third, inquiryId),
        ])
        expect(results.map(outcomeOf).toSorted()).toEqual(['offer-lost', 'offer-lost', 'ok'])
        const { agentEid, agentName } = await inquiryOf(visitor, roomId)
        for (const result of results) if (!result.ok) expect(result.error.details).toEqual({ winnerName: agentName })
        const settled = await eventually(() => offersOf(connection, roomId).find(({ status }) => status !== 'pending'))
        expect(settled).toMatchObject({ status: agentEid === first.eid ? 'accepted' : 'lost', winnerName: agentName })
        const history = (await visitor.feed()).filter(
          (e) => e.kind === 'message' && e.message.kind === 'inquiry-accepted',
        )
        expect(history).toHaveLength(1)
        unwrap(await closeInquiry(visitor, inquiryId))
      }
    })

    it('an inquiry waits while all agents are at their limit, and is offered when one is free', async () => {
      const [agent, other] = world.agents
      const connection = await attend(agent)
      const busy = [await come(), await come()]
      for (const { roomId } of busy) unwrap(await answer(agent, (await offerOf(connection, roomId)).inquiryId, true))
      const { visitor, roomId } = await come()
      const waiting = await inquiryOf(visitor, roomId)
      expect(waiting.status).toBe('open')
      expect(outcomeOf(await takeOver(agent, waiting.id))).toBe('at-limit')
      expect(offersOf(connection, roomId)).toEqual([])

      const [done] = busy
      if (done) unwrap(await closeInquiry(agent, (await inquiryOf(done.visitor, done.roomId)).id))
      unwrap(await answer(agent, (await offerOf(connection, roomId)).inquiryId, true))

      // Or when another agent connects.
      const another = await come()
      const otherConnection = await attend(other)
      await offerOf(otherConnection, another.roomId)
      for (const each of [...busy.slice(1), { visitor, roomId }, another]) {
        unwrap(await closeInquiry(each.visitor, (await inquiryOf(each.visitor, each.roomId)).id))
      }
    })

    it('an agent who becomes unavailable gets no further offer', async () => {
      const [first, second] = world.agents
      const firstLine = await attend(first)
      const { visitor, roomId } = await come()
      const { inquiryId } = await offerOf(firstLine, roomId)
      const secondLine = await attend(second)
      unwrap(await setStatus(first, 'away'))
      await offerOf(firstLine, roomId, 'withdrawn')
      await offerOf(secondLine, roomId)
      unwrap(await closeInquiry(visitor, inquiryId))
      await offerOf(secondLine, roomId, 'withdrawn')
      expect(outcomeOf(await answer(second, inquiryId, true))).toBe('inquiry-closed')
    })

    it('an inquiry is missed while no agent is connected; it keeps the visitor’s new messages and can be taken over', async () => {
      const [agent] = world.agents
      const { visitor, roomId } = await come()
      await waitsFor(visitor, roomId, 'missed')
      const missed = await inquiryOf(visitor, roomId)
      unwrap(await say(visitor, roomId, 'Hello? Anybody?'))
      expect(await inquiryOf(visitor, roomId)).toEqual(missed)
      expect(await conversationOf(agent, roomId)).toMatchObject({ preview: 'Hello? Anybody?', member: false })

      // Once an agent is available, a new message leads to an offer.
      const connection = await attend(agent)
      unwrap(await say(visitor, roomId, 'And now?'))
      const offer = await offerOf(connection, roomId)
      expect(offer.inquiryId).not.toBe(missed.id)
      expect(outcomeOf(await takeOver(agent, missed.id))).toBe('inquiry-closed')
      unwrap(await takeOver(agent, offer.inquiryId))
      expect(unwrap(await takeOver(agent, offer.inquiryId)).conversation?.inquiry?.agentEid).toBe(agent.eid)
      unwrap(await closeInquiry(agent, offer.inquiryId))
    })

    it('the agent who is idle longest gets the offer first', async () => {
      const [first, second, third] = world.agents
      const order = [second, third, first]
      const attending: Connection[] = []
      for (const person of order) {
        attending.push(await attend(person))
        clock.moveOn(10)
      }
      for (const [index, connection] of attending.entries()) {
        const { roomId } = await come()
        const { inquiryId } = await offerOf(connection, roomId)
        const person = order[index]
        if (person) unwrap(await answer(person, inquiryId, true))
        clock.moveOn(10)
      }
      for (const connection of attending) {
        const pending = entitiesIn(connection.entries, 'offer').filter(({ status }) => status === 'accepted')
        const person = order[attending.indexOf(connection)]
        for (const { inquiryId } of pending) if (person) await closeInquiry(person, inquiryId)
      }
    })

    it('only the agent who has an offer can answer it', async () => {
      const [first, second] = world.agents
      const connection = await attend(first)
      const { visitor, roomId } = await come()
      const { inquiryId } = await offerOf(connection, roomId)
      expect(outcomeOf(await answer(second, inquiryId, true))).toBe('not-found')
      unwrap(await closeInquiry(visitor, inquiryId))
    })

    it('[SES-20] a visitor keeps or withdraws its own inquiry, and no other', async () => {
      const [first] = world.agents
      const connection = await attend(first)
      const { visitor, roomId } = await come()
      const { visitor: stranger } = await come()
      const { inquiryId } = await offerOf(connection, roomId)
      expect(outcomeOf(await answer(stranger, inquiryId, true))).toBe('not-found')
      expect(outcomeOf(await answer(stranger, inquiryId, false))).toBe('not-found')
      const kept = unwrap(await answer(visitor, inquiryId, true))
      expect(kept.conversation).toMatchObject({ id: roomId, inquiry: { id: inquiryId } })
      expect(kept.conversation?.inquiry?.status).not.toBe('closed')
      expect(unwrap(await answer(visitor, inquiryId, false)).conversation).toMatchObject({
        inquiry: { id: inquiryId, status: 'closed' },
      })
      expect(outcomeOf(await answer(visitor, inquiryId, true))).toBe('inquiry-closed')
    })
  })
}
