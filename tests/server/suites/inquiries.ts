import { describe, expect, it } from 'vitest'
import {
  type CallInput,
  type Calls,
  type InquiryEvent,
  InquiryEventName,
  maxLabelsOfInquiry,
} from '#core/contract/index.ts'
import {
  answer,
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
  startHandled,
  takeOver,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

type Transfer = CallInput<Calls['transferInquiry']>['body']

/** Work of several agents on an inquiry: transfers, takeovers, invitations, and their events for everybody. */
export function inquiriesSuite(start: Start) {
  const world = serverFor(start)

  const transfer = (person: Person, id: string, body: Transfer) =>
    person.call('transferInquiry', { params: { s, id }, body, idempotencyKey: newId() })
  const askFor = (person: Person, id: string) =>
    person.call('takeOverInquiry', { params: { s, id }, body: { ask: true }, idempotencyKey: newId() })
  const invite = (person: Person, id: string, eid: string) =>
    person.call('inviteToConversation', { params: { s, id }, body: { eid }, idempotencyKey: newId() })
  const join = (person: Person, id: string) =>
    person.call('joinConversation', { params: { s, id }, idempotencyKey: newId() })
  const kick = (person: Person, roomId: string, kickEid: string) =>
    person.call('kickFromConversation', { params: { s, roomId, kickEid }, idempotencyKey: newId() })
  const closeMissed = (person: Person, inquiryIds: string[]) =>
    person.call('closeMissedInquiries', { params: { s }, body: { inquiryIds }, idempotencyKey: newId() })

  /** A conversation that the first agent handles. The other agents are connected and available. */
  async function handled() {
    const [first, second, third] = world.agents
    const { visitor, roomId, inquiryId: id } = await startHandled(world.server.url, first)
    return { first, second, third, visitor, roomId, id }
  }
  async function present(...people: Person[]) {
    const connections = await Promise.all(people.map((person) => person.connect()))
    for (const person of people) unwrap(await setStatus(person, 'available'))
    // Presence is written when the broker has seen the connection.
    return { close: () => Promise.all(connections.map((connection) => connection.close())) }
  }
  /** Returns the newest request to an agent about an inquiry. */
  const askedOf = (person: Person, inquiryId: string) =>
    eventually(async () => {
      const newest = entitiesIn(await person.feed(), 'offer').findLast((offer) => offer.inquiryId === inquiryId)
      return newest?.status === 'pending' ? newest : null
    })
  const requestOf = async (person: Person, inquiryId: string) =>
    entitiesIn(await person.feed(), 'request').findLast((each) => each.inquiryId === inquiryId)
  const eventsOf = async (person: Person, roomId: string): Promise<InquiryEvent[]> =>
    (await person.feed()).flatMap((entry) =>
      entry.kind === 'conversation' && entry.conversation.id === roomId && entry.event ? [entry.event] : [],
    )

  describe('transfers', () => {
    it('[INQ-02] an agent who let an inquiry pass is asked again when it waits anew, and not twice in one wait', async () => {
      const [first, second, third] = world.agents
      for (const person of [world.admin, third]) unwrap(await setStatus(person, 'away'))
      const connection = await present(first)
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const { id } = await inquiryOf(visitor, roomId)
      await askedOf(first, id)
      unwrap(await answer(first, id, false))
      unwrap(await takeOver(second, id))
      unwrap(await transfer(second, id, { type: 'inquiry_blind', toEid: null }))
      await askedOf(first, id)
      unwrap(await answer(first, id, false))
      await eventually(async () => (await inquiryOf(visitor, roomId)).status === 'missed')
      await connection.close()
      unwrap(await takeOver(second, id))
      unwrap(await closeInquiry(second, id))
    })

    it('[ENT-07] a blind transfer asks the colleague at once, and the agent who gave it away is out of the room', async () => {
      const { first, second, visitor, roomId, id } = await handled()
      const connection = await present(second)
      const body = { type: 'inquiry_blind' as const, toEid: second.eid, note: 'Wants a refund' }
      await eventually(async () => (await transfer(first, id, body)).ok)
      expect(await askedOf(second, id)).toMatchObject({ kind: 'transfer', note: 'Wants a refund' })
      expect((await conversationOf(first, roomId)).member).toBe(false)
      expect(outcomeOf(await say(first, roomId, 'Still me'))).toBe('inquiry-not-handled')
      unwrap(await answer(second, id, true))
      expect(await inquiryOf(visitor, roomId)).toMatchObject({ status: 'handling', agentEid: second.eid })
      // The note is for the colleague alone.
      expect(JSON.stringify(await visitor.feed())).not.toContain('refund')
      await connection.close()
    })

    it('[ENT-07] a blind transfer that the colleague declines waits for everybody, who gave it away last', async () => {
      const { first, second, visitor, roomId, id } = await handled()
      const connection = await present(first, second)
      unwrap(await setStatus(world.admin, 'away'))
      const body = { type: 'inquiry_blind' as const, toEid: second.eid }
      await eventually(async () => (await transfer(first, id, body)).ok)
      await askedOf(second, id)
      unwrap(await answer(second, id, false))
      expect(await requestOf(first, id)).toMatchObject({ status: 'declined', toEid: second.eid })
      expect(await askedOf(first, id)).toMatchObject({ kind: 'inquiry' })
      unwrap(await answer(first, id, true))
      expect((await inquiryOf(visitor, roomId)).agentEid).toBe(first.eid)
      await connection.close()
    })

    it('[INQ-02] a visitor who was given away waits since that moment, for the colleague and for whoever is asked next', async () => {
      const { first, second, visitor, roomId, id } = await handled()
      const connection = await present(first, second)
      unwrap(await setStatus(world.admin, 'away'))
      unwrap(await say(first, roomId, 'One moment'))
      const answeredAtMs = (await conversationOf(first, roomId)).lastAtMs
      await eventually(async () => (await transfer(first, id, { type: 'inquiry_blind', toEid: second.eid })).ok)
      const { waitingSinceMs } = await askedOf(second, id)
      expect((await inquiryOf(visitor, roomId)).createdAtMs).toBeLessThan(answeredAtMs)
      expect(waitingSinceMs).toBeGreaterThanOrEqual(answeredAtMs)
      unwrap(await answer(second, id, false))
      expect(await askedOf(first, id)).toMatchObject({ kind: 'inquiry', waitingSinceMs })
      unwrap(await answer(first, id, true))
      await connection.close()
    })

    it('[ENT-07] a transfer after asking stays with the agent until the colleague agrees', async () => {
      const { first, second, visitor, roomId, id } = await handled()
      const connection = await present(second)
      const body = { type: 'inquiry_attendee' as const, toEid: second.eid }
      await eventually(async () => (await transfer(first, id, body)).ok)
      await askedOf(second, id)
      expect(outcomeOf(await transfer(first, id, body))).toBe('request-pending')
      unwrap(await answer(second, id, false))
      expect(await inquiryOf(visitor, roomId)).toMatchObject({ status: 'handling', agentEid: first.eid })
      unwrap(await say(first, roomId, 'I stay with you'))

      unwrap(await transfer(first, id, body))
      await askedOf(second, id)
      unwrap(await answer(second, id, true))
      expect(await inquiryOf(visitor, roomId)).toMatchObject({ status: 'handling', agentEid: second.eid })
      expect(outcomeOf(await say(first, roomId, 'Me again'))).toBe('inquiry-not-yours')
      expect((await requestOf(first, id))?.status).toBe('accepted')
      await connection.close()
    })

    it('[ENT-07] strangers, absent colleagues, call types and what is not one’s own are refused, and change nothing', async () => {
      const { first, second, visitor, roomId, id } = await handled()
      unwrap(await setStatus(second, 'away'))
      const to = (toEid: string | null, type: Transfer['type'] = 'inquiry_blind') => ({ type, toEid })
      expect(outcomeOf(await transfer(first, id, to(second.eid)))).toBe('colleague-unreachable')
      expect(outcomeOf(await transfer(first, id, to(newId())))).toBe('not-found')
      expect(outcomeOf(await transfer(first, id, to(visitor.eid)))).toBe('not-found')
      expect(outcomeOf(await transfer(first, id, to(second.eid, 'blind')))).toBe('no-call-yet')
      expect(outcomeOf(await transfer(second, id, to(null)))).toBe('inquiry-not-yours')
      expect(outcomeOf(await transfer(visitor, id, to(second.eid)))).toBe('not-found')
      const stranger = await registerVisitor(world.server.url)
      expect(outcomeOf(await transfer(stranger, id, to(null)))).toBe('not-found')
      expect(await inquiryOf(visitor, roomId)).toMatchObject({ status: 'handling', agentEid: first.eid })
    })

    it('[SES-20] a visitor who asks for somebody else goes back into the queue', async () => {
      const { first, visitor, roomId, id } = await handled()
      unwrap(await transfer(visitor, id, { type: 'inquiry_blind', toEid: null }))
      expect((await inquiryOf(visitor, roomId)).status).not.toBe('handling')
      expect((await conversationOf(first, roomId)).member).toBe(false)
    })
  })

  describe('takeovers', () => {
    it('[INQ-02] a colleague’s inquiry is taken by an admin, and by nobody who is not in its room', async () => {
      const { first, second, visitor, roomId, id } = await handled()
      const lost = await takeOver(second, id)
      expect(lost.ok ? null : lost.error.details).toEqual({ winnerName: expect.any(String) })
      unwrap(await takeOver(world.admin, id))
      expect((await inquiryOf(visitor, roomId)).agentEid).toBe(world.admin.eid)
      expect((await eventsOf(first, roomId)).at(-1)).toMatchObject({ name: 'takeover', byEid: world.admin.eid })
      expect((await conversationOf(first, roomId)).member).toBe(false)
    })

    it('[INQ-02] the agent may be asked first, and keeps the inquiry or hands it over', async () => {
      const { first, visitor, roomId, id } = await handled()
      const connection = await present(first)
      await eventually(async () => (await askFor(world.admin, id)).ok)
      expect(await askedOf(first, id)).toMatchObject({ kind: 'takeover-request' })
      unwrap(await answer(first, id, false))
      expect((await inquiryOf(visitor, roomId)).agentEid).toBe(first.eid)
      unwrap(await askFor(world.admin, id))
      await askedOf(first, id)
      unwrap(await answer(first, id, true))
      expect((await inquiryOf(visitor, roomId)).agentEid).toBe(world.admin.eid)
      await connection.close()
    })
  })

  describe('company', () => {
    it('[CAP-03] an invited colleague reads and writes, may be removed, and then reads nothing more', async () => {
      const { first, second, third, visitor, roomId, id } = await handled()
      const connection = await present(second, third)
      expect(outcomeOf(await join(second, roomId))).toBe('not-found')
      expect(outcomeOf(await invite(third, roomId, second.eid))).toBe('not-found')
      await eventually(async () => (await invite(first, roomId, second.eid)).ok)
      await askedOf(second, id)
      expect(unwrap(await join(second, roomId)).conversation.staffEids?.toSorted()).toEqual(
        [first.eid, second.eid].toSorted(),
      )
      unwrap(await say(second, roomId, 'I can help'))
      unwrap(await say(visitor, roomId, 'Good'))
      expect(outcomeOf(await kick(second, roomId, first.eid))).toBe('not-found')
      expect(outcomeOf(await kick(first, roomId, first.eid))).toBe('agent-stays')
      expect(outcomeOf(await kick(third, roomId, second.eid))).toBe('not-found')
      unwrap(await kick(first, roomId, second.eid))
      expect(outcomeOf(await say(second, roomId, 'One more'))).toBe('inquiry-not-yours')
      unwrap(await say(visitor, roomId, 'A secret'))
      expect(JSON.stringify(await second.feed())).not.toContain('A secret')
      expect(outcomeOf(await join(second, roomId))).toBe('not-invited')
      await connection.close()
    })

    it('[CAP-03] an invited colleague can decline, leave, or take over; all leave when it is closed', async () => {
      const { first, second, visitor, roomId, id } = await handled()
      const connection = await present(second)
      await eventually(async () => (await invite(first, roomId, second.eid)).ok)
      await askedOf(second, id)
      unwrap(await answer(second, id, false))
      expect((await requestOf(first, id))?.status).toBe('declined')
      unwrap(await invite(first, roomId, second.eid))
      await askedOf(second, id)
      unwrap(await answer(second, id, true))
      unwrap(await kick(second, roomId, second.eid))
      expect((await conversationOf(second, roomId)).member).toBe(false)
      unwrap(await invite(first, roomId, second.eid))
      await askedOf(second, id)
      unwrap(await answer(second, id, true))
      unwrap(await takeOver(second, id))
      expect((await inquiryOf(visitor, roomId)).agentEid).toBe(second.eid)
      unwrap(await closeInquiry(second, id))
      expect((await conversationOf(second, roomId)).member).toBe(false)
      await connection.close()
    })
  })

  describe('writing to a visitor again', () => {
    const create = (person: Person, visitorEid: string | null) =>
      person.call('createInquiry', { params: { s }, body: { visitorEid }, idempotencyKey: newId() })
    const newestEvent = async (person: Person, roomId: string) => (await eventsOf(person, roomId)).at(-1)?.name

    it('[INQ-02] an agent writes to an earlier visitor, who is asked and says yes, which the agent is told', async () => {
      const { first, second, visitor, roomId, id } = await handled()
      unwrap(await closeInquiry(first, id))
      expect(outcomeOf(await create(second, visitor.eid))).toBe('not-found')
      expect(outcomeOf(await create(first, newId()))).toBe('not-found')
      const { conversation } = unwrap(await create(first, visitor.eid))
      const inquiry = { status: 'handling', agentEid: first.eid, followUp: 'asked' }
      expect(conversation).toMatchObject({ id: roomId, member: true, inquiry })
      expect(conversation?.inquiry?.id).not.toBe(id)
      // Once more changes nothing, and nobody else may, not even an admin.
      expect(unwrap(await create(first, visitor.eid)).conversation?.inquiry?.id).toBe(conversation?.inquiry?.id)
      expect(outcomeOf(await create(world.admin, visitor.eid))).toBe('offer-lost')
      unwrap(await answer(visitor, conversation?.inquiry?.id ?? '', true))
      expect(await newestEvent(first, roomId)).toBe('reply')
      expect((await inquiryOf(first, roomId)).followUp).toBe('accepted')
      // The feed's entry of the answer has it already: no later one is needed.
      const told = (await first.feed()).findLast(
        (entry) => entry.kind === 'conversation' && entry.event?.name === 'reply',
      )
      expect(told).toMatchObject({ conversation: { id: roomId, inquiry: { followUp: 'accepted' } } })
    })

    it('[INQ-02] a visitor who does not want to go on rejects it, which closes the inquiry', async () => {
      const { first, visitor, roomId, id } = await handled()
      unwrap(await closeInquiry(first, id))
      const opened = unwrap(await create(world.admin, visitor.eid)).conversation?.inquiry?.id ?? ''
      const stranger = await registerVisitor(world.server.url)
      expect(outcomeOf(await answer(stranger, opened, false))).toBe('not-found')
      unwrap(await answer(visitor, opened, false))
      expect(await newestEvent(world.admin, roomId)).toBe('reject')
      expect((await inquiryOf(visitor, roomId)).status).toBe('closed')
    })

    it('[INQ-02] the visitor of a missed inquiry that is taken is asked too; a message says yes', async () => {
      const [agent] = world.agents
      for (const person of [world.admin, ...world.agents]) unwrap(await setStatus(person, 'away'))
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const { id } = await inquiryOf(visitor, roomId)
      await eventually(async () => (await inquiryOf(visitor, roomId)).status === 'missed')
      unwrap(await create(agent, visitor.eid))
      expect(await inquiryOf(visitor, roomId)).toMatchObject({ id, status: 'handling', followUp: 'asked' })
      unwrap(await say(agent, roomId, 'Sorry that it took so long'))
      expect((await inquiryOf(visitor, roomId)).followUp).toBe('asked')
      unwrap(await say(visitor, roomId, 'Never mind'))
      expect((await inquiryOf(visitor, roomId)).followUp).toBe('accepted')
      expect(await newestEvent(agent, roomId)).toBe('reply')
      unwrap(await closeInquiry(agent, id))
      unwrap(await setStatus(world.admin, 'available'))
    })

    it('[INQ-02] a visitor opens an inquiry without a message, for nobody but itself', async () => {
      const { first, visitor, roomId, id } = await handled()
      unwrap(await closeInquiry(first, id))
      const stranger = await registerVisitor(world.server.url)
      expect(outcomeOf(await create(stranger, visitor.eid))).toBe('not-found')
      expect(outcomeOf(await create(stranger, null))).toBe('not-found')
      const { conversation } = unwrap(await create(visitor, null))
      expect(conversation).toMatchObject({ id: roomId, inquiry: { status: 'open', agentEid: null } })
      expect(unwrap(await create(visitor, null)).conversation?.inquiry?.id).toBe(conversation?.inquiry?.id)
      unwrap(await takeOver(first, conversation?.inquiry?.id ?? ''))
      expect((await inquiryOf(visitor, roomId)).followUp ?? null).toBeNull()
    })
  })

  it('labels of an inquiry are set by who sees it, told to its staff without an event, and never to the visitor', async () => {
    const { first, second, visitor, roomId, id } = await handled()
    const setLabels = (person: Person, labelIds: string[]) =>
      person.call('setInquiryLabels', { params: { s, id }, body: { labelIds }, idempotencyKey: newId() })
    const label = newId()
    const body = { id: label, name: 'Returns of tents', color: 'blue' as const }
    unwrap(await world.admin.call('createLabel', { params: { s }, body }))
    expect(unwrap(await setLabels(first, [label, label])).conversation.inquiry?.labelIds).toEqual([label])
    const told = (await first.feed()).findLast(({ kind }) => kind === 'conversation')
    // Colleagues who were there before would read an event as having been removed.
    expect(told).toMatchObject({ conversation: { id: roomId, inquiry: { labelIds: [label] } } })
    expect(told).not.toHaveProperty('event')
    expect(outcomeOf(await setLabels(second, []))).toBe('not-found')
    expect(outcomeOf(await setLabels(first, [newId()]))).toBe('not-found')
    expect((await inquiryOf(first, roomId)).labelIds).toEqual([label])
    expect(JSON.stringify([await visitor.feed(), await inquiryOf(visitor, roomId)])).not.toContain(label)
    unwrap(await closeInquiry(first, id))
    expect(unwrap(await setLabels(first, [])).conversation.inquiry?.labelIds).toEqual([])
    unwrap(await setLabels(first, [label]))
    unwrap(await world.admin.call('deleteLabel', { params: { s, id: label } }))
    expect((await inquiryOf(first, roomId)).labelIds).toEqual([])
  })

  it('labels that two people add and take away at once all hold, in whatever order; there are not too many', async () => {
    const { first, roomId, id } = await handled()
    const ids = Array.from({ length: maxLabelsOfInquiry + 1 }, () => newId())
    for (const [n, label] of ids.entries()) {
      const body = { id: label, name: `Both ${n} ${label.slice(0, 8)}`, color: 'blue' as const }
      unwrap(await world.admin.call('createLabel', { params: { s }, body }))
    }
    const [mine = '', theirs = '', third = ''] = ids
    const change = (person: Person, add: string[], remove: string[] = []) =>
      person.call('setInquiryLabels', { params: { s, id }, body: { add, remove }, idempotencyKey: newId() })
    unwrap(await join(world.admin, roomId))
    await Promise.all([change(first, [mine]), change(world.admin, [theirs, third])].map(async (it) => unwrap(await it)))
    await Promise.all([change(first, [], [third]), change(world.admin, [mine])].map(async (it) => unwrap(await it)))
    expect((await inquiryOf(first, roomId)).labelIds?.toSorted()).toEqual([mine, theirs].toSorted())
    expect(outcomeOf(await change(first, ids.slice(0, maxLabelsOfInquiry)))).toBe('ok')
    expect(outcomeOf(await change(first, ids.slice(-1)))).toBe('inquiry-labels-full')
    expect(outcomeOf(await change(first, [], ids.slice(0, maxLabelsOfInquiry)))).toBe('ok')
    expect((await inquiryOf(first, roomId)).labelIds).toEqual([])
    for (const label of ids) unwrap(await world.admin.call('deleteLabel', { params: { s, id: label } }))
    unwrap(await closeInquiry(first, id))
  })

  it('[INQ-02] several missed inquiries are closed at once; those that somebody has taken meanwhile are left', async () => {
    const [first] = world.agents
    const rooms = await Promise.all(
      [0, 1].map(async () => {
        const visitor = await registerVisitor(world.server.url)
        const { roomId } = await startConversation(visitor)
        return { visitor, roomId, id: (await inquiryOf(visitor, roomId)).id }
      }),
    )
    const [missed, taken] = rooms
    if (!missed || !taken) throw new Error('two rooms')
    // Nobody is left to ask.
    for (const person of [world.admin, ...world.agents]) unwrap(await setStatus(person, 'away'))
    await eventually(async () => (await inquiryOf(missed.visitor, missed.roomId)).status === 'missed')
    await eventually(async () => (await inquiryOf(taken.visitor, taken.roomId)).status === 'missed')
    unwrap(await takeOver(first, taken.id))
    const { outcomes } = unwrap(await closeMissed(first, [missed.id, taken.id, newId()]))
    expect(outcomes.map(({ refusal }) => refusal?.code ?? 'closed')).toEqual(['closed', 7001209, expect.any(Number)])
    expect((await inquiryOf(missed.visitor, missed.roomId)).status).toBe('closed')
    expect((await inquiryOf(taken.visitor, taken.roomId)).status).toBe('handling')
    unwrap(await closeInquiry(first, taken.id))
    expect(await inquiryOf(taken.visitor, taken.roomId)).toMatchObject({ missedAtMs: expect.any(Number) })
  })

  it('[INQ-01] the feeds name what has happened to an inquiry: each of the specification’s events', async () => {
    const [first, second] = world.agents
    const connection = await present(first, second)
    const { visitor, roomId, id } = await handled()
    const names = new Set<string>((await eventsOf(visitor, roomId)).map(({ name }) => name))
    await eventually(async () => (await invite(first, roomId, second.eid)).ok)
    await askedOf(second, id)
    unwrap(await answer(second, id, true))
    unwrap(await transfer(first, id, { type: 'inquiry_blind', toEid: null }))
    await askedOf(second, id)
    unwrap(await answer(second, id, true))
    unwrap(await closeInquiry(second, id))
    for (const person of [first, second, visitor])
      for (const { name } of await eventsOf(person, roomId)) names.add(name)
    // Nobody is left to ask.
    for (const person of [world.admin, ...world.agents]) unwrap(await setStatus(person, 'away'))
    const later = await startConversation(visitor)
    await eventually(async () => (await inquiryOf(visitor, later.roomId)).status === 'missed')
    for (const person of [first, visitor]) for (const { name } of await eventsOf(person, later.roomId)) names.add(name)
    unwrap(await closeMissed(first, [(await inquiryOf(visitor, later.roomId)).id]))
    // Offers and answers reach only the asked and the asking, as entities.
    const asEntities = ['offer', 'reply', 'reject']
    expect([...names].toSorted()).toEqual(InquiryEventName.options.filter((n) => !asEntities.includes(n)).toSorted())
    await connection.close()
  })
}
