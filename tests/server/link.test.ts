import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { personalTopic, typingFilter, typingTopic } from '#core/contract/index.ts'
import { createLink } from '#server/broker/link.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { type OutsideBroker, startOutsideBroker } from './outside-broker.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { connectMqtt, eventually, registerVisitor, s, say, startConversation, unwrap } from './test-client.ts'

let outside: OutsideBroker
let server: TestServer
const log: string[] = []
beforeAll(async () => {
  outside = await startOutsideBroker()
  server = await startTestServer({
    env: { MQTT_URL: outside.url, EVERLINE_CALL_MINUTES: '0', EVERLINE_LOG: 'info' },
    log: (line) => log.push(line),
  })
  await eventually(() => log.some((line) => line.includes('link-up')))
})
afterAll(async () => {
  await server.close()
  await outside.close()
})

it('other publishers at the outside broker end nothing, with any payload', async () => {
  const visitor = await registerVisitor(server.url)
  const connection = await connectMqtt(server.url, visitor.eid, visitor.token.access_token)
  await connection.subscribeAsync(personalTopic(s, visitor.eid))
  const stranger = await mqtt.connectAsync(outside.url)
  const personal = personalTopic(s, visitor.eid)
  const payloads = [
    '{"kind":"conversation',
    '"kind":"conversation-gone"',
    '{"kind":"conversation-gone","entries":7}',
    '',
    '\u0000',
  ]
  for (const topic of [personal, 'everline/probe/', `everline/probe/${visitor.eid}`, 'everline/', `${personal}/x`])
    for (const payload of payloads) await stranger.publishAsync(topic, payload, { qos: 1 })
  await eventually(() => log.some((line) => line.includes('link-callback-failed')))
  const { roomId } = await startConversation(visitor)
  unwrap(await say(visitor, roomId, 'and on'))
  await eventually(async () => (await visitor.feed()).some((e) => e.kind === 'message' && e.message.text === 'and on'))
  await stranger.endAsync()
  await connection.endAsync()
})

it('clients receive events through an outside broker, and keep receiving while it is gone and after it is back', async () => {
  const visitor = await registerVisitor(server.url)
  const healthz = async () => {
    const response = await server.fetch(new Request('http://localhost/healthz'))
    return [response.status, await response.text()]
  }
  const connection = await visitor.connect()
  const { roomId } = await startConversation(visitor)
  const hears = async (text: string) => {
    unwrap(await say(visitor, roomId, text))
    await eventually(() => connection.entries.some((e) => e.kind === 'message' && e.message.text === text))
  }
  await hears('through the outside')

  const typed: string[] = []
  connection.client.on('message', (topic) => topic.endsWith(`typing/${visitor.eid}`) && typed.push(topic))
  await connection.client.subscribeAsync(typingFilter(s, roomId))
  connection.client.publish(typingTopic(s, roomId, visitor.eid), JSON.stringify({ eid: visitor.eid }))
  await eventually(() => typed.length === 1)

  const port = Number(new URL(outside.url).port)
  await outside.close()
  // Hints may get lost when the connection breaks; the feed still has everything.
  const said = new Set<string>()
  await eventually(async () => {
    const { message } = unwrap(await say(visitor, roomId, `line ${said.size}`))
    said.add(message.id)
    return connection.entries.some((e) => e.kind === 'message' && said.has(e.message.id))
  })
  await hears('without it')
  expect(await healthz()).toEqual([200, 'ready\nlink-down\n'])
  const ups = log.filter((each) => each.includes('link-up')).length
  outside = await startOutsideBroker(port)
  await eventually(() => log.filter((each) => each.includes('link-up')).length > ups)
  await hears('with it again')
  expect(await healthz()).toEqual([200, 'ready\n'])
  const feed = await visitor.feed()
  expect(feed.map(({ n }) => n)).toEqual(feed.map((_, index) => index + 1))
  await connection.close()
})

it('a broker that refuses the subscription is a link that is down: clients of this process are served, and it is told ever more seldom', async () => {
  const strict = await startOutsideBroker(0, { refuses: true })
  const told: string[] = []
  const alone = await startTestServer({
    env: { MQTT_URL: strict.url, EVERLINE_CALL_MINUTES: '0', EVERLINE_LOG: 'info' },
    log: (line) => told.push(line),
  })
  await eventually(() => told.some((line) => line.includes('link-refused')))
  const ready = await alone.fetch(new Request('http://localhost/readyz'))
  expect([ready.status, await ready.text()]).toEqual([200, 'ready\nlink-down\n'])
  const visitor = await registerVisitor(alone.url)
  const connection = await visitor.connect()
  const { roomId } = await startConversation(visitor)
  unwrap(await say(visitor, roomId, 'heard here'))
  await eventually(() => connection.entries.some((e) => e.kind === 'message' && e.message.text === 'heard here'))
  await connection.close()
  await strict.close()
  await alone.close()
})

it('a broker that is away is tried once a second, and told of after one, two, four seconds and so on', async () => {
  const port = Number(new URL((await closed(await startOutsideBroker())).url).port)
  const told: string[] = []
  const clock = fakeClock()
  const note = (event: string) => void told.push(event)
  const log = { debug: note, info: note, warn: note, error: note }
  const url = `mqtt://127.0.0.1:${port}`
  const link = createLink({ url, processId: 'p', clock, log, onMessage: () => {}, reconnectMs: 5 })
  await eventually(() => told.length === 1)
  // The library connects again and again: nothing more is told before its time.
  for (const [ms, count] of [
    [1000, 2],
    [1999, 2],
    [1, 3],
    [4000, 4],
  ] as const) {
    await clock.advance(ms)
    await eventually(() => told.length === count)
  }
  expect(new Set(told)).toEqual(new Set(['link-failed']))
  expect(link.isUp()).toBe(false)
  await link.close()
})

async function closed(broker: OutsideBroker): Promise<OutsideBroker> {
  await broker.close()
  return broker
}
