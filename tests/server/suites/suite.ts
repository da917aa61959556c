import { afterAll, beforeAll } from 'vitest'
import { demoServiceId } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { furtherServiceIds } from '../fill-services.ts'
import type { TestServer, TestServerOptions } from '../start-test-server.ts'
import { type Connection, type Person, signIn, useService } from '../test-client.ts'

/** Starts the backend that a suite runs against: embedded, or on PostgreSQL. */
export type Start = (options?: TestServerOptions) => Promise<TestServer>

/**
 * For the suites that need no settings of their own: one server for all of them, on which each has its own service.
 * Agents take as many inquiries as the tests give them.
 */
export function shareServer(start: Start): Start {
  const unused = [...furtherServiceIds]
  let running: Promise<TestServer> | undefined
  afterAll(async () => (await running)?.close())
  return async () => {
    running ??= start({ content: 'services', env: { EVERLINE_AGENT_LIMIT: '100' } })
    const serviceId = unused.shift()
    if (serviceId === undefined) throw new Error('More suites than services: see fill-services.ts')
    return { ...(await running), serviceId, close: async () => {} }
  }
}

/** A clock that a test can advance; timers run in real time. */
export function movableClock() {
  let aheadMs = 0
  return {
    nowMs: () => systemClock.nowMs() + aheadMs,
    after: systemClock.after,
    moveOn(ms: number) {
      aheadMs += ms
    },
  }
}

export type World = {
  server: TestServer
  admin: Person
  agents: [Person, Person, Person]
  /** Connection of the admin: with one candidate connected, inquiries wait instead of being missed. */
  presence: Connection
}

/** One server for all tests of a suite, with its staff signed in and the admin connected. */
export function serverFor(start: Start, options: TestServerOptions = {}): World {
  const world = {} as World
  beforeAll(async () => {
    const server = await start(options)
    useService(server.serviceId)
    const enter = (email: string) => signIn(server.url, email, server.passwordOf(email))
    world.server = server
    world.admin = await enter('admin@everline.test')
    world.agents = [
      await enter('agent1@everline.test'),
      await enter('agent2@everline.test'),
      await enter('agent3@everline.test'),
    ]
    world.presence = await world.admin.connect()
  })
  afterAll(async () => {
    await world.presence?.close()
    await world.server?.close()
    useService(demoServiceId)
  })
  return world
}
