import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '#server/db/open-database.ts'
import { isUsedUp } from '#server/telephony/call-minutes.ts'
import { callParties, calls } from '#server/telephony/tables.ts'
import { newDataFolder } from './data-template.ts'
import { startTestServer } from './start-test-server.ts'
import { serverFor } from './suites/suite.ts'
import { outcomeOf, startCall } from './suites/telephony-client.ts'
import { newId, s, setStatus, startHandled, unwrap } from './test-client.ts'

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
