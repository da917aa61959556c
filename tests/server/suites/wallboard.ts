import { describe, expect, it } from 'vitest'
import {
  closeInquiry,
  eventually,
  inquiryOf,
  outcomeOf,
  registerVisitor,
  s,
  setStatus,
  startConversation,
  startHandled,
  unwrap,
} from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'
import { callIn, leaveCall, startCall } from './telephony-client.ts'

/** The figures that a wallboard shows. */
export function wallboardSuite(start: Start) {
  const world = serverFor(start)
  const look = async () => unwrap(await world.admin.call('getQueueMonitor', { params: { s } }))

  describe('the queue monitor', () => {
    it('[API:getQueueMonitor] counts who waits and since when, what is handled, and what today has brought', async () => {
      const [agent] = world.agents
      await setStatus(world.admin, 'available')
      const before = await look()
      const visitor = await registerVisitor(world.server.url)
      const { roomId } = await startConversation(visitor)
      const { createdAtMs } = await inquiryOf(visitor, roomId)
      const handled = await startHandled(world.server.url, agent)
      const closed = await startHandled(world.server.url, agent)
      unwrap(await closeInquiry(agent, closed.inquiryId))
      const after = await look()
      expect(after).toMatchObject({
        waitingCount: before.waitingCount + 1,
        longestWaitSinceMs: before.longestWaitSinceMs ?? createdAtMs,
        handledCount: before.handledCount + 1,
        acceptedTodayCount: before.acceptedTodayCount + 2,
        closedTodayCount: before.closedTodayCount + 1,
        missedTodayCount: before.missedTodayCount,
        callCount: 0,
      })
      expect(after.averageWaitTodayMs).toBeGreaterThanOrEqual(0)
      unwrap(await closeInquiry(visitor, (await inquiryOf(visitor, roomId)).id))
      unwrap(await closeInquiry(agent, handled.inquiryId))
      expect(await look()).toMatchObject({ waitingCount: before.waitingCount, handledCount: before.handledCount })
    })

    it('[API:getQueueMonitor] counts the staff who are connected by their status, and all others as not connected', async () => {
      await setStatus(world.admin, 'available')
      const { agents } = await look()
      expect(agents).toMatchObject({ available: 1, busy: 0 })
      await setStatus(world.admin, 'busy')
      expect((await look()).agents).toEqual({ ...agents, available: 0, busy: 1 })
      const connection = await world.agents[0].connect()
      // The backend tells of a connection a moment after the broker has let it in.
      await eventually(async () => (await look()).agents.notConnected === agents.notConnected - 1)
      await setStatus(world.agents[0], 'away')
      expect((await look()).agents).toMatchObject({ away: 1, notConnected: agents.notConnected - 1 })
      await connection.close()
      await setStatus(world.agents[0], 'available')
    })

    it('[API:getQueueMonitor] counts the calls that run, and says since when the longest has lasted', async () => {
      const [agent] = world.agents
      const line = await agent.connect()
      await setStatus(agent, 'available')
      expect(await look()).toMatchObject({ callCount: 0, longestCallSinceMs: null })
      const { visitor, roomId, inquiryId } = await startHandled(world.server.url, agent)
      const call = callIn(await startCall(visitor, { kind: 'room', roomId }))
      expect(await look()).toMatchObject({ callCount: 1, longestCallSinceMs: call.createdAtMs })
      unwrap(await leaveCall(visitor, call))
      expect(await look()).toMatchObject({ callCount: 0, longestCallSinceMs: null })
      unwrap(await closeInquiry(agent, inquiryId))
      await line.close()
    })

    it('[API:getQueueMonitor] is for admins', async () => {
      const [agent] = world.agents
      expect(outcomeOf(await agent.call('getQueueMonitor', { params: { s } }))).toBe('forbidden')
    })
  })
}
