import { expect, it } from 'vitest'
import { startTestServer } from './start-test-server.ts'
import { movableClock, serverFor } from './suites/suite.ts'
import {
  eventually,
  inquiryOf,
  outcomeOf,
  type Person,
  registerVisitor,
  s,
  setStatus,
  startConversation,
  takeOver,
  unwrap,
} from './test-client.ts'

const totalWaitMs = 60_000
const clock = movableClock()
const env = { EVERLINE_AGENT_LIMIT: '1', EVERLINE_MISSED_SECONDS: String(totalWaitMs / 1000) }
const world = serverFor(startTestServer, { clock, env })
const placeOf = (person: Person, roomId: string) => person.call('getQueuePlace', { params: { s, roomId } })
async function come() {
  const visitor = await registerVisitor(world.server.url)
  return { visitor, ...(await startConversation(visitor)) }
}

it('[INQ-02] visitors are told their place while everybody is busy, and that time does not count as waiting', async () => {
  const first = await come()
  // The only one who is here has as many inquiries as they may have.
  unwrap(await takeOver(world.admin, (await inquiryOf(first.visitor, first.roomId)).id))
  const [second, third] = [await come(), await come()]
  expect(unwrap(await placeOf(first.visitor, first.roomId)).place).toBeNull()
  expect(unwrap(await placeOf(second.visitor, second.roomId))).toEqual({ place: 1, usualWaitMs: null })
  expect(unwrap(await placeOf(third.visitor, third.roomId)).place).toBe(2)
  expect(outcomeOf(await placeOf(third.visitor, second.roomId))).toBe('not-found')
  expect(outcomeOf(await placeOf(world.admin, second.roomId))).toBe('forbidden')

  clock.moveOn(40_000)
  const toldAtMs = clock.nowMs()
  expect(unwrap(await placeOf(second.visitor, second.roomId)).place).toBe(1)
  // The third one has left: nobody told them again.
  clock.moveOn(30_000)
  const missed = (visitor: Person, roomId: string) =>
    eventually(async () => {
      const inquiry = await inquiryOf(visitor, roomId)
      return inquiry.status === 'missed' && inquiry
    })
  await missed(third.visitor, third.roomId)
  expect((await inquiryOf(second.visitor, second.roomId)).status).toBe('open')
  clock.moveOn(31_000)
  expect((await missed(second.visitor, second.roomId)).missedAtMs).toBeGreaterThanOrEqual(toldAtMs + totalWaitMs)
})

it('[INQ-02] nobody is told a place while nobody is here', async () => {
  unwrap(await setStatus(world.admin, 'away'))
  const { visitor, roomId } = await come()
  expect(unwrap(await placeOf(visitor, roomId))).toEqual({ place: null, usualWaitMs: null })
})
