import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxBatchLength } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { listen } from '#server/http/listen.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { conversationOf, newId, type Person, registerVisitor, s, startConversation, unwrap } from './test-client.ts'

const mebibyte = 1024 * 1024
/** The longest message, and a conversation that has three megabytes of them. */
const text = '€'.repeat(10_000)
const count = 100

let server: TestServer
let visitor: Person
let roomId: string
beforeAll(async () => {
  server = await startTestServer()
  visitor = await registerVisitor(server.url)
  roomId = (await startConversation(visitor)).roomId
  for (let sent = 0; sent < count; sent += maxBatchLength) {
    const messages = Array.from({ length: maxBatchLength }, () => ({ id: newId(), text }))
    unwrap(await visitor.call('sendMessages', { params: { s, roomId }, body: { messages } }))
  }
})
afterAll(() => server.close())

const sizeOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer))

it('[audit 1.3] a page of messages has at most a mebibyte, and the pages before it have the rest', async () => {
  const seqs: number[] = []
  for (let to = 1000; to > 0; ) {
    const query = { from: '1', to: String(to) }
    const page = unwrap(await visitor.call('listMessages', { params: { s, roomId }, query }))
    expect(sizeOf(page)).toBeLessThanOrEqual(mebibyte)
    expect(page.messages.length).toBeGreaterThan(0)
    seqs.unshift(...page.messages.map(({ seq }) => seq))
    to = (page.messages[0]?.seq ?? 1) - 1
  }
  const { lastSeq } = await conversationOf(visitor, roomId)
  expect(lastSeq).toBeGreaterThan(count)
  expect(seqs).toEqual(Array.from({ length: lastSeq }, (_, index) => index + 1))
})

it('[audit 1.3] a page of the feed has at most a mebibyte, and the pages after it have the rest', async () => {
  const numbers: number[] = []
  let pages = 0
  for (let last = 1; (numbers.at(-1) ?? 0) < last; pages += 1) {
    const after = String(numbers.at(-1) ?? 0)
    const page = unwrap(await visitor.call('getFeed', { params: { s }, query: { after } }))
    expect(sizeOf(page)).toBeLessThanOrEqual(mebibyte + 1000)
    numbers.push(...page.entries.map(({ n }) => n))
    last = page.last
  }
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(pages).toBeGreaterThan(2)
})

it('[audit 1.3] eight answers with lists are made for an eid before it has read one; the ninth waits', async () => {
  const ask = () => {
    const outgoing = Object.assign(new EventEmitter(), { closed: false })
    const request = new Request(`${server.url}/everline/v1/services/${s}/rooms/${roomId}/messages?from=1&to=9`, {
      headers: { authorization: `Bearer ${visitor.token.access_token}` },
    })
    return { outgoing, answer: Promise.resolve(server.fetch(request, { outgoing })) }
  }
  const asked = Array.from({ length: 8 }, ask)
  for (const { answer } of asked) expect((await answer).status).toBe(200)
  const ninth = ask()
  let isAnswered = false
  void ninth.answer.then(() => {
    isAnswered = true
  })
  // Calls without lists, and other users, do not wait.
  unwrap(await visitor.call('pingService', {}))
  unwrap(await (await registerVisitor(server.url)).call('getFeed', { params: { s }, query: { after: '0' } }))
  expect(isAnswered).toBe(false)
  asked[0]?.outgoing.emit('close')
  expect((await ninth.answer).status).toBe(200)
  for (const { outgoing } of [...asked, ninth]) outgoing.emit('close')
})

it('[audit 1.3] an answer of which nothing is read ends its connection', async () => {
  const app = new Hono()
  const closed = new EventEmitter()
  app.get('/', (context) => {
    const { outgoing } = context.env as { outgoing: ServerResponse }
    outgoing.once('close', () => closed.emit('close'))
    // More than fits into the buffers of both ends.
    return context.text('x'.repeat(32 * mebibyte))
  })
  const listener = await listen({
    app,
    host: '127.0.0.1',
    port: 0,
    clock: systemClock,
    log: { error() {} },
    unreadMs: 100,
    endpoints: [],
  })
  const socket = connect(listener.port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  const ended = once(closed, 'close')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await ended
  socket.destroy()
  await listener.drain(0)
  await listener.close()
})
