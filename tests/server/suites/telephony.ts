import { createHmac } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  awayMs,
  type CallTarget,
  type PhoneCall,
  ringMs,
  type TransferType as Transfers,
} from '#core/contract/index.ts'
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
  conferenceEventsOf,
  join,
  leaveCall,
  partyIn,
  startCall,
  storyOf,
  update,
} from './telephony-client.ts'

type TransferType = (typeof Transfers)['options'][number]

/** Calls: who rings, who answers, and how they end. */
export function telephonySuite(start: Start) {
  const clock = movableClock()
  const turnSecret = 'secret-of-the-turn-server'
  const world = serverFor(start, {
    clock,
    env: {
      EVERLINE_AGENT_LIMIT: '100',
      ...{ STUN_URLS: 'stun:x', TURN_URLS: 'turn:x', TURN_SECRET: turnSecret },
    },
  })
  const connections: Connection[] = []
  /** No member of the staff is in a call, or takes one. */
  async function allAway() {
    for (const person of [...world.agents, world.admin]) {
      for (const call of await callsOf(person)) await leaveCall(person, call)
      unwrap(await setStatus(person, 'away'))
    }
  }
  beforeAll(allAway)
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
    await allAway()
  })
  /** Sets which calls the default widget offers to visitors. */
  async function offer(takesCalls: 'none' | 'voice' | 'video') {
    const { widget } = unwrap(await world.admin.call('getWidgetSettingV2', { params: { s } }))
    const body = { revision: widget.revision, takesCalls }
    unwrap(await world.admin.call('updateWidgetSettingV2', { params: { s }, body }))
  }
  beforeAll(() => offer('video'))
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
        ['call-ended', expect.stringMatching(/^\d+:[\da-f-]{36}$/)],
      ])
      expect(outcomeOf(await answerCall(agent, call))).toBe('call-over')
    })

    it('[CAL-09] a call that stays silent ends if the service wanted that when it began', async () => {
      const setRule = async (endsSilentCalls: boolean) => {
        const rules = unwrap(await world.admin.call('getStaffRules', { params: { s } }))
        unwrap(await world.admin.call('setStaffRules', { params: { s }, body: { ...rules, endsSilentCalls } }))
      }
      const before = await talking()
      await setRule(true)
      expect(await callsOf(before.visitor)).toMatchObject([{ id: before.call.id }])
      expect((await callsOf(before.visitor))[0]).not.toHaveProperty('endsSilent')
      for (const person of [before.agent, before.visitor]) await leaveCall(person, before.call)
      const { agent, visitor } = await talking()
      for (const person of [agent, visitor]) expect(await callsOf(person)).toMatchObject([{ endsSilent: true }])
      await setRule(false)
    })

    it('[CAL-02] [CAL-03] hanging up before an answer cancels, declining rejects, and neither is a conversation', async () => {
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

    it('[CAL-12] where calls by voice alone are offered a visitor shows no camera, unless the agent shows a picture', async () => {
      const { agent, visitor, call } = await talking()
      await offer('voice')
      expect(outcomeOf(await update(visitor, call, { hasCamera: true }))).toBe('calls-not-offered')
      const [seen] = await callsOf(agent)
      expect(seen && partyIn(seen, visitor).hasCamera).toBe(false)
      unwrap(await update(visitor, call, { isMuted: true }))
      unwrap(await update(agent, call, { hasScreen: true }))
      unwrap(await update(visitor, call, { hasCamera: true }))
      await offer('video')
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

  describe('the servers by which media find a way', () => {
    const accessOf = async (person: Person) => unwrap(await person.call('getSipAccess', { params: { s } }))
    const relaysOf = async (person: Person) =>
      (await accessOf(person)).iceServers.filter(({ urls }) => urls.includes('turn:x'))

    it('[CAP-02] TURN is for who is in a call or is rung, for minutes, by a secret of its own', async () => {
      const { agent, visitor, roomId } = await handled()
      const before = await accessOf(visitor)
      expect(before).toMatchObject({ iceServers: [{ urls: ['stun:x'] }], iceExpiresAtMs: before.nowMs })
      const call = callIn(await startCall(visitor, { kind: 'room', roomId }))
      for (const person of [visitor, agent]) {
        const { iceServers, iceExpiresAtMs = 0, nowMs, user } = await accessOf(person)
        expect(iceExpiresAtMs - nowMs).toBe(600_000)
        const username = `${Math.floor(iceExpiresAtMs / 1000)}:${user}`
        const credential = createHmac('sha1', turnSecret).update(username).digest('base64')
        expect(iceServers).toEqual([{ urls: ['stun:x'] }, { urls: ['turn:x'], username, credential }])
      }
      // Not by being of the service.
      expect(await relaysOf(world.agents[1])).toEqual([])
      unwrap(await leaveCall(visitor, call))
      expect([await relaysOf(visitor), await relaysOf(agent)]).toEqual([[], []])
    })

    it('[CAP-02] an agent who is offered a call of the queue has TURN before the answer, and nobody else', async () => {
      const [agent, other] = world.agents
      const line = await attend(agent)
      const visitor = await registerVisitor(world.server.url, 'Olga')
      const roomId = newId()
      const room = { id: roomId, page: '' }
      unwrap(await visitor.call('createConversation', { params: { s }, body: room, idempotencyKey: newId() }))
      const call = callIn(await startCall(visitor, { kind: 'room', roomId }))
      await eventually(() => entitiesIn(line.entries, 'offer').find((o) => o.callId === call.id))
      expect([(await relaysOf(agent)).length, (await relaysOf(other)).length]).toEqual([1, 0])
      unwrap(await leaveCall(visitor, call))
    })

    it('[CAL-11] a test call has TURN for a minute, for the staff only', async () => {
      const [agent] = world.agents
      const { iceServers } = unwrap(await agent.call('getTestCallServers', { params: { s } }))
      const leftSeconds = Number(iceServers[1]?.username?.split(':')[0]) - clock.nowMs() / 1000
      expect(leftSeconds).toBeGreaterThan(50)
      expect(leftSeconds).toBeLessThanOrEqual(60)
      const visitor = await registerVisitor(world.server.url, 'Tess')
      expect(outcomeOf(await visitor.call('getTestCallServers', { params: { s } }))).toBe('forbidden')
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

    const port = { hasDevice: true, list: [], selected: null }
    /** Reports of devices with which nobody can take a call. */
    const unable = [
      { audioInput: { ...port, isDenied: true } },
      { audioOutput: { ...port, hasDevice: false } },
      { isSignallingLost: true },
    ]
    const report = async (person: Person, change: object = {}) => {
      const status = { isMQTTConnected: true, audioInput: port, videoInput: port, audioOutput: port, ...change }
      const device = { id: person.deviceId, browser: '', os: '', language: '', timeZone: '', status }
      const params = { s, eid: person.eid }
      unwrap(await person.call('updateStaffDevices', { params, body: { deviceList: [device] } }))
    }

    it('[CAP-02] [ENT-05] a call is offered to nobody without microphone, sound or signalling, and leaves an agent who loses them; without others it is missed', async () => {
      const [agent, second] = world.agents
      const call = async () => {
        const visitor = await registerVisitor(world.server.url)
        const roomId = newId()
        const room = { params: { s }, body: { id: roomId }, idempotencyKey: newId() }
        unwrap(await visitor.call('createConversation', room))
        const { id } = callIn(await startCall(visitor, { kind: 'room', roomId }))
        return { visitor, id, roomId }
      }
      const isOffered = async (person: Person, { id }: { id: string }) =>
        entitiesIn(await person.feed(), 'offer').some(({ callId }) => callId === id)
      await attend(agent)
      for (const change of unable) {
        await report(agent, change)
        const { visitor, roomId } = await call()
        await eventually(async () => (await inquiryOf(visitor, roomId)).status === 'missed')
      }
      await attend(second)
      await report(second)
      const offered = await call()
      await eventually(() => isOffered(second, offered))
      expect(await isOffered(agent, offered)).toBe(false)
      await report(agent)
      await report(second, { isSignallingLost: true })
      await eventually(() => isOffered(agent, offered))
      unwrap(await leaveCall(offered.visitor, offered))
      await report(second)
    })

    it('[CAP-02] [CAL-13] [ENT-05] an agent who cannot take calls is called by no colleague, and misses those of the own visitor at once', async () => {
      const [agent, second] = world.agents
      const { visitor, roomId } = await handled()
      await attend(second)
      for (const change of unable) {
        await report(agent, change)
        expect(outcomeOf(await startCall(second, { kind: 'staff', eid: agent.eid }))).toBe('call-target-away')
        const call = callIn(await startCall(visitor, { kind: 'room', roomId }))
        expect(call).toMatchObject({ state: 'TERMINATED', end: 'missed' })
        const last = (await saidIn(agent, roomId)).at(-1)
        expect(last).toMatchObject({ kind: 'call-missed', text: 'missed', senderEid: visitor.eid })
        expect(entitiesIn(await agent.feed(), 'call').some(({ id }) => id === call.id)).toBe(false)
      }
      await report(agent)
      const rings = callIn(await startCall(visitor, { kind: 'room', roomId }))
      expect((await callsOf(agent)).map(({ id }) => id)).toEqual([rings.id])
      unwrap(await leaveCall(visitor, rings))
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

  describe('several parties', () => {
    const colleague = ({ eid }: Person) => ({ kind: 'staff' as const, eid })
    const invite = (by: Person, { id }: { id: string }, target: CallTarget) =>
      by.call('inviteToCall', { params: { s, callId: id }, body: { target }, idempotencyKey: newId() })
    const transfer = (by: Person, { id }: { id: string }, type: TransferType, to: Person) =>
      by.call('transferCall', {
        params: { s, callId: id },
        body: { type, target: colleague(to) },
        idempotencyKey: newId(),
      })
    const states = (call: PhoneCall) => call.parties.map(({ eid, state }) => [eid, state])

    it('[CAP-03] [CAL-13] [INQ-03] a colleague joins by invitation, all parties learn it, and the call goes on while two are left', async () => {
      const { agent, visitor, call } = await talking()
      const [, second, third] = world.agents
      expect(outcomeOf(await invite(agent, call, colleague(second)))).toBe('call-target-away')
      await attend(second)
      unwrap(await invite(agent, call, colleague(second)))
      unwrap(await answerCall(second, call))
      expect(states(callIn(await join(second, call)))).toEqual([
        [visitor.eid, 'joined'],
        [agent.eid, 'joined'],
        [second.eid, 'joined'],
      ])
      expect((await callsOf(visitor))[0]?.parties).toHaveLength(3)
      unwrap(await leaveCall(agent, call))
      expect((await callsOf(visitor))[0]).toMatchObject({ state: 'CONNECTED' })
      // Invited again they are not listed twice.
      unwrap(await invite(second, call, colleague(agent)))
      expect(states((await callsOf(second))[0] ?? call)).toEqual([
        [visitor.eid, 'joined'],
        [second.eid, 'joined'],
        [agent.eid, 'ringing'],
      ])
      const told = conferenceEventsOf(await visitor.feed(), call.id)
      expect(told.slice(told.indexOf('INVITE'))).toEqual(['INVITE', 'JOIN', 'LEAVE', 'INVITE'])
      expect(outcomeOf(await invite(third, call, colleague(second)))).toBe('call-not-found')
      unwrap(await leaveCall(visitor, call))
      unwrap(await leaveCall(second, call))
    })

    it('[CAL-13] only the owner of a call takes others out: a colleague cannot remove them, nobody the visitor, and none twice', async () => {
      const { agent, visitor, call } = await talking()
      const [, second, third] = world.agents
      for (const guest of [second, third]) {
        await attend(guest)
        unwrap(await invite(agent, call, colleague(guest)))
        unwrap(await answerCall(guest, call))
        unwrap(await join(guest, call))
      }
      const [now] = await callsOf(agent)
      if (!now) throw new Error('no call')
      const remove = async (by: Person, whom: Person) =>
        outcomeOf(
          await by.call('removeFromCall', {
            params: { s, callId: call.id, partyId: partyIn(now, whom).id },
            idempotencyKey: newId(),
          }),
        )
      expect([await remove(second, agent), await remove(second, third)]).toEqual(['forbidden', 'forbidden'])
      expect([await remove(agent, visitor), await remove(agent, agent)]).toEqual(['not-found', 'not-found'])
      const left = async () => states((await callsOf(agent))[0] ?? call).filter(([, state]) => state === 'left').length
      expect(await left()).toBe(0)
      expect([await remove(agent, third), await remove(agent, third)]).toEqual(['ok', 'not-found'])
      const removals = conferenceEventsOf(await visitor.feed(), call.id).filter((event) => event === 'REMOVE')
      expect(removals).toHaveLength(1)
    })

    it('[CAL-07] [ENT-07] blind: the giver leaves at once, and gets the call back if nobody comes', async () => {
      const { agent, visitor, call, roomId } = await talking()
      const [, second] = world.agents
      await attend(second)
      expect(states(callIn(await transfer(agent, call, 'blind', second)))).toEqual([
        [visitor.eid, 'joined'],
        [agent.eid, 'left'],
        [second.eid, 'ringing'],
      ])
      unwrap(await answerCall(second, call, false))
      expect(states((await callsOf(visitor))[0] ?? call)).toEqual([
        [visitor.eid, 'joined'],
        [second.eid, 'left'],
        [agent.eid, 'ringing'],
      ])
      unwrap(await answerCall(agent, call))
      unwrap(await join(agent, call))
      unwrap(await transfer(agent, call, 'inquiry_blind', second))
      unwrap(await answerCall(second, call))
      unwrap(await join(second, call))
      expect(await inquiryOf(visitor, roomId)).toMatchObject({ agentEid: second.eid })
    })

    it('[CAL-07] [CAL-12] the inquiry of a call between colleagues cannot be given away: there is no conversation', async () => {
      const [first, second, third] = world.agents
      for (const each of [first, second, third]) await attend(each)
      const call = callIn(await startCall(first, { kind: 'staff', eid: second.eid }))
      unwrap(await answerCall(second, call))
      expect(outcomeOf(await transfer(first, call, 'inquiry_blind', third))).toBe('no-room-id')
      unwrap(await leaveCall(first, call))
    })

    it('[CAL-07] [ENT-07] attendee: the giver talks on until the asked one has joined; the inquiry moves with its types only', async () => {
      const { agent, visitor, call, roomId } = await talking()
      const [, second] = world.agents
      await attend(second)
      unwrap(await transfer(agent, call, 'attendee', second))
      expect(outcomeOf(await transfer(agent, call, 'blind', second))).toBe('call-request-pending')
      expect(partyIn((await callsOf(visitor))[0] ?? call, agent).state).toBe('joined')
      unwrap(await answerCall(second, call))
      expect(partyIn((await callsOf(visitor))[0] ?? call, agent).state).toBe('joined')
      unwrap(await join(second, call))
      expect(partyIn((await callsOf(visitor))[0] ?? call, agent).state).toBe('left')
      expect(await callsOf(agent)).toEqual([])
      expect(await inquiryOf(visitor, roomId)).toMatchObject({ agentEid: agent.eid })
      expect(outcomeOf(await transfer(second, call, 'inquiry_attendee', agent))).toBe('inquiry-not-yours')
      unwrap(await transfer(second, call, 'attendee', agent))
      unwrap(await answerCall(agent, call))
      unwrap(await join(agent, call))
      unwrap(await transfer(agent, call, 'inquiry_attendee', second))
      unwrap(await answerCall(second, call))
      unwrap(await join(second, call))
      expect(await inquiryOf(visitor, roomId)).toMatchObject({ agentEid: second.eid })
    })
  })

  describe('monitoring', () => {
    const of = (id: string) => ({ params: { s, id } })
    const once = (id: string) => ({ ...of(id), idempotencyKey: newId() })

    it('[CAL-06] [INQ-03] listen opens a session that the visitor never sees; whisper, barge and take over need it', async () => {
      const { agent, visitor, call, inquiryId, roomId } = await talking()
      const { admin } = world
      for (const name of ['monitorBarge', 'monitorTakeover'] as const)
        expect(outcomeOf(await admin.call(name, once(inquiryId)))).toBe('not-monitoring')
      const change = (id: string, action: 'whisper' | 'takeover', by = admin) =>
        by.call('monitorUpdateSession', { ...once(id), body: { action } })
      expect(outcomeOf(await change(newId(), 'whisper'))).toBe('not-monitoring')
      expect(outcomeOf(await agent.call('monitorListen', once(inquiryId)))).toBe('forbidden')
      expect(unwrap(await admin.call('getOngoingCall', of(inquiryId))).call?.parties).toHaveLength(2)
      const { monitorSessionId, call: heard } = unwrap(await admin.call('monitorListen', once(inquiryId)))
      expect(partyIn(heard, admin)).toMatchObject({ monitor: 'listen' })
      expect((await callsOf(visitor))[0]?.parties).toHaveLength(2)
      expect((await callsOf(agent))[0]).toMatchObject({ tellsMonitoring: true, parties: [{}, {}, {}] })
      expect(partyIn(unwrap(await change(monitorSessionId, 'whisper')).call, admin).monitor).toBe('whisper')
      expect(partyIn(unwrap(await admin.call('monitorBarge', once(inquiryId))).call, admin).monitor).toBe('barge')
      expect(conferenceEventsOf(await agent.feed(), call.id).slice(-3)).toEqual(['MONITOR', 'MONITOR', 'MONITOR'])
      expect(conferenceEventsOf(await visitor.feed(), call.id)).not.toContain('MONITOR')
      const steps = unwrap(await agent.call('getConversationJourney', of(roomId))).steps
      expect(steps.filter(({ kind }) => kind === 'monitored')).toHaveLength(1)
      const taken = unwrap(await admin.call('monitorTakeover', once(inquiryId))).call
      expect(partyIn(taken, admin).monitor).toBeNull()
      expect(partyIn(taken, agent).state).toBe('left')
      expect(await inquiryOf(visitor, roomId)).toMatchObject({ agentEid: admin.eid })
      expect((await callsOf(visitor))[0]?.parties.map(({ eid }) => eid)).toContain(admin.eid)
      expect(outcomeOf(await admin.call('monitorBarge', once(inquiryId)))).toBe('not-monitoring')
      unwrap(await leaveCall(visitor, call))
    })

    it('[CAL-06] an admin’s whisper after barging in is passed on as before, until the agent’s browser says otherwise', async () => {
      const { agent, call, inquiryId } = await talking()
      const { admin } = world
      const { monitorSessionId } = unwrap(await admin.call('monitorListen', once(inquiryId)))
      const now = async () => {
        const [shown] = await callsOf(agent)
        return shown && partyIn(shown, admin)
      }
      const confirm = async (monitor: 'listen' | 'whisper' | 'barge', by = agent) =>
        by.call('updateCallParty', {
          params: { s, callId: call.id },
          body: { passesOn: { partyId: (await now())?.id ?? '', monitor } },
        })
      unwrap(await admin.call('monitorBarge', once(inquiryId)))
      expect((await now())?.passedAs).toBe('barge')
      const whisper = { ...once(monitorSessionId), body: { action: 'whisper' as const } }
      unwrap(await admin.call('monitorUpdateSession', whisper))
      expect(await now()).toMatchObject({ monitor: 'whisper', passedAs: 'barge' })
      unwrap(await confirm('barge'))
      unwrap(await confirm('whisper', admin))
      expect((await now())?.passedAs, 'another mode, and by who monitors').toBe('barge')
      unwrap(await confirm('whisper'))
      expect((await now())?.passedAs).toBe('whisper')
      const removal = { params: { s, callId: call.id, partyId: (await now())?.id ?? '' }, idempotencyKey: newId() }
      expect(outcomeOf(await agent.call('removeFromCall', removal)), 'an agent removes no monitor').toBe('not-found')
      unwrap(await leaveCall(agent, call))
    })

    it('[CAL-06] an admin who only listens does not keep a call alive, and leaves without ending it', async () => {
      const { agent, visitor, call, inquiryId } = await talking()
      const { admin } = world
      const first = unwrap(await admin.call('monitorListen', once(inquiryId)))
      unwrap(await admin.call('monitorLeave', once(first.monitorSessionId)))
      expect((await callsOf(agent))[0]).toMatchObject({ state: 'CONNECTED' })
      unwrap(await admin.call('monitorListen', once(inquiryId)))
      unwrap(await leaveCall(visitor, call))
      expect(await callsOf(admin)).toEqual([])
      expect(storyOf(await agent.feed(), call.id)).toMatchObject({ end: 'hung-up', isGone: true })
    })
  })

  describe('targets of a call', () => {
    it('[CAP-02] [CAL-05] colleagues call each other, also by extension; numbers need a way to telephones', async () => {
      const [agent, second] = world.agents
      await attend(second)
      const direct = callIn(await startCall(agent, { kind: 'staff', eid: second.eid }))
      expect(direct).toMatchObject({ roomId: null, state: 'RINGING' })
      expect(outcomeOf(await startCall(agent, { kind: 'staff', eid: second.eid }))).toBe('already-in-call')
      unwrap(await leaveCall(agent, direct))
      const seats = unwrap(await world.admin.call('listLicenses', { params: { s } })).seats
      const revisionOf = (person: Person) => seats.find(({ eid }) => eid === person.eid)?.revision ?? 0
      const give = (person: Person, extension: string) =>
        world.admin.call('updateStaff', {
          params: { s, eid: person.eid },
          body: { revision: revisionOf(person), extension },
        })
      unwrap(await give(second, '204'))
      expect(outcomeOf(await give(agent, '204'))).toBe('extension-taken')
      const short = callIn(await startCall(agent, { kind: 'extension', extension: '204' }))
      expect(partyIn(short, second)).toMatchObject({ numberType: 'EXTENSION_NUMBER', number: '204' })
      unwrap(await leaveCall(agent, short))
      expect(outcomeOf(await startCall(agent, { kind: 'extension', extension: '74' }))).toBe('call-target-unknown')
      expect(outcomeOf(await startCall(agent, { kind: 'number', number: '+85221234567' }))).toBe('numbers-unavailable')
    })

    it('[CAP-02] [CAL-12] a visitor of another room, an agent who is no party and a former party reach nothing', async () => {
      const { agent, visitor, roomId, call } = await talking()
      const [, second] = world.agents
      const stranger = await registerVisitor(world.server.url)
      expect(outcomeOf(await startCall(stranger, { kind: 'room', roomId }))).toBe('not-found')
      expect(outcomeOf(await startCall(stranger, { kind: 'staff', eid: agent.eid }))).toBe('not-found')
      for (const person of [stranger, second]) {
        expect(outcomeOf(await answerCall(person, call))).toBe('call-not-found')
        expect(outcomeOf(await join(person, call))).toBe('call-not-found')
        expect(outcomeOf(await leaveCall(person, call))).toBe('call-not-found')
      }
      const recording = (by: Person) =>
        by.call('setCallRecording', { params: { s, callId: call.id }, body: { isRecorded: true } })
      expect(outcomeOf(await recording(second))).toBe('call-not-found')
      unwrap(await leaveCall(agent, call))
      expect(outcomeOf(await join(visitor, call))).toBe('call-over')
    })

    it('a visitor asks to be called back, in an inquiry with the number; the chatbot’s call is one when nobody has it', async () => {
      await attend(world.agents[0])
      const visitor = await registerVisitor(world.server.url, 'Rosa')
      const { roomId } = await startConversation(visitor)
      const { id } = await inquiryOf(visitor, roomId)
      const body = { number: '+852 2123 4567', note: 'After five' }
      unwrap(await visitor.call('requestCallback', { params: { s, roomId }, body, idempotencyKey: newId() }))
      const asked = (await saidIn(visitor, roomId)).find(({ kind }) => kind === 'callback-requested')
      expect(asked?.text).toBe('+85221234567\nAfter five')
      const stranger = await registerVisitor(world.server.url)
      const foreign = await stranger.call('requestCallback', { params: { s, roomId }, body, idempotencyKey: newId() })
      expect(outcomeOf(foreign)).toBe('not-found')
      unwrap(await visitor.call('chatbotCallTransfer', { params: { s, id } }))
      expect(await callsOf(visitor)).toMatchObject([{ inquiryId: id, answeredAtMs: null }])
      const { visitor: other, inquiryId } = await handled()
      const withPeople = await other.call('chatbotCallTransfer', { params: { s, id: inquiryId } })
      expect(outcomeOf(withPeople)).toBe('not-with-chatbot')
    })

    it('[CAP-02] visitors make no calls that no widget of the service offers, and no inquiry comes of it; agents still call them', async () => {
      const { agent, visitor, roomId } = await handled()
      const stranger = await registerVisitor(world.server.url)
      await offer('none')
      expect(outcomeOf(await startCall(visitor, { kind: 'room', roomId }))).toBe('calls-not-offered')
      expect(outcomeOf(await startCall(stranger, { kind: 'room', roomId }))).toBe('not-found')
      await offer('voice')
      expect(outcomeOf(await startCall(visitor, { kind: 'room', roomId }, 'video'))).toBe('calls-not-offered')
      expect(await callsOf(agent)).toEqual([])
      unwrap(await leaveCall(agent, callIn(await startCall(agent, { kind: 'room', roomId }, 'video'))))
      unwrap(await leaveCall(visitor, callIn(await startCall(visitor, { kind: 'room', roomId }))))
      await offer('video')
    })

    it('[CAP-02] a session that has ended, and one of another service, reach no call', async () => {
      const { agent, visitor, call } = await talking()
      const ended = await enterAgain('agent3@everline.test')
      const body = { grant_type: 'revoke' as const, eid: ended.eid, refresh_token: ended.token.refresh_token }
      unwrap(await ended.call('revokeToken', { params: { s }, body }))
      for (const act of [
        startCall(ended, { kind: 'staff', eid: agent.eid }),
        leaveCall(ended, call),
        update(ended, call, {}),
      ])
        expect(outcomeOf(await act)).toBe('token-invalid')
      const elsewhere = await agent.call('leaveCall', {
        params: { s: 'another-service', callId: call.id },
        body: {},
        idempotencyKey: newId(),
      })
      expect(outcomeOf(elsewhere)).toBe('forbidden')
      expect((await callsOf(visitor)).map(({ id }) => id)).toEqual([call.id])
    })

    it('[CAL-09] each side reads how good the others have the call', async () => {
      const { agent, visitor, call } = await talking()
      unwrap(await update(visitor, call, { mos: 2.4 }))
      expect(partyIn((await callsOf(agent))[0] ?? call, visitor).mos).toBeCloseTo(2.4)
      expect(outcomeOf(await update(visitor, call, { mos: 9 }))).toBe('invalid-request')
    })

    it('[API:getCallLog] the call log has an agent’s own calls, an admin’s all, with times, filters and pages', async () => {
      const { agent, visitor, call } = await talking()
      clock.moveOn(5000)
      unwrap(await leaveCall(visitor, call))
      const log = async (by: Person, query: Record<string, string> = {}) =>
        unwrap(await by.call('getCallLog', { params: { s }, query }))
      const [mine] = (await log(agent)).items
      expect(mine).toMatchObject({ id: call.id, direction: 'in', end: 'hung-up' })
      expect(mine?.talkedMs).toBeGreaterThanOrEqual(5000)
      expect((await log(world.admin)).items[0]?.id).toBe(call.id)
      const [, , third] = world.agents
      expect((await log(third)).items.map(({ id }) => id)).not.toContain(call.id)
      const first = await log(world.admin, { limit: '1', text: 'vera' })
      expect(first.items.map(({ id }) => id)).toEqual([call.id])
      expect((await log(world.admin, { after: call.id, limit: '1' })).items[0]?.id).not.toBe(call.id)
      expect((await log(world.admin, { end: 'missed', direction: 'internal' })).items).toEqual([])
    })
  })

  describe('parties who come back', () => {
    it('[CAL-03] a party who has lost the connection may come back in time and is listed once; later the call is lost', async () => {
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
      const last = entitiesIn(await agent.feed(), 'call').findLast(({ id }) => id === call.id)
      expect(last?.event.byPartyId).toBe(partyIn(call, visitor).id)
    })

    it('a party without a client leaves the call by itself', async () => {
      const { agent, visitor, call } = await talking()
      await Promise.all(connections.splice(1).map((connection) => connection.close()))
      clock.moveOn(awayMs + 1000)
      await eventually(async () => (await callsOf(agent)).length === 0)
      expect(storyOf(await agent.feed(), call.id)).toMatchObject({ end: 'lost' })
      expect(visitor.eid).toBeDefined()
    })
  })
}
