import { describe, expect, it } from 'vitest'
import { startTestServer } from './start-test-server.ts'
import { serverFor } from './suites/suite.ts'
import { outcomeOf, startCall } from './suites/telephony-client.ts'
import { s, setStatus, startHandled, unwrap } from './test-client.ts'

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
