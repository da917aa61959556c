/*
 * The other side of the backend's figure, in a process of its own: says messages over HTTP with many requests in
 * flight, and counts what arrives at the members by MQTT. Takes an order from its parent, answers the result.
 */
import { Agent, request } from 'node:http'
import mqtt from 'mqtt'
import { handledConversation } from '#bench/stage/people.ts'
import type { SignIn } from '#server/demo/fill-demo.ts'
import { newId, type Person, s, signIn } from '#tests/server/test-client.ts'

export type LoadOrder =
  | { name: 'talk'; url: string; credentials: SignIn; rooms: number; messages: number; inFlight: number; text: string }
  /** One message after the other: the next is sent when both members have the last. */
  | { name: 'one-by-one'; url: string; credentials: SignIn; rooms: number; messages: number; text: string }
  /** Listens to a bare broker until so many messages have come. */
  | { name: 'listen'; port: number; messages: number }

export type LoadAnswer = { name: 'listening' } | { name: 'done'; acceptedMs: number; deliveredMs: number }

type Talk = { visitor: Person; roomId: string }
let talks: Talk[] | null = null
let delivered = 0
let onDelivered = () => {}

process.on('message', (order: LoadOrder) => {
  void run(order).then(answer)
})

function run(order: LoadOrder): Promise<LoadAnswer> {
  if (order.name === 'listen') return listen(order)
  return order.name === 'talk' ? talk(order) : oneByOne(order)
}

const answer = (result: LoadAnswer) => process.send?.(result)

async function talk(order: Extract<LoadOrder, { name: 'talk' }>): Promise<LoadAnswer> {
  talks ??= await prepare(order)
  const rooms = talks
  // Each message reaches its two members: agent and visitor.
  const expected = delivered + order.messages * 2
  const all = new Promise<void>((resolve) => {
    onDelivered = () => delivered >= expected && resolve()
  })
  const agent = new Agent({ keepAlive: true, maxSockets: order.inFlight })
  const startMs = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: order.inFlight }, async () => {
      while (next < order.messages) {
        const room = rooms[next % rooms.length]
        next += 1
        if (room) await sayOnce(agent, order.url, room, order.text)
      }
    }),
  )
  const acceptedMs = performance.now() - startMs
  await all
  agent.destroy()
  return { name: 'done', acceptedMs, deliveredMs: performance.now() - startMs }
}

async function oneByOne(order: Extract<LoadOrder, { name: 'one-by-one' }>): Promise<LoadAnswer> {
  talks ??= await prepare(order)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const startMs = performance.now()
  for (let sent = 0; sent < order.messages; sent += 1) {
    const room = talks[sent % talks.length]
    if (!room) continue
    const expected = delivered + 2
    const both = new Promise<void>((resolve) => {
      onDelivered = () => delivered >= expected && resolve()
    })
    await Promise.all([sayOnce(agent, order.url, room, order.text), both])
  }
  agent.destroy()
  const tookMs = performance.now() - startMs
  return { name: 'done', acceptedMs: tookMs, deliveredMs: tookMs }
}

async function prepare({
  url,
  credentials,
  rooms,
}: Pick<Extract<LoadOrder, { name: 'talk' }>, 'url' | 'credentials' | 'rooms'>): Promise<Talk[]> {
  const agent = await signIn(url, credentials.email, credentials.password)
  const made: Talk[] = []
  while (made.length < rooms) made.push(await handledConversation(url, agent))
  for (const person of [agent, ...made.map(({ visitor }) => visitor)]) await countMessages(url, person)
  return made
}

async function countMessages(url: string, { eid, token }: Person) {
  const client = await mqtt.connectAsync(`${url.replace('http', 'ws')}/mqtt`, {
    protocolVersion: 4,
    username: eid,
    password: token.access_token,
    keepalive: 30,
  })
  client.on('message', (_topic, payload) => {
    // Counted, not read: reading is the client's work.
    delivered += payload.toString().split('"kind":"message"').length - 1
    onDelivered()
  })
  await client.subscribeAsync(`everline/${s}/eid/${eid}`)
}

/** By Node's own client, which costs the load generator less than fetch. */
function sayOnce(agent: Agent, url: string, { visitor, roomId }: Talk, text: string): Promise<void> {
  const id = newId()
  const body = JSON.stringify({ id, text })
  const post = () =>
    new Promise<void>((resolve, reject) => {
      const sending = request(`${url}/everline/v1/services/${s}/rooms/${roomId}/messages`, {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${visitor.token.access_token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': id,
        },
      })
      sending.on('response', (response) => {
        response.resume()
        response.on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`)),
        )
      })
      sending.on('error', (error) => {
        // The backend closed an idle connection at the moment of its reuse; the key makes the repeat harmless.
        if (sending.reusedSocket && 'code' in error && error.code === 'ECONNRESET') resolve(post())
        else reject(error)
      })
      sending.end(body)
    })
  return post()
}

async function listen({ port, messages }: Extract<LoadOrder, { name: 'listen' }>): Promise<LoadAnswer> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { protocolVersion: 4 })
  let count = 0
  let startMs = 0
  const all = new Promise<void>((resolve) => {
    client.on('message', () => {
      if (count === 0) startMs = performance.now()
      count += 1
      if (count === messages) resolve()
    })
  })
  await client.subscribeAsync('bench')
  answer({ name: 'listening' })
  await all
  const deliveredMs = performance.now() - startMs
  await client.endAsync()
  return { name: 'done', acceptedMs: deliveredMs, deliveredMs }
}
