import { afterAll, expect, it } from 'vitest'
import { systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import { startScriptedKamailio } from './scripted-kamailio.ts'
import { openSocket, requestText } from './sip-client.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import {
  eventually,
  newId,
  registerVisitor,
  s,
  say,
  setStatus,
  signIn,
  startConversation,
  unwrap,
} from './test-client.ts'

/* Errors thrown by callbacks end nothing: the test runner fails for each exception that reaches the event loop. */

const { WebSocket: nativeWebSocket } = globalThis as { WebSocket?: unknown }
afterAll(() => void Reflect.set(globalThis, 'WebSocket', nativeWebSocket))

/** Time and random of a backend, which throw while `isBroken`; only the log can still tell the time. */
function breakable() {
  const state = { isBroken: false }
  const check = () => {
    if (state.isBroken && !new Error().stack?.includes('logger.ts')) throw new Error('a callback throws')
  }
  const nowMs = () => {
    check()
    return systemClock.nowMs()
  }
  const uuid = () => {
    check()
    return systemRandom.uuid()
  }
  const lines: string[] = []
  return {
    ...{ state, lines, clock: { ...systemClock, nowMs }, random: { ...systemRandom, uuid } },
    log: (line: string) => void lines.push(line),
    failed: (event: string) => eventually(() => lines.some((line) => line.includes(`"event":"${event}"`))),
  }
}

/** Everybody works on: chat by HTTP and MQTT. */
async function worksOn(server: TestServer) {
  const visitor = await registerVisitor(server.url)
  const connection = await visitor.connect()
  const { roomId } = await startConversation(visitor)
  unwrap(await say(visitor, roomId, 'and on'))
  await eventually(() =>
    connection.entries.some((entry) => entry.kind === 'message' && entry.message.text === 'and on'),
  )
  await connection.close()
}

it('callbacks of WebSockets, the broker and timers that throw are logged, and everybody works on', async () => {
  const parts = breakable()
  const server = await startTestServer(parts)
  const visitor = await registerVisitor(server.url)
  const [early, late] = [await visitor.connect(), await registerVisitor(server.url)]
  const url = `${server.url.replace('http', 'ws')}/sip`
  const open = await openSocket(url)
  parts.state.isBroken = true
  // A message of an open connection, a new connection of each kind, one that ends, a request.
  open.send(requestText('OPTIONS', { uri: 'sip:everline', user: 'somebody' }))
  const refused = await openSocket(url)
  const lateConnection = late.connect().catch(() => null)
  await early.close()
  expect((await fetch(`${server.url}/healthz`)).status).toBeLessThan(600)
  await parts.failed('sip-failed')
  await parts.failed('socket-failed')
  await parts.failed('timer-failed')
  parts.state.isBroken = false
  open.send(requestText('OPTIONS', { uri: 'sip:everline', user: 'somebody' }))
  expect(await open.next()).toMatch(/^SIP\/2\.0 403 /)
  await worksOn(server)
  await (await lateConnection)?.close()
  open.close()
  refused.close()
  await server.close()
})

it('callbacks of the way to the telephone network that throw are logged, and the next call is taken', async () => {
  const parts = breakable()
  const kamailio = await startScriptedKamailio()
  const server = await startTestServer({ ...parts, env: kamailio.env })
  await kamailio.connected()
  const called = '+493055500100'
  const enter = (name: string) =>
    signIn(server.url, `${name}@everline.test`, server.passwordOf(`${name}@everline.test`))
  const number = { id: newId(), number: called, name: 'Line', access: 'everybody' as const, memberEids: [] }
  unwrap(await (await enter('admin')).call('createServiceNumber', { params: { s }, body: number }))
  parts.state.isBroken = true
  expect((await kamailio.carrierInvites({ from: '+4930555123', called }).final()).status).toBe(500)
  await parts.failed('phone-gateway-failed')
  parts.state.isBroken = false
  const agent = await enter('agent1')
  const connection = await agent.connect()
  unwrap(await setStatus(agent, 'available'))
  await kamailio.carrierInvites({ from: '+4930555123', called }).heard(180)
  await worksOn(server)
  await connection.close()
  await server.close()
  await kamailio.close()
})
