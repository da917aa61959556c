import { expect, it } from 'vitest'
import { opensAt } from '#core/business-hours/opening.ts'
import type { firstBusinessHours } from '#core/contract/index.ts'
import { startTestServer } from './start-test-server.ts'
import { movableClock, serverFor } from './suites/suite.ts'
import { eventually, inquiryOf, registerVisitor, s, setStatus, startConversation, unwrap } from './test-client.ts'

const totalWaitMs = 60_000
const clock = movableClock()
const world = serverFor(startTestServer, {
  clock,
  // Before midnight the clock goes half an hour ahead: the sessions must last as long.
  env: { EVERLINE_MISSED_SECONDS: String(totalWaitMs / 1000), EVERLINE_ACCESS_TOKEN_SECONDS: '7200' },
})
const opening = async () => unwrap(await world.admin.call('getOpening', { params: { s } }))
async function set(change: Partial<typeof firstBusinessHours>) {
  const { hours } = unwrap(await world.admin.call('getBusinessHours', { params: { s } }))
  const body = { ...hours, ...change }
  return unwrap(await world.admin.call('updateBusinessHours', { params: { s }, body })).hours
}
async function come() {
  const visitor = await registerVisitor(world.server.url)
  return { visitor, ...(await startConversation(visitor)) }
}

it('[INQ-02] outside of the hours an inquiry is not missed: its wait counts from the opening', async () => {
  unwrap(await setStatus(world.admin, 'away'))
  expect(await opening()).toEqual({ state: 'nobody', opensAtMs: null })
  // In two minutes, or at midnight.
  const nowMs = clock.nowMs()
  const minutes = new Date(nowMs).getUTCHours() * 60 + new Date(nowMs).getUTCMinutes()
  const hour = (minute: number) =>
    `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const from = minutes + 32 < 1440 ? minutes + 2 : 0
  const times = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: hour(from), until: hour(from + 30) }))
  const hours = await set({ isOn: true, times })
  const opensAtMs = Number(opensAt(hours, clock.nowMs()))
  expect(await opening()).toEqual({ state: 'closed', opensAtMs })

  const { visitor, roomId } = await come()
  clock.moveOn(opensAtMs - clock.nowMs() + 1000)
  expect(await opening()).toEqual({ state: 'nobody', opensAtMs: null })
  clock.moveOn(totalWaitMs)
  const { missedAtMs } = await eventually(async () => {
    const inquiry = await inquiryOf(visitor, roomId)
    return inquiry.status === 'missed' && inquiry
  })
  expect(missedAtMs).toBeGreaterThanOrEqual(opensAtMs + totalWaitMs)
})

it('[INQ-02] an agent who is available outside of the hours is asked nevertheless', async () => {
  await set({ isOn: true, times: [] })
  expect(await opening()).toEqual({ state: 'closed', opensAtMs: null })
  const { roomId } = await come()
  const [agent] = world.agents
  const connection = await agent.connect()
  unwrap(await setStatus(agent, 'available'))
  await eventually(async () => {
    const { entities } = unwrap(await agent.call('getSnapshot', { params: { s }, query: {} }))
    return entities.some(({ entity, value }) => entity === 'offer' && value.conversationId === roomId)
  })
  await set({ isOn: false })
  expect((await opening()).state).toBe('open')
  await connection.close()
})
