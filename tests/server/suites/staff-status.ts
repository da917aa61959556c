import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallArguments, Calls, Staff, StaffRules } from '#core/contract/index.ts'
import {
  answer,
  type Connection,
  changedIn,
  closeInquiry,
  entitiesIn,
  eventually,
  inquiryOf,
  lastEntryOf,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  setStatus,
  startConversation,
  unwrap,
} from '../test-client.ts'
import { movableClock, type Start, serverFor } from './suite.ts'

/** Availability for offers: statuses with their reasons. */
export function staffStatusSuite(start: Start) {
  const clock = movableClock()
  const world = serverFor(start, { clock, env: { EVERLINE_AGENT_LIMIT: '20' } })
  const connections: Connection[] = []

  const came: Array<{ visitor: Person; roomId: string }> = []

  beforeEach(async () => {
    // Waiting visitors would be offered to the first available agent. Most inquiries are over: terminating those is
    // refused.
    for (const { visitor, roomId } of came.splice(0)) await closeInquiry(visitor, (await inquiryOf(visitor, roomId)).id)
    for (const person of [world.admin, ...world.agents]) unwrap(await setStatus(person, 'away'))
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
  })
  async function attend(person: Person): Promise<Connection> {
    const connection = await person.connect()
    connections.push(connection)
    unwrap(await setStatus(person, 'available'))
    return connection
  }
  const choose = (person: Person, body: CallArguments<Calls['setStaffStatus']>['body']) =>
    person.call('setStaffStatus', { params: { s, eid: person.eid }, body })
  const addReason = async (name: string) =>
    unwrap(await world.admin.call('createBusyReason', { params: { s }, body: { id: newId(), name, position: 1 } }))
      .reason.id
  const setRules = (change: Partial<StaffRules>, person = world.admin) =>
    person.call('setStaffRules', { params: { s }, body: { ...usual, ...change } })
  const come = async () => {
    const visitor = await registerVisitor(world.server.url, 'Olga')
    const begun = { visitor, ...(await startConversation(visitor)) }
    came.push(begun)
    return begun
  }
  const isOffered = (connection: Connection, roomId: string) =>
    eventually(() => entitiesIn(connection.entries, 'offer').find((offer) => offer.conversationId === roomId))

  describe('staff status', () => {
    it('[INQ-03] a status has its reason and its time, for all staff, and the reason outlasts its deletion', async () => {
      const [agent, colleague] = world.agents
      const reasonId = await addReason('Lunch')
      const before = await lastEntryOf(colleague)
      const { staff } = unwrap(await choose(agent, { status: 'busy', reasonId }))
      expect(staff).toMatchObject({ status: 'busy', reasonId, reason: 'Lunch' })
      expect(Math.abs((staff.sinceMs ?? 0) - clock.nowMs())).toBeLessThan(5000)
      expect(entitiesIn(await colleague.feed(before), 'staff')).toEqual([staff])

      unwrap(await world.admin.call('deleteBusyReason', { params: { s, id: reasonId } }))
      const snapshot = unwrap(await colleague.call('getSnapshot', { params: { s }, query: {} }))
      expect(snapshot.entities).toContainEqual(expect.objectContaining({ id: agent.eid, value: staff }))

      const next = unwrap(await choose(agent, { status: 'away' })).staff
      expect([next.reason, next.reasonId]).toEqual([undefined, undefined])
    })

    it('[INQ-03] the time of a status changes with the status or its reason, not with the same choice again', async () => {
      const [agent] = world.agents
      const reasonId = await addReason('Meeting')
      const busy = unwrap(await choose(agent, { status: 'busy' })).staff
      clock.moveOn(60_000)
      expect(unwrap(await choose(agent, { status: 'busy' })).staff).toEqual(busy)
      const { sinceMs } = unwrap(await choose(agent, { status: 'busy', reasonId })).staff
      expect(sinceMs).toBeGreaterThanOrEqual((busy.sinceMs ?? 0) + 60_000)
    })

    it('[INQ-03] a reason that does not exist, or of another kind of status, is not stored', async () => {
      const [agent] = world.agents
      expect(outcomeOf(await choose(agent, { status: 'busy', reasonId: newId() }))).toBe('not-found')
      const reasonId = await addReason('Training')
      expect(unwrap(await choose(agent, { status: 'do-not-disturb', reasonId })).staff.reason).toBeUndefined()
    })

    it('[INQ-03] an agent who does not want to be disturbed is offered nothing, also by colleagues', async () => {
      const [agent, colleague] = world.agents
      await attend(agent)
      const line = await attend(colleague)
      unwrap(await choose(agent, { status: 'do-not-disturb' }))
      const { visitor, roomId } = await come()
      const offer = await isOffered(line, roomId)
      unwrap(
        await colleague.call('answerInquiry', {
          params: { s, id: offer.inquiryId },
          body: { accept: true },
          idempotencyKey: newId(),
        }),
      )
      const asked = await colleague.call('transferInquiry', {
        params: { s, id: offer.inquiryId },
        body: { type: 'inquiry_attendee', toEid: agent.eid, note: '' },
        idempotencyKey: newId(),
      })
      expect(outcomeOf(asked)).toBe('colleague-unreachable')
      expect((await inquiryOf(visitor, roomId)).agentEid).toBe(colleague.eid)
    })

    it('[INQ-03] idleness makes available and busy agents away, and use brings back what was', async () => {
      const [agent] = world.agents
      const reasonId = await addReason('Call')
      for (const choice of [{ status: 'available' as const }, { status: 'busy' as const, reasonId }]) {
        const chosen = unwrap(await choose(agent, choice)).staff
        const away = unwrap(await choose(agent, { status: 'away', isIdle: true })).staff
        expect(away).toMatchObject({ status: 'away', awayFrom: choice.status })
        const back = unwrap(await choose(agent, { ...choice, isIdle: false })).staff
        expect({ ...back, sinceMs: 0 }).toEqual({ ...chosen, sinceMs: 0 } satisfies Staff)
      }
    })

    it('[INQ-03] idleness and use change nothing that the agent chose', async () => {
      const [agent] = world.agents
      for (const status of ['away', 'do-not-disturb'] as const) {
        const chosen = unwrap(await choose(agent, { status })).staff
        expect(unwrap(await choose(agent, { status: 'away', isIdle: true })).staff).toEqual(chosen)
        expect(unwrap(await choose(agent, { status: 'available', isIdle: false })).staff).toEqual(chosen)
      }
    })
  })

  it('[INQ-03] nobody becomes away by idleness while an offer waits for their answer', async () => {
    const [agent] = world.agents
    const line = await attend(agent)
    const { roomId } = await come()
    const { inquiryId } = await isOffered(line, roomId)
    const idle = async () => unwrap(await choose(agent, { status: 'away', isIdle: true })).staff.status
    expect(await idle()).toBe('available')
    unwrap(await answer(agent, inquiryId, true))
    expect(await idle()).toBe('away')
  })

  describe('wrap-up', () => {
    afterEach(async () => void unwrap(await setRules({})))
    const ownRow = (connection: Connection, eid: string) =>
      entitiesIn(connection.entries, 'staff').findLast((staff) => staff.eid === eid)
    /** An agent who has just closed an inquiry, and the next inquiry, which waits. */
    async function closed(agent: Person) {
      unwrap(await setRules({ wrapUpSeconds: 20 }))
      const line = await attend(agent)
      const first = await come()
      const { inquiryId } = await isOffered(line, first.roomId)
      unwrap(await answer(agent, inquiryId, true))
      unwrap(await closeInquiry(agent, inquiryId))
      const next = await come()
      await eventually(() => ownRow(line, agent.eid)?.wrapUpUntilMs)
      return { line, next }
    }

    it('[INQ-03] after an inquiry was closed its agent is offered nothing for the time that the service sets', async () => {
      const [agent] = world.agents
      const { line, next } = await closed(agent)
      expect(ownRow(line, agent.eid)?.wrapUpUntilMs).toBeGreaterThan(clock.nowMs() + 5_000)
      expect((await inquiryOf(next.visitor, next.roomId)).status).toBe('open')
      expect(entitiesIn(line.entries, 'offer').filter((offer) => offer.conversationId === next.roomId)).toEqual([])
      clock.moveOn(21_000)
      await isOffered(line, next.roomId)
      await eventually(() => ownRow(line, agent.eid)?.wrapUpUntilMs === undefined)
    })

    it('[INQ-03] the agent ends it by choosing to be available', async () => {
      const [agent] = world.agents
      const { line, next } = await closed(agent)
      unwrap(await setStatus(agent, 'available'))
      await isOffered(line, next.roomId)
    })

    it('[ROL-01] its time is read by all staff and set by admins alone', async () => {
      const [agent] = world.agents
      expect(outcomeOf(await setRules({ wrapUpSeconds: 5 }, agent))).toBe('forbidden')
      const before = await lastEntryOf(agent)
      unwrap(await setRules({ wrapUpSeconds: 5 }))
      expect(unwrap(await agent.call('getStaffRules', { params: { s } }))).toEqual({ ...usual, wrapUpSeconds: 5 })
      expect(changedIn(await agent.feed(before))).toEqual(['getStaffRules'])
      expect(outcomeOf(await setRules({ outOfReachSeconds: 1 }))).toBe('invalid-request')
    })
  })

  describe('out of reach', () => {
    afterEach(async () => void unwrap(await setRules({})))
    const passedOf = async (person: Person) =>
      unwrap(await person.call('listPassedInquiries', { params: { s } })).passed
    /** Stops the client's worker, as far as the backend can tell: it acknowledges nothing and keeps its connection. */
    function freeze({ client }: Connection) {
      client.handleMessage = () => {}
    }

    it('[INQ-03] an agent who has lost the connection is offered nothing, and the inquiry goes on at once', async () => {
      const [first, second] = world.agents
      const firstLine = await attend(first)
      const secondLine = await attend(second)
      firstLine.client.stream.destroy()
      const { roomId } = await come()
      await isOffered(secondLine, roomId)
      const passed = await eventually(async () => (await passedOf(first))[0])
      expect(passed).toMatchObject({ conversationId: roomId, kind: 'not-offered', visitorName: 'Olga' })
    })

    it('[INQ-03] an agent who does not answer a probe is offered nothing, and is told why on return', async () => {
      const [first, second] = world.agents
      const firstLine = await attend(first)
      const secondLine = await attend(second)
      freeze(firstLine)
      // Longer than a sign of life counts.
      clock.moveOn(6_000)
      const { roomId } = await come()
      const offer = await isOffered(secondLine, roomId)
      expect(entitiesIn(await first.feed(), 'offer').filter((each) => each.conversationId === roomId)).toEqual([])
      unwrap(await answer(second, offer.inquiryId, true))
      const [passed] = await passedOf(first)
      expect(passed).toMatchObject({
        inquiryId: offer.inquiryId,
        agentName: (await inquiryOf(second, roomId)).agentName,
      })
      expect(await passedOf(second)).toEqual([])

      unwrap(await first.call('forgetPassedInquiries', { params: { s }, body: { untilMs: passed?.atMs ?? 0 } }))
      expect((await passedOf(first)).map(({ conversationId }) => conversationId)).not.toContain(roomId)
      firstLine.client.stream.destroy()
    })

    it('[INQ-03] an inquiry waits for the only agent who was cut off for a moment, and then nothing has passed them', async () => {
      const [agent] = world.agents
      const line = await attend(agent)
      line.client.stream.destroy()
      const { visitor, roomId } = await come()
      await eventually(async () => (await passedOf(agent)).find(({ conversationId }) => conversationId === roomId))
      expect((await inquiryOf(visitor, roomId)).status).toBe('open')
      await attend(agent)
      // From the feed: the offer may come before the new connection has its subscription.
      const offer = await eventually(async () =>
        entitiesIn(await agent.feed(), 'offer').find(({ conversationId }) => conversationId === roomId),
      )
      expect((await passedOf(agent)).map(({ conversationId }) => conversationId)).not.toContain(roomId)
      unwrap(await answer(agent, offer.inquiryId, true))
    })

    it('[INQ-02] [INQ-03] the inquiries of who stays out of reach go to others first, and everybody reads why', async () => {
      // The second agent has an inquiry and an offer from the tests before.
      const [lost, , colleague] = world.agents
      unwrap(await setRules({ outOfReachSeconds: 30 }))
      const lostLine = await attend(lost)
      const { visitor, roomId } = await come()
      const { inquiryId } = await isOffered(lostLine, roomId)
      unwrap(await answer(lost, inquiryId, true))
      const { agentName } = await inquiryOf(visitor, roomId)

      lostLine.client.stream.destroy()
      const line = await attend(colleague)
      clock.moveOn(31_000)
      const offer = await isOffered(line, roomId)
      expect((await inquiryOf(visitor, roomId)).status).toBe('open')
      unwrap(await answer(colleague, offer.inquiryId, true))

      const { messages } = unwrap(
        await visitor.call('listMessages', { params: { s, roomId }, query: { from: '1', to: '100' } }),
      )
      expect(messages.find(({ kind }) => kind === 'inquiry-released')).toMatchObject({
        senderKind: 'system',
        senderName: agentName,
      })
      expect((await passedOf(lost)).find(({ conversationId }) => conversationId === roomId)).toMatchObject({
        kind: 'given-to-others',
        agentName: (await inquiryOf(visitor, roomId)).agentName,
      })
      unwrap(await closeInquiry(colleague, offer.inquiryId))
    })

    it('[INQ-03] without a colleague who could take it, an agent out of reach keeps the inquiry', async () => {
      const [lost] = world.agents
      unwrap(await setRules({ outOfReachSeconds: 30 }))
      const lostLine = await attend(lost)
      const { visitor, roomId } = await come()
      const { inquiryId } = await isOffered(lostLine, roomId)
      unwrap(await answer(lost, inquiryId, true))
      lostLine.client.stream.destroy()
      clock.moveOn(31_000)
      // The next visitor's inquiry is missed after the same look at who is there.
      await come()
      expect((await inquiryOf(visitor, roomId)).agentEid).toBe(lost.eid)
      unwrap(await closeInquiry(lost, inquiryId))
    })
  })

  describe('team', () => {
    it('[INQ-03] the team is listed to all staff with connections and loads', async () => {
      const [agent, colleague] = world.agents
      const line = await attend(agent)
      const { roomId } = await come()
      const { inquiryId } = await isOffered(line, roomId)
      unwrap(await answer(agent, inquiryId, true))
      const { members } = unwrap(await colleague.call('listTeam', { params: { s } }))
      expect(members.find(({ eid }) => eid === agent.eid)).toEqual({ eid: agent.eid, handling: 1, isHere: true })
      const absent = members.find(({ isHere, lastSeenAtMs }) => !isHere && lastSeenAtMs !== undefined)
      expect(absent?.lastSeenAtMs).toBeGreaterThan(Date.now() - 3_600_000)
      unwrap(await closeInquiry(agent, inquiryId))
    })

    it('[CAP-01] an admin is told what a colleague handles, and whether they are in it', async () => {
      const [agent, colleague] = world.agents
      const line = await attend(agent)
      const { roomId, visitor } = await come()
      const { inquiryId } = await isOffered(line, roomId)
      unwrap(await answer(agent, inquiryId, true))
      const handled = (by: Person) => by.call('listHandledInquiries', { params: { s, eid: agent.eid } })
      expect(unwrap(await handled(world.admin)).inquiries).toMatchObject([
        { inquiryId, conversationId: roomId, visitorName: expect.any(String), isIn: false },
      ])
      unwrap(await world.admin.call('joinConversation', { params: { s, id: roomId }, idempotencyKey: newId() }))
      expect(unwrap(await handled(world.admin)).inquiries).toMatchObject([{ inquiryId, isIn: true }])
      for (const person of [agent, colleague, visitor]) expect(outcomeOf(await handled(person))).toBe('forbidden')
      unwrap(await closeInquiry(agent, inquiryId))
      expect(unwrap(await handled(world.admin)).inquiries).toEqual([])
    })

    it('[ROL-01] an admin sets a colleague to away and to nothing else, which the security log says', async () => {
      const [agent, colleague] = world.agents
      await attend(agent)
      const setOf = (by: Person, status: 'away' | 'available') =>
        by.call('setStaffStatus', { params: { s, eid: agent.eid }, body: { status } })
      expect(outcomeOf(await setOf(colleague, 'away'))).toBe('forbidden')
      expect(outcomeOf(await setOf(world.admin, 'available'))).toBe('forbidden')
      expect(unwrap(await setOf(world.admin, 'away')).staff.status).toBe('away')
      const logged = await eventually(async () => {
        const { events } = unwrap(
          await world.admin.call('searchSecurityLog', { params: { s }, query: { text: 'setStaffStatus' } }),
        )
        return events.find(({ about }) => about === 'setStaffStatus agent1@everline.test away')
      })
      expect(logged).toMatchObject({ kind: 'setting-changed', eid: world.admin.eid })
      expect(
        outcomeOf(await world.admin.call('setStaffStatus', { params: { s, eid: newId() }, body: { status: 'away' } })),
      ).toBe('not-found')
    })
  })
}

const usual: StaffRules = {
  ...{ wrapUpSeconds: 0, idleAwayMinutes: 15, outOfReachSeconds: 60 },
  ...{ tellsMonitoring: true, endsSilentCalls: false },
}
