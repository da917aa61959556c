import { afterEach, describe, expect, it } from 'vitest'
import { awayMs, ringMs } from '#core/contract/index.ts'
import {
  type Connection,
  entitiesIn,
  eventually,
  inquiryOf,
  newId,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  setStatus,
  signIn,
  startConversation,
  startHandled,
  unwrap,
} from '../test-client.ts'
import { movableClock, type Start, serverFor } from './suite.ts'
import {
  answerCall,
  callIn,
  callsOf,
  join,
  leaveCall,
  partyIn,
  startCall,
  storyOf,
  update,
} from './telephony-client.ts'

/** Calls: who rings, who answers, and how they end. */
export function telephonySuite(start: Start) {
  const clock = movableClock()
  const world = serverFor(start, { clock, env: { EVERLINE_AGENT_LIMIT: '100' } })
  const connections: Connection[] = []
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
    for (const person of [...world.agents, world.admin]) {
      for (const call of await callsOf(person)) await leaveCall(person, call)
      unwrap(await setStatus(person, 'away'))
    }
  })
  async function attend(person: Person): Promise<Connection> {
    const connection = await person.connect()
    connections.push(connection)
    unwrap(await setStatus(person, 'available'))
    return connection
  }
  const enterAgain = (email: string) => signIn(world.server.url, email, world.server.passwordOf(email))
  /** A chat that the first agent handles, both connected. */
  async function handled() {
    const [agent] = world.agents
    await attend(agent)
    const chat = await startHandled(world.server.url, agent, { name: 'Vera' })
    connections.push(await chat.visitor.connect())
    return { agent, ...chat }
  }
  /** The visitor and the agent of a chat talk. */
  async function talking() {
    const chat = await handled()
    const call = callIn(await startCall(chat.visitor, { kind: 'room', roomId: chat.roomId }))
    unwrap(await answerCall(chat.agent, call))
    unwrap(await join(chat.visitor, call))
    return { ...chat, call: callIn(await join(chat.agent, call)) }
  }
  const saidIn = async (person: Person, roomId: string) =>
    (await person.feed()).flatMap((entry) =>
      entry.kind === 'message' && entry.message.roomId === roomId ? [entry.message] : [],
    )

  describe('the life of a call', () => {
    it('[CAP-02] [CAL-02] a visitor calls the agent of the own chat: rings, answering, connected, terminated, each told to both', async () => {
      const { agent, visitor, roomId, inquiryId } = await handled()
      const call = callIn(await startCall(visitor, { kind: 'room', roomId }, 'video'))
      expect(call).toMatchObject({ state: 'RINGING', media: 'video', roomId, inquiryId, answeredAtMs: null })
      expect(call.parties.map(({ eid, state }) => ({ eid, state }))).toEqual([
        { eid: visitor.eid, state: 'joining' },
        { eid: agent.eid, state: 'ringing' },
      ])
      expect((await callsOf(agent)).map(({ id }) => id)).toEqual([call.id])
      expect(callIn(await answerCall(agent, call)).state).toBe('ANSWERING')
      expect(callIn(await join(visitor, call)).state).toBe('ANSWERING')
      expect(callIn(await join(agent, call)).state).toBe('CONNECTED')
      unwrap(await update(agent, call, { isHeld: true }))
      unwrap(await leaveCall(visitor, call))
      for (const person of [agent, visitor]) {
        expect(storyOf(await person.feed(), call.id)).toEqual({
          events: ['PROGRESS', 'ANSWERING', 'STATE_UPDATE', 'CONNECTED', 'HOLD_CHANGE', 'TERMINATED'],
          end: 'hung-up',
          isGone: true,
        })
        expect(await callsOf(person)).toEqual([])
      }
      const kinds = (await saidIn(visitor, roomId)).map(({ kind, text }) => [kind, text])
      expect(kinds.slice(-2)).toEqual([
        ['call-started', 'video'],
        ['call-ended', '0'],
      ])
      expect(outcomeOf(await answerCall(agent, call))).toBe('call-over')
    })

    it('[CAL-02] [CAL-03] who hangs up before an answer cancels, who declines rejects, and neither is a conversation', async () => {
      const { agent, visitor, roomId } = await handled()
      const cancelled = callIn(await startCall(visitor, { kind: 'room', roomId }))
      unwrap(await leaveCall(visitor, cancelled))
      expect(storyOf(await agent.feed(), cancelled.id)).toEqual({
        events: ['PROGRESS', 'CANCEL'],
        end: 'cancelled',
        isGone: true,
      })
      const declined = callIn(await startCall(agent, { kind: 'room', roomId }))
      unwrap(await answerCall(visitor, declined, false))
      expect(storyOf(await agent.feed(), declined.id)).toEqual({
        events: ['PROGRESS', 'REJECT'],
        end: 'rejected',
        isGone: true,
      })
      const missed = (await saidIn(visitor, roomId)).filter(({ kind }) => kind === 'call-missed')
      expect(missed.map(({ text }) => text)).toEqual(['cancelled', 'rejected'])
    })

    it('[CAL-03] a call rings on all devices of an account; the first answer wins, and the others learn so', async () => {
      const { agent, visitor, roomId } = await handled()
      const other = await enterAgain('agent1@everline.test')
      const call = callIn(await startCall(visitor, { kind: 'room', roomId }))
      const outcomes = await Promise.all([answerCall(agent, call), answerCall(other, call)])
      expect(outcomes.map(outcomeOf).toSorted()).toEqual(['call-answered-elsewhere', 'ok'])
      const winner = outcomes[0]?.ok ? agent : other
      const loser = winner === agent ? other : agent
      const [seen] = await callsOf(loser)
      expect(seen && partyIn(seen, winner)).toMatchObject({ state: 'joining', deviceId: winner.deviceId })
      expect(outcomeOf(await answerCall(winner, call))).toBe('ok')
      expect(outcomeOf(await update(loser, call, { state: 'joined' }))).toBe('call-answered-elsewhere')
      expect(outcomeOf(await answerCall(loser, call, false))).toBe('call-answered-elsewhere')
      // The device is a part of a sign-in: nobody else learns it.
      const [theirs] = await callsOf(visitor)
      expect(theirs?.parties.map(({ deviceId }) => deviceId)).toEqual([visitor.deviceId, null])
    })

    it('[CAL-03] a call that nobody answers in time is missed', async () => {
      const { agent, visitor, roomId } = await handled()
      const call = callIn(await startCall(visitor, { kind: 'room', roomId }))
      expect(call.ringsUntilMs - call.createdAtMs).toBe(ringMs)
      clock.moveOn(ringMs)
      expect(outcomeOf(await answerCall(agent, call))).toBe('call-over')
      const story = await eventually(async () => {
        const told = storyOf(await agent.feed(), call.id)
        return told.isGone && told
      })
      expect(story).toMatchObject({ end: 'missed' })
      expect((await saidIn(visitor, roomId)).at(-1)).toMatchObject({ kind: 'call-missed', text: 'missed' })
      expect((await inquiryOf(visitor, roomId)).status).toBe('handling')
    })
  })

  describe('a call in the queue', () => {
    it('[CAP-02] a visitor without an agent is offered as a call, and who accepts is in it on the device', async () => {
      const [agent] = world.agents
      const line = await attend(agent)
      const visitor = await registerVisitor(world.server.url, 'Olga')
      const roomId = newId()
      const room = { id: roomId, page: '' }
      unwrap(await visitor.call('createConversation', { params: { s }, body: room, idempotencyKey: newId() }))
      const call = callIn(await startCall(visitor, { kind: 'room', roomId }, 'video'))
      expect(call).toMatchObject({ state: 'CALLING' })
      expect(call.parties[1]).toMatchObject({ eid: null, state: 'ringing' })
      const offer = await eventually(() => entitiesIn(line.entries, 'offer').find((o) => o.conversationId === roomId))
      expect(offer).toMatchObject({ callId: call.id, media: 'video' })
      expect((await callsOf(visitor))[0]).toMatchObject({ state: 'RINGING', event: { name: 'PROGRESS' } })
      const answered = callIn(await answerCall(agent, call))
      expect(partyIn(answered, agent)).toMatchObject({ state: 'joining', deviceId: agent.deviceId })
      expect(await inquiryOf(visitor, roomId)).toMatchObject({ status: 'handling', agentEid: agent.eid })
    })

    it('[INQ-02] an agent in a call is offered no other call; the next one is, or it waits', async () => {
      const { agent, call } = await talking()
      const [, second] = world.agents
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const offered = async (person: Person) =>
        entitiesIn(await person.feed(), 'offer').findLast((offer) => offer.conversationId === roomId)
      await eventually(() => offered(agent))
      unwrap(
        await agent.call('answerInquiry', {
          params: { s, id: (await inquiryOf(visitor, roomId)).id },
          body: { accept: false },
          idempotencyKey: newId(),
        }),
      )
      const other = await registerVisitor(world.server.url)
      const room = newId()
      unwrap(await other.call('createConversation', { params: { s }, body: { id: room }, idempotencyKey: newId() }))
      const waiting = callIn(await startCall(other, { kind: 'room', roomId: room }))
      await attend(second)
      const offer = await eventually(async () =>
        entitiesIn(await second.feed(), 'offer').find(({ callId }) => callId === waiting.id),
      )
      expect(offer.conversationId).toBe(room)
      expect(entitiesIn(await agent.feed(), 'offer').some(({ callId }) => callId === waiting.id)).toBe(false)
      unwrap(await leaveCall(other, waiting))
      expect(entitiesIn(await second.feed(), 'offer').at(-1)).not.toHaveProperty('callId')
      unwrap(await leaveCall(agent, call))
    })

    it('[INQ-02] a call that the queue finds nobody for is missed with its inquiry', async () => {
      const [agent] = world.agents
      await attend(agent)
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const call = callIn(await startCall(visitor, { kind: 'room', roomId }))
      clock.moveOn(200_000)
      await eventually(async () => (await inquiryOf(visitor, roomId)).status === 'missed')
      expect(storyOf(await visitor.feed(), call.id)).toMatchObject({ end: 'missed', isGone: true })
    })
  })

  describe('who comes back', () => {
    it('[CAL-03] who has lost the connection may come back in time and is listed once; later the call is lost', async () => {
      const { agent, visitor, call } = await talking()
      unwrap(await update(visitor, call, { state: 'away' }))
      clock.moveOn(awayMs - 1000)
      const back = callIn(await join(visitor, call))
      expect(back.parties.map(({ eid, state }) => ({ eid, state }))).toEqual([
        { eid: visitor.eid, state: 'joined' },
        { eid: agent.eid, state: 'joined' },
      ])
      unwrap(await update(visitor, call, { state: 'away' }))
      clock.moveOn(awayMs)
      const story = await eventually(async () => {
        const told = storyOf(await agent.feed(), call.id)
        return told.isGone && told
      })
      expect(story.end).toBe('lost')
    })

    it('who has no client any more leaves the call by itself', async () => {
      const { agent, visitor, call } = await talking()
      await Promise.all(connections.splice(1).map((connection) => connection.close()))
      clock.moveOn(awayMs + 1000)
      await eventually(async () => (await callsOf(agent)).length === 0)
      expect(storyOf(await agent.feed(), call.id)).toMatchObject({ end: 'lost' })
      expect(visitor.eid).toBeDefined()
    })
  })
}
