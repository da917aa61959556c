import { describe, expect, it } from 'vitest'
import { errorNameOf, idleAfterMs } from '#core/contract/index.ts'
import {
  answer,
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
  startConversation,
  takeOver,
  terminate,
  unwrap,
} from '../test-client.ts'
import { movableClock, type Start, serverFor } from './suite.ts'
import { answerCall, callIn, join, leaveCall, startCall } from './telephony-client.ts'

const minuteMs = 60_000
const countdownSeconds = 30

/** Inquiries whose visitors no longer answer: the countdown, what ends it, and closing by hand. */
export function idleInquiriesSuite(start: Start) {
  const clock = movableClock()
  const world = serverFor(start, { clock })

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
      unwrap(await terminate(agent, id))
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
      for (const { agent, id } of [byButton, byMessage, late]) unwrap(await terminate(agent, id))
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
      unwrap(await terminate(agent, id))
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
      for (const { agent, id } of [waiting, idle]) unwrap(await terminate(agent, id))
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
}
