import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCodes } from '#core/contract/errors.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import { isUsedUp } from '#server/telephony/call-minutes.ts'
import { callParties, calls } from '#server/telephony/tables.ts'
import { newDataFolder } from './data-template.ts'
import { type ScriptedKamailio, startScriptedKamailio } from './scripted-kamailio.ts'
import { startTestServer } from './start-test-server.ts'
import { movableClock, serverFor } from './suites/suite.ts'
import { answerCall, callIn, callsOf, join, outcomeOf, startCall } from './suites/telephony-client.ts'
import { conversationOf, entitiesIn, eventually, newId, s, setStatus, startHandled, unwrap } from './test-client.ts'

describe('calls within a plan', () => {
  const world = serverFor(startTestServer, { env: { EVERLINE_CALL_MINUTES: '0', EVERLINE_AGENT_LIMIT: '100' } })

  it('[ERR-02] no call begins when the minutes of the month are used up', async () => {
    const [agent] = world.agents
    const line = await agent.connect()
    unwrap(await setStatus(agent, 'available'))
    const { visitor, roomId } = await startHandled(world.server.url, agent)
    expect(outcomeOf(await startCall(visitor, { kind: 'room', roomId }))).toBe('on-net-over-usage')
    const { features } = unwrap(await agent.call('getBilling', { params: { s } }))
    expect(features).toContainEqual({ name: 'calls', isUsable: false })
    await line.close()
  })
})

describe('a telephone within a plan', () => {
  const { WebSocket: nativeWebSocket } = globalThis as { WebSocket?: unknown }
  const clock = movableClock()
  let kamailio: ScriptedKamailio
  const world = serverFor(
    async (options) => {
      kamailio = await startScriptedKamailio()
      return startTestServer({ ...options, env: { ...options?.env, ...kamailio.env } })
    },
    { clock, env: { EVERLINE_CALL_MINUTES: '1', EVERLINE_AGENT_LIMIT: '100' } },
  )
  afterAll(async () => {
    await kamailio.close()
    Reflect.set(globalThis, 'WebSocket', nativeWebSocket)
  })
  const shop = '+493055500100'
  const isUsable = async () =>
    unwrap(await world.admin.call('getBilling', { params: { s } })).features.find(({ name }) => name === 'calls')
      ?.isUsable
  const logOf = async (number: string) =>
    unwrap(await world.admin.call('getCallLog', { params: { s }, query: { limit: '20', text: number } })).items[0]

  async function talking(from: string) {
    const [agent] = world.agents
    const line = await agent.connect()
    unwrap(await setStatus(agent, 'available'))
    const phone = kamailio.carrierInvites({ from, called: shop })
    await phone.heard(180)
    const offered = await eventually(() => entitiesIn(line.entries, 'offer').find(({ callId }) => callId))
    const call = callIn(await answerCall(agent, { id: offered.callId ?? '' }))
    const party = call.parties.find(({ kind }) => kind === 'phone')
    const browser = kamailio.browserInvites({ callId: call.id, partyId: party?.id ?? '' })
    await Promise.all([phone.final(), browser.final()])
    unwrap(await join(agent, call))
    return { line, phone, call, browser }
  }

  it('[ERR-02] goes on talking when the minutes end, which its agent is told; the next one is missed, may leave a message, and is found by the staff', async () => {
    const [agent] = world.agents
    for (const person of [...world.agents, world.admin]) unwrap(await setStatus(person, 'away'))
    const body = { id: newId(), number: shop, name: 'Shop', access: 'everybody' as const, memberEids: [] }
    unwrap(await world.admin.call('createServiceNumber', { params: { s }, body: { ...body, takesVoicemail: true } }))
    await kamailio.connected()
    // 55 seconds of the minute pass until the agent has been gone for too long.
    const before = await talking('+4930555600')
    clock.moveOn(55_000)
    await before.phone.asked('BYE')
    await before.line.close()
    const { call, line, phone, browser } = await talking('+4930555601')
    const codeNow = async () => (await callsOf(agent)).find(({ id }) => id === call.id)?.failureCode
    expect([await codeNow(), await isUsable()]).toEqual([null, true])

    clock.moveOn(8000)
    await eventually(async () => (await codeNow()) === errorCodes['on-net-over-usage'].code)
    expect((await callsOf(agent)).map(({ state }) => state)).toEqual(['CONNECTED'])
    expect(await isUsable()).toBe(false)
    const offers = entitiesIn(await agent.feed(), 'offer').length
    const second = kamailio.carrierInvites({ from: '+4930555602', called: shop })
    expect(await second.final()).toMatchObject({ status: 480, voicemail: expect.stringMatching(/./) })
    const missed = await logOf('+4930555602')
    expect(missed).toMatchObject({ end: 'missed', direction: 'in' })
    expect((await conversationOf(world.admin, missed?.roomId ?? '')).inquiry?.status).toBe('missed')
    expect(entitiesIn(await agent.feed(), 'offer').length).toBe(offers)
    await phone.request('BYE')
    await browser.asked('BYE')
    await eventually(async () => (await callsOf(agent)).length === 0)
    expect(await logOf('+4930555601')).toMatchObject({ end: 'hung-up' })
    await line.close()
  })
})

describe('the sum of a month’s calls', () => {
  const minuteMs = 60_000
  /** The month's edge, by UTC. */
  const november = Date.UTC(2026, 10, 1)
  const nowMs = november + 20 * 24 * 60 * minuteMs
  let folder: string
  let database: Awaited<ReturnType<typeof openEmbedded>>
  beforeAll(async () => {
    folder = await newDataFolder('empty')
    database = await openEmbedded(folder)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  type Made = { atMs: number; answeredAfterMs?: number | null; minutes?: number | null; with?: 'visitor' | 'phone' }
  /** A call that rang for ten seconds and was talked in for so many minutes; null: nobody answered, or it goes on. */
  async function add(serviceId: string, { atMs, answeredAfterMs = 10_000, minutes = 1, with: kind = 'visitor' }: Made) {
    const id = newId()
    const answeredAtMs = answeredAfterMs === null ? null : atMs + answeredAfterMs
    const talkedMs = minutes === null ? null : minutes * minuteMs
    const endedAtMs = talkedMs === null ? null : (answeredAtMs ?? atMs) + talkedMs
    await database.db.insert(calls).values({
      ...{ id, serviceId, media: 'voice', state: endedAtMs === null ? 'CONNECTED' : 'TERMINATED', revision: 1 },
      ...{ createdAtMs: atMs, ringsUntilMs: atMs, answeredAtMs, endedAtMs, eventName: 'STATE_UPDATE' },
    })
    const number = kind === 'phone' ? '+4930123456' : ''
    const party = { callId: id, serviceId, name: '', number, isMuted: false, isHeld: false, hasCamera: false }
    await database.db.insert(callParties).values({
      ...{ id: newId(), place: 0, kind, state: 'left', stateSinceMs: atMs, ringsUntilMs: atMs, hasScreen: false },
      ...{ ...party, numberType: kind === 'phone' ? 'OFF_NET' : 'ON_NET' },
    })
  }
  const usedUp = (serviceId: string, minutes: number | null, atMs = nowMs) =>
    isUsedUp(database.db, serviceId, minutes, atMs)

  it('[ERR-02] adds calls with visitors and with telephones from their answers on, and none of another service or of nobody', async () => {
    const day = (n: number) => november + n * 24 * 60 * minuteMs
    await add('one', { atMs: day(1), minutes: 3 })
    await add('one', { atMs: day(2), minutes: 4, with: 'phone' })
    await add('one', { atMs: day(3), minutes: 2.5, answeredAfterMs: 50_000 })
    await add('one', { atMs: day(4), minutes: 30, answeredAfterMs: null })
    await add('other', { atMs: day(5), minutes: 500 })
    expect([await usedUp('one', 9.5), await usedUp('one', 9.6)]).toEqual([true, false])
    expect([await usedUp('other', 500), await usedUp('nobody', 1), await usedUp('other', null)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('[ERR-02] counts a call in the month in which it began, across the month’s edge', async () => {
    await add('edge', { atMs: november - 5 * minuteMs, minutes: 10 })
    await add('edge', { atMs: november - 60 * minuteMs, minutes: 20 })
    await add('edge', { atMs: november, minutes: 2 })
    expect([await usedUp('edge', 2), await usedUp('edge', 2.1)]).toEqual([true, false])
    expect(await usedUp('edge', 1, Date.UTC(2026, 11, 1))).toBe(false)
  })

  it('[ERR-02] counts a call that goes on, as far as it has come', async () => {
    await add('going', { atMs: nowMs - 5 * minuteMs, answeredAfterMs: 0, minutes: null, with: 'phone' })
    expect([await usedUp('going', 5), await usedUp('going', 5.1)]).toEqual([true, false])
    expect(await usedUp('going', 6, nowMs + minuteMs)).toBe(true)
  })
})
