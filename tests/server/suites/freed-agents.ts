import { afterEach, describe, expect, it } from 'vitest'
import type { Offer } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import {
  answer,
  type Connection,
  closeInquiry,
  entitiesIn,
  eventually,
  inquiryOf,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  setStatus,
  startConversation,
  takeOver,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

/**
 * An answer to an offer that makes somebody freer than before lets waiting inquiries move on at once. The clock of these
 * backends stands still, so that nothing else makes the router look.
 */
export function freedAgentsSuite(start: Start) {
  const clock = fakeClock(systemClock.nowMs())
  const world = serverFor(start, { clock, env: { EVERLINE_AGENT_LIMIT: '1' } })
  const connections: Connection[] = []
  const begun: Array<{ visitor: Person; roomId: string }> = []

  afterEach(async () => {
    for (const person of [world.admin, ...world.agents]) unwrap(await setStatus(person, 'away'))
    for (const { visitor, roomId } of begun.splice(0))
      await closeInquiry(visitor, (await inquiryOf(visitor, roomId)).id)
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
  })

  /** Makes people available, of whom each may handle or be asked about one inquiry. */
  async function attend(...people: Person[]): Promise<Connection[]> {
    for (const person of [world.admin, ...world.agents]) unwrap(await setStatus(person, 'away'))
    const lines: Connection[] = []
    for (const person of people) {
      lines.push(await person.connect())
      unwrap(await setStatus(person, 'available'))
    }
    connections.push(...lines)
    return lines
  }
  async function come() {
    const visitor = await registerVisitor(world.server.url)
    const { roomId } = await startConversation(visitor)
    begun.push({ visitor, roomId })
    return { visitor, roomId, id: (await inquiryOf(visitor, roomId)).id }
  }
  const asked = (line: Connection | undefined, inquiryId: string, status: Offer['status'] = 'pending') =>
    eventually(() =>
      entitiesIn(line?.entries ?? [], 'offer').find(
        (offer) => offer.inquiryId === inquiryId && offer.status === status,
      ),
    )
  const isOpen = async ({ visitor, roomId }: { visitor: Person; roomId: string }) =>
    expect((await inquiryOf(visitor, roomId)).status).toBe('open')
  /** An inquiry that an agent has taken from the queue. */
  async function handledBy(agent: Person, line: Connection | undefined) {
    const handled = await come()
    await asked(line, handled.id)
    unwrap(await answer(agent, handled.id, true))
    return handled
  }
  const invite = (host: Person, roomId: string, eid: string) =>
    host.call('inviteToConversation', { params: { s, id: roomId }, body: { eid }, idempotencyKey: newId() })
  const join = (guest: Person, id: string) =>
    guest.call('joinConversation', { params: { s, id }, idempotencyKey: newId() })
  const transfer = (agent: Person, id: string, toEid: string) =>
    agent.call('transferInquiry', {
      params: { s, id },
      body: { type: 'inquiry_attendee', toEid },
      idempotencyKey: newId(),
    })
  const askFor = (person: Person, id: string) =>
    person.call('takeOverInquiry', { params: { s, id }, body: { ask: true }, idempotencyKey: newId() })

  describe('an answer that makes somebody freer', () => {
    it('[INQ-02] an agent who gives an inquiry to a colleague is offered the next one when the colleague agrees', async () => {
      const [first, second] = world.agents
      const [line] = await attend(first)
      const given = await handledBy(first, line)
      const [, other] = await attend(first, second)
      unwrap(await transfer(first, given.id, second.eid))
      await asked(other, given.id)
      const next = await come()
      await isOpen(next)
      unwrap(await answer(second, given.id, true))
      await asked(connections.at(-2), next.id)
    })

    it('[INQ-02] an agent who agrees to a takeover is offered the next one', async () => {
      const [first] = world.agents
      const [line] = await attend(first)
      const taken = await handledBy(first, line)
      unwrap(await askFor(world.admin, taken.id))
      await asked(line, taken.id)
      const next = await come()
      unwrap(await answer(first, taken.id, true))
      await asked(line, next.id)
      unwrap(await closeInquiry(world.admin, taken.id))
    })

    it.each([
      ['accepts an invitation', (guest: Person, { id }: { id: string }) => answer(guest, id, true)],
      ['joins without an answer', (guest: Person, { roomId }: { roomId: string }) => join(guest, roomId)],
    ])('[CAP-03] a guest who is invited and %s can be offered an inquiry again', async (_, enter) => {
      const [first, second] = world.agents
      const [line] = await attend(first)
      const handled = await handledBy(first, line)
      const [, guest] = await attend(first, second)
      unwrap(await invite(first, handled.roomId, second.eid))
      await asked(guest, handled.id)
      const next = await come()
      await isOpen(next)
      unwrap(await enter(second, handled))
      await asked(guest, next.id)
    })

    it('[INQ-02] an agent who declines is offered the next one', async () => {
      const [first] = world.agents
      const [line] = await attend(first)
      const declined = await come()
      await asked(line, declined.id)
      const next = await come()
      unwrap(await answer(first, declined.id, false))
      await asked(line, next.id)
    })

    it('[INQ-02] an agent whose offer a colleague takes is offered the next one', async () => {
      const [first, second] = world.agents
      const [line] = await attend(first)
      const lost = await come()
      await asked(line, lost.id)
      const next = await come()
      unwrap(await takeOver(second, lost.id))
      await asked(line, lost.id, 'lost')
      await asked(line, next.id)
    })
  })

  describe('an answer that makes nobody freer', () => {
    it('[INQ-02] a colleague’s request stays while its agent is full, and can be accepted afterwards', async () => {
      const [first, second] = world.agents
      const [line] = await attend(second)
      const handled = await handledBy(second, line)
      const [own] = await attend(first)
      const taken = await come()
      await asked(own, taken.id)
      unwrap(await transfer(second, handled.id, first.eid))
      await asked(own, handled.id)
      unwrap(await answer(first, taken.id, true))
      expect(outcomeOf(await answer(first, handled.id, true))).toBe('at-limit')
      expect((await inquiryOf(second, handled.roomId)).agentEid).toBe(second.eid)
      // Once there is room, the request can still be accepted.
      unwrap(await closeInquiry(first, taken.id))
      unwrap(await answer(first, handled.id, true))
      expect((await inquiryOf(first, handled.roomId)).agentEid).toBe(first.eid)
    })
  })
}
