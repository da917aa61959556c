import { describe, expect, it } from 'vitest'
import {
  type CallInput,
  type Calls,
  errorNameOf,
  type IdleInquiry,
  idleAfterMs,
  type ServiceInquiry,
} from '#core/contract/index.ts'
import { furtherServiceIds } from '../fill-services.ts'
import {
  answer,
  closeInquiry,
  conversationOf,
  eventually,
  inquiryOf,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  say,
  setStatus,
  signIn,
  startConversation,
  takeOver,
  unwrap,
  useService,
} from '../test-client.ts'
import { movableClock, type Start, serverFor } from './suite.ts'
import { answerCall, callIn, join, leaveCall, startCall } from './telephony-client.ts'

const minuteMs = 60_000
const countdownSeconds = 30
const [foreignServiceId = ''] = furtherServiceIds

/** Inquiries whose visitors no longer answer: the countdown, what ends it, and closing by hand. */
export function idleInquiriesSuite(start: Start) {
  const clock = movableClock()
  const world = serverFor(start, {
    clock,
    content: 'services',
    env: { EVERLINE_ACCESS_TOKEN_SECONDS: '86400', EVERLINE_AGENT_LIMIT: '100' },
  })

  const setting = async () => unwrap(await world.admin.call('getAutoCloseSetting', { params: { s } })).setting
  const set = async (change: { isOn?: boolean; idleMinutes?: number }) =>
    unwrap(
      await world.admin.call('updateAutoCloseSetting', {
        params: { s },
        body: { countdownSeconds, ...change, revision: (await setting()).revision },
      }),
    )
  const timeOut = (visitor: Person, id: string) =>
    visitor.call('sendInquiryTimeout', { params: { s, id }, idempotencyKey: newId() })
  const closeIdled = async (person: Person, id: string) => {
    const input = { params: { s }, body: { inquiryIds: [id] }, idempotencyKey: newId() }
    const refusal = unwrap(await person.call('closeIdledInquiry', input)).outcomes[0]?.refusal
    return refusal ? errorNameOf(refusal.code) : 'ok'
  }
  /** A conversation in which the agent has written last. */
  async function answered() {
    const [agent] = world.agents
    const visitor = await registerVisitor(world.server.url)
    const { roomId } = await startConversation(visitor)
    const { id } = await inquiryOf(visitor, roomId)
    unwrap(await takeOver(agent, id))
    unwrap(await say(agent, roomId, 'Which size do you need?'))
    return { agent, visitor, roomId, id }
  }
  const counting = (person: Person, roomId: string) =>
    eventually(async () => (await inquiryOf(person, roomId)).closesAtMs ?? null)

  describe('closing without an agent', () => {
    it('[INQ-02] an idle inquiry is closed after a countdown that visitor and agent see', async () => {
      await set({ isOn: true, idleMinutes: 1 })
      const { agent, visitor, roomId, id } = await answered()
      clock.moveOn(minuteMs)
      const closesAtMs = await counting(visitor, roomId)
      expect((await inquiryOf(agent, roomId)).closesAtMs).toBe(closesAtMs)
      expect(closesAtMs - clock.nowMs()).toBeLessThanOrEqual(countdownSeconds * 1000)
      expect(outcomeOf(await timeOut(visitor, id))).toBe('inquiry-not-due')
      expect(outcomeOf(await timeOut(await registerVisitor(world.server.url), id))).toBe('not-found')

      clock.moveOn(countdownSeconds * 1000)
      // The backend does so by itself too, and may be first.
      expect(['ok', 'inquiry-closed']).toContain(outcomeOf(await timeOut(visitor, id)))
      expect((await conversationOf(agent, roomId)).inquiry?.status).toBe('closed')
      const said = (await visitor.feed()).flatMap((entry) => (entry.kind === 'message' ? [entry.message] : []))
      expect(said.at(-1)).toMatchObject({ kind: 'inquiry-closed', senderEid: null })
    })

    it('[INQ-02] nobody is asked, and nothing is closed, while visitor and agent talk', async () => {
      await set({ isOn: true, idleMinutes: 1 })
      const { agent, visitor, roomId, id } = await answered()
      const connections = [await agent.connect(), await visitor.connect()]
      unwrap(await setStatus(agent, 'available'))
      const call = callIn(await startCall(agent, { kind: 'room', roomId }))
      unwrap(await answerCall(visitor, call))
      for (const person of [agent, visitor]) unwrap(await join(person, call))
      unwrap(await say(agent, roomId, 'I look it up'))
      // An inquiry without a call becomes idle at the same time.
      const other = await answered()
      clock.moveOn(minuteMs)
      await counting(other.visitor, other.roomId)
      expect((await inquiryOf(visitor, roomId)).closesAtMs ?? null).toBeNull()
      unwrap(await leaveCall(agent, call))
      unwrap(await say(agent, roomId, 'There it is'))
      clock.moveOn(minuteMs)
      await counting(visitor, roomId)
      for (const connection of connections) await connection.close()
      unwrap(await closeInquiry(agent, id))
    })

    it('[INQ-02] the backend closes it although the visitor’s page is gone', async () => {
      await set({ isOn: true, idleMinutes: 1 })
      const { visitor, roomId } = await answered()
      clock.moveOn(minuteMs)
      await counting(visitor, roomId)
      clock.moveOn(countdownSeconds * 1000)
      await eventually(async () => (await inquiryOf(visitor, roomId)).status === 'closed')
    })

    it('[INQ-02] the visitor keeps it open by a button or by a message', async () => {
      await set({ isOn: true, idleMinutes: 1 })
      const byButton = await answered()
      const byMessage = await answered()
      clock.moveOn(minuteMs)
      for (const { visitor, roomId } of [byButton, byMessage]) await counting(visitor, roomId)
      unwrap(await answer(byButton.visitor, byButton.id, true))
      unwrap(await say(byMessage.visitor, byMessage.roomId, 'I am here'))
      expect((await inquiryOf(byButton.visitor, byButton.roomId)).closesAtMs).toBeNull()

      const late = await answered()
      clock.moveOn(countdownSeconds * 1000)
      for (const { visitor, id } of [byButton, byMessage])
        expect(outcomeOf(await timeOut(visitor, id))).toBe('inquiry-not-due')
      // One that is idle later shows that the backend has looked at all of them.
      clock.moveOn(minuteMs - countdownSeconds * 1000)
      await counting(late.visitor, late.roomId)
      for (const { visitor, roomId } of [byButton, byMessage])
        expect((await inquiryOf(visitor, roomId)).status).toBe('handling')
      for (const { agent, id } of [byButton, byMessage, late]) unwrap(await closeInquiry(agent, id))
    })

    it('[INQ-02] one yes ends the countdown and says that the visitor of a missed inquiry goes on', async () => {
      await set({ isOn: true, idleMinutes: 1 })
      const [agent] = world.agents
      unwrap(await setStatus(world.admin, 'away'))
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      await eventually(async () => (await inquiryOf(visitor, roomId)).status === 'missed')
      const { id } = await inquiryOf(visitor, roomId)
      unwrap(await takeOver(agent, id))
      unwrap(await say(agent, roomId, 'Which size do you need?'))
      clock.moveOn(minuteMs)
      await counting(visitor, roomId)
      unwrap(await answer(visitor, id, true))
      expect(await inquiryOf(visitor, roomId)).toMatchObject({ followUp: 'accepted', closesAtMs: null })
      unwrap(await closeInquiry(agent, id))
      unwrap(await setStatus(world.admin, 'available'))
    })

    it('[INQ-02] a visitor who waits for an answer is not idle', async () => {
      await set({ isOn: true, idleMinutes: 1 })
      const waiting = await answered()
      unwrap(await say(waiting.visitor, waiting.roomId, 'Medium. Do you have it?'))
      const idle = await answered()
      clock.moveOn(minuteMs)
      await counting(idle.visitor, idle.roomId)
      expect((await inquiryOf(waiting.visitor, waiting.roomId)).closesAtMs).toBeNull()
      for (const { agent, id } of [waiting, idle]) unwrap(await closeInquiry(agent, id))
    })

    it('[INQ-02] a setting that somebody else has changed is not overwritten', async () => {
      await set({ isOn: false })
      const { revision, ...rest } = await setting()
      const body = { ...rest, idleMinutes: 7, revision: revision - 1 }
      expect(outcomeOf(await world.admin.call('updateAutoCloseSetting', { params: { s }, body }))).toBe(
        'setting-changed',
      )
      expect(await setting()).toEqual({ ...rest, revision })
      const wrong = { ...rest, idleMinutes: 0, revision }
      expect(outcomeOf(await world.admin.call('updateAutoCloseSetting', { params: { s }, body: wrong }))).toBe(
        'invalid-request',
      )
    })
  })

  describe('closing by hand', () => {
    it('[INQ-02] an agent closes the own idle inquiries, an admin those of all; none that wait for an answer', async () => {
      await set({ isOn: false })
      const own = await answered()
      const other = await answered()
      const waiting = await answered()
      unwrap(await say(waiting.visitor, waiting.roomId, 'Medium'))
      const [, stranger] = world.agents
      expect(await closeIdled(own.agent, own.id)).toBe('inquiry-not-idle')
      clock.moveOn(idleAfterMs)
      expect(await closeIdled(stranger, own.id)).toBe('not-found')
      expect(await closeIdled(own.agent, own.id)).toBe('ok')
      expect(await closeIdled(own.agent, own.id)).toBe('inquiry-closed')
      expect(await closeIdled(world.admin, other.id)).toBe('ok')
      expect(await closeIdled(waiting.agent, waiting.id)).toBe('inquiry-not-idle')
      expect((await conversationOf(own.agent, own.roomId)).inquiry?.status).toBe('closed')
    })
  })

  describe('the idle inquiries of all', () => {
    const list = (person: Person, query: Partial<CallInput<Calls['listIdleInquiries']>['query']> = {}) =>
      person.call('listIdleInquiries', { params: { s }, query: { minutes: '15', ...query } })
    /** The listed inquiries, of all pages. */
    async function listed(query: Parameters<typeof list>[1] = {}) {
      const all: IdleInquiry[] = []
      for (let after: string | undefined; ; ) {
        const page = unwrap(await list(world.admin, { ...query, ...(after !== undefined && { after }) }))
        all.push(...page.inquiries)
        if (page.next === null) return all
        after = page.next
      }
    }
    const idsOf = (inquiries: readonly IdleInquiry[]) => inquiries.map(({ inquiryId }) => inquiryId)
    const close = async (person: Person, inquiryIds: string[], minutes?: number) => {
      const body = { inquiryIds, ...(minutes !== undefined && { minutes }) }
      const input = { params: { s }, body, idempotencyKey: newId() }
      const { outcomes } = unwrap(await person.call('closeIdledInquiry', input))
      return outcomes.map(({ refusal }) => (refusal ? errorNameOf(refusal.code) : 'ok'))
    }

    it('[INQ-02] an admin sees who handles them, who has written last and when, the longest idle first, in pages', async () => {
      await set({ isOn: false })
      const first = await answered()
      clock.moveOn(1000)
      const second = await answered()
      unwrap(await say(second.visitor, second.roomId, 'Medium. Do you have it?'))
      clock.moveOn(15 * minuteMs)
      const fresh = await answered()
      const ids = [first.id, second.id]
      const own = (inquiries: readonly IdleInquiry[]) =>
        inquiries.filter(({ inquiryId }) => [...ids, fresh.id].includes(inquiryId))

      const all = await listed()
      expect(idsOf(own(all))).toEqual(ids)
      expect(all.map(({ idleSinceMs }) => idleSinceMs)).toEqual(
        all.map(({ idleSinceMs }) => idleSinceMs).toSorted((a, b) => a - b),
      )
      const conversation = await conversationOf(first.agent, first.roomId)
      expect(own(all)[0]).toEqual({
        inquiryId: first.id,
        conversationId: first.roomId,
        visitorName: conversation.visitorName,
        agentEid: first.agent.eid,
        agentName: conversation.inquiry?.agentName,
        idleSinceMs: conversation.lastAtMs,
        lastBy: 'staff',
        lastByName: conversation.inquiry?.agentName,
        isIn: false,
      })
      expect(own(all)[1]).toMatchObject({ lastBy: 'visitor', lastByName: own(all)[1]?.visitorName })
      expect(await listed({ limit: '1' })).toEqual(all)
      expect(unwrap(await list(world.admin, { limit: '1' })).inquiries).toHaveLength(1)
      expect(idsOf(own(await listed({ lastBy: 'staff' })))).toEqual([first.id])
      expect(idsOf(own(await listed({ lastBy: 'visitor' })))).toEqual([second.id])
      expect(own(await listed({ minutes: '16' }))).toEqual([])
      unwrap(await world.admin.call('joinConversation', { params: { s, id: second.roomId }, idempotencyKey: newId() }))
      clock.moveOn(15 * minuteMs)
      expect(own(await listed()).find(({ inquiryId }) => inquiryId === second.id)).toMatchObject({ isIn: true })
      for (const { agent, id } of [first, second, fresh]) unwrap(await closeInquiry(agent, id))
      expect(own(await listed())).toEqual([])
    })

    it('[INQ-02] agents and visitors get no list, and nobody that of another service', async () => {
      await set({ isOn: false })
      const { agent, visitor, id } = await answered()
      clock.moveOn(15 * minuteMs)
      const ownService = s
      useService(foreignServiceId)
      const foreignAdmin = await signIn(
        world.server.url,
        'admin@everline.test',
        world.server.passwordOf('admin@everline.test'),
      )
      const foreign = unwrap(await list(foreignAdmin)).inquiries
      const foreignClose = await close(foreignAdmin, [id])
      useService(ownService)
      expect(idsOf(foreign)).not.toContain(id)
      expect(foreignClose).toEqual(['not-found'])
      expect(outcomeOf(await list(foreignAdmin))).toBe('forbidden')
      for (const person of [agent, visitor]) expect(outcomeOf(await list(person))).toBe('forbidden')
      expect(idsOf(await listed())).toContain(id)
      unwrap(await closeInquiry(agent, id))
    })

    it('[INQ-02] pages and times that cannot be are refused', async () => {
      for (const query of [
        { minutes: '4' },
        { minutes: '43201' },
        { limit: '0' },
        { limit: '101' },
        { after: 'x' },
        { after: `5.${newId()}.1` },
        { after: '5.------------------------------------' },
      ])
        expect([query, outcomeOf(await list(world.admin, query))]).toEqual([query, 'invalid-request'])
    })

    it('[INQ-02] an inquiry answered since the list came is refused, each for itself, and stays as it is', async () => {
      await set({ isOn: false })
      const [idle, byAgent, byVisitor, kept] = [await answered(), await answered(), await answered(), await answered()]
      clock.moveOn(60 * minuteMs)
      const ids = [idle, byAgent, byVisitor, kept].map(({ id }) => id)
      expect(idsOf(await listed({ minutes: '60' }))).toEqual(expect.arrayContaining(ids))
      unwrap(await say(byAgent.agent, byAgent.roomId, 'Are you still there?'))
      unwrap(await say(byVisitor.visitor, byVisitor.roomId, 'Yes'))
      unwrap(await closeInquiry(kept.agent, kept.id))
      // The agent's question would be idle by the shortest time, not by that of the list.
      clock.moveOn(10 * minuteMs)
      // Only of these two: the clock has made others overdue, whom the router tells of meanwhile.
      const isOfThem = (entry: unknown) => [byAgent, byVisitor].some(({ id }) => JSON.stringify(entry).includes(id))
      const feeds = () =>
        Promise.all([byAgent.agent, byVisitor.visitor].map(async (person) => (await person.feed()).filter(isOfThem)))
      const feedsBefore = await feeds()
      expect(await close(world.admin, [...ids.slice(1), newId()], 60)).toEqual([
        'inquiry-not-idle',
        'inquiry-not-idle',
        'inquiry-closed',
        'not-found',
      ])
      expect(await feeds()).toEqual(feedsBefore)
      expect(await close(world.admin, [idle.id], 60)).toEqual(['ok'])
      for (const { visitor, roomId } of [byAgent, byVisitor])
        expect((await inquiryOf(visitor, roomId)).status).toBe('handling')
      expect(await inquiryOf(idle.visitor, idle.roomId)).toMatchObject({ status: 'closed' })
      for (const { agent, id } of [byAgent, byVisitor]) unwrap(await closeInquiry(agent, id))
    })

    it('[INQ-02] an inquiry is listed neither while visitor and agent talk nor soon after the visitor has kept it', async () => {
      await set({ isOn: true, idleMinutes: 1 })
      const kept = await answered()
      clock.moveOn(minuteMs)
      await counting(kept.visitor, kept.roomId)
      unwrap(await answer(kept.visitor, kept.id, true))
      await set({ isOn: false })
      const talking = await answered()
      const connections = [await talking.agent.connect(), await talking.visitor.connect()]
      unwrap(await setStatus(talking.agent, 'available'))
      const call = callIn(await startCall(talking.agent, { kind: 'room', roomId: talking.roomId }))
      unwrap(await answerCall(talking.visitor, call))
      for (const person of [talking.agent, talking.visitor]) unwrap(await join(person, call))
      clock.moveOn(14 * minuteMs + 30_000)
      // Its last words are older than a quarter of an hour.
      expect(idsOf(await listed())).not.toContain(kept.id)
      clock.moveOn(minuteMs)
      expect(idsOf(await listed())).toContain(kept.id)
      expect(idsOf(await listed())).not.toContain(talking.id)
      for (const connection of connections) await connection.close()
      for (const { agent, id } of [kept, talking]) unwrap(await closeInquiry(agent, id))
    })
  })

  describe('the list of all conversations', () => {
    const list = (person: Person, query: CallInput<Calls['listServiceInquiries']>['query'] = {}) =>
      person.call('listServiceInquiries', { params: { s }, query })
    /** All pages. */
    async function listed(query: CallInput<Calls['listServiceInquiries']>['query'] = {}): Promise<ServiceInquiry[]> {
      const { inquiries, next } = unwrap(await list(world.admin, query))
      return next === null ? inquiries : [...inquiries, ...(await listed({ ...query, after: next }))]
    }

    it('[INQ-02] admins list all conversations with state, agent and wait, the latest first, in pages', async () => {
      await set({ isOn: false })
      const handled = await answered()
      clock.moveOn(1000)
      const ended = await answered()
      clock.moveOn(1000)
      unwrap(await closeInquiry(ended.agent, ended.id))
      clock.moveOn(1000)
      const waiting = await startConversation(await registerVisitor(world.server.url))
      const all = await listed()
      const of = (roomId: string) => all.filter(({ conversationId }) => conversationId === roomId)
      const conversation = await conversationOf(handled.agent, handled.roomId)
      expect(of(handled.roomId)).toEqual([
        {
          inquiryId: handled.id,
          conversationId: handled.roomId,
          visitorEid: handled.visitor.eid,
          visitorName: conversation.visitorName,
          channel: 'chat',
          status: 'handling',
          agentName: conversation.inquiry?.agentName,
          sinceMs: conversation.lastAtMs,
          isIn: false,
        },
      ])
      expect(of(ended.roomId)).toMatchObject([{ status: 'closed', agentName: conversation.inquiry?.agentName }])
      expect(of(waiting.roomId)).toMatchObject([{ agentName: null, isIn: false }])
      const times = all.map(({ sinceMs }) => sinceMs)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      // The same rows, whatever the size of the pages; one conversation is there once.
      expect(await listed({ limit: '2' })).toEqual(all)
      expect(new Set(all.map(({ conversationId }) => conversationId)).size).toBe(all.length)
      for (const status of ['open', 'handling', 'missed', 'closed'] as const)
        expect(await listed({ status, limit: '1' })).toEqual(all.filter((each) => each.status === status))
      unwrap(await closeInquiry(handled.agent, handled.id))
    })

    it('[INQ-02] [ROL-01] only admins list all conversations, and only those of their own service', async () => {
      const { agent, visitor, roomId, id } = await answered()
      for (const person of [agent, visitor]) expect(outcomeOf(await list(person))).toBe('forbidden')
      expect((await listed()).map(({ conversationId }) => conversationId)).toContain(roomId)
      for (const query of [{ limit: '0' }, { limit: '101' }, { after: 'x' }, { after: `5.${newId()}.1` }])
        expect([query, outcomeOf(await list(world.admin, query))]).toEqual([query, 'invalid-request'])
      unwrap(await closeInquiry(agent, id))
    })
  })
}
