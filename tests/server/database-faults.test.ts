import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Failure, Result } from '#core/platform/result.ts'
import { openPostgres } from '#server/db/open-database.ts'
import { createPresence, isConnected } from '#server/staff/presence.ts'
import { type FaultProxy, startFaultProxy } from '#tests/faults/tcp-proxy.ts'
import { runs } from '#tests/soak/runs.ts'
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts'
import { type ServerProcess, startServerProcess, startTestServer } from './start-test-server.ts'
import {
  connectMqtt,
  eventually,
  inquiryOf,
  newId,
  type Person,
  passwordGrant,
  registerVisitor,
  s,
  say,
  setStatus,
  signIn,
  startConversation,
  takeOver,
  transportTo,
  unwrap,
} from './test-client.ts'

/*
 * A backend process whose connections to PostgreSQL break: before each statement that it sends, and before each answer
 * that it receives.
 */

const programs = postgresPrograms()
const title = programs
  ? 'a backend process'
  : 'a backend process (skipped: no /usr/lib/postgresql/*/bin on this machine)'

describe.skipIf(!programs)(title, () => {
  let postgres: Postgres
  let proxy: FaultProxy
  let server: ServerProcess
  let direct: pg.Client
  let databaseUrl: string
  let agent: Person
  let visitor: Person
  let roomId: string

  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '')
    const { DATABASE_URL, EVERLINE_DATA } = await postgres.newDemo()
    databaseUrl = DATABASE_URL
    const url = new URL(DATABASE_URL)
    proxy = await startFaultProxy(Number(url.port))
    direct = new pg.Client({ connectionString: DATABASE_URL })
    await direct.connect()
    url.port = String(proxy.port)
    server = await startServerProcess({
      dataFolder: EVERLINE_DATA,
      env: { DATABASE_URL: url.href, EVERLINE_AGENT_LIMIT: '1000' },
    })
    agent = await signIn(server.url, 'agent1@everline.test', server.passwordOf('agent1@everline.test'))
    visitor = await registerVisitor(server.url)
    ;({ roomId } = await startConversation(visitor))
    unwrap(await takeOver(agent, (await inquiryOf(visitor, roomId)).id))
  })
  afterAll(async () => {
    await server?.stop('SIGKILL')
    await direct?.end()
    await proxy?.close()
    await postgres?.stop()
  })

  const healthz = async () => {
    const response = await fetch(`${server.url}/healthz`)
    return { status: response.status, text: (await response.text()).trim() }
  }

  /** Repeats a request until it succeeds, as clients do, and returns the answers before that. */
  async function untilDone<T>(ask: () => Promise<Result<T>>): Promise<{ value: T; refusals: Failure[] }> {
    const refusals: Failure[] = []
    for (;;) {
      const result = await ask()
      if (result.ok) return { value: result.value, refusals }
      refusals.push(result.error)
      if (refusals.length > 20) throw new Error(`never done: ${refusals.map(({ name }) => name)}`)
    }
  }
  const textsIn = async (room: string) => {
    const query = { from: '1', to: '100000' }
    const { messages } = unwrap(await visitor.call('listMessages', { params: { s, roomId: room }, query }))
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => (messages[0]?.seq ?? 1) + index))
    return messages.filter(({ kind }) => kind === 'text').map(({ text }) => text)
  }
  const byIndex = (index: number) => `01990000-0000-7000-8000-${String(index).padStart(12, '0')}`

  /** `npm test` breaks the connection only at some pieces, of expensive kinds of requests at fewer. */
  const strides: Record<string, number> = { 'a takeover': 5, 'the end of an inquiry': 5, 'a sign-in': 5 }
  const isLong = runs(1) > 1
  let count = 0
  /** One request for each kind of transaction; a repetition is the same request. */
  const kinds: Record<string, () => Promise<() => Promise<Result<unknown>>>> = {
    'a message': async () => {
      count += 1
      const id = byIndex(count)
      return () => say(visitor, roomId, `text ${id}`, { id })
    },
    'a conversation': async () => {
      const person = await registerVisitor(server.url)
      const request = { params: { s }, body: { id: newId(), page: '' }, idempotencyKey: newId() }
      return () => person.call('createConversation', request)
    },
    'a takeover': async () => {
      const person = await registerVisitor(server.url)
      const { id } = await inquiryOf(person, (await startConversation(person)).roomId)
      const request = { body: {}, params: { s, id }, idempotencyKey: newId() }
      return () => agent.call('takeOverInquiry', request)
    },
    'the end of an inquiry': async () => {
      const person = await registerVisitor(server.url)
      const { id } = await inquiryOf(person, (await startConversation(person)).roomId)
      const request = { params: { s, id }, idempotencyKey: newId() }
      return () => person.call('terminateInquiry', request)
    },
    'a mark': async () => () => agent.call('setMark', { params: { s, roomId }, body: { deliveredSeq: 1, readSeq: 1 } }),
    'a status': async () => () => setStatus(agent, 'available'),
    'a feed': async () => () => agent.call('getFeed', { params: { s }, query: { after: '0', limit: '10' } }),
    'a visitor': async () => () =>
      transportTo(server.url, newId()).send('registerAndLoginVisitor', {
        params: { s },
        body: { name: '', language: 'en', page: 'Shop' },
      }),
    'a sign-in': async () => () =>
      transportTo(server.url, newId()).send(
        'issueToken',
        passwordGrant('agent2@everline.test', server.passwordOf('agent2@everline.test')),
      ),
  }

  it.each(Object.keys(kinds))(
    '%s: whatever connection breaks, before a statement or before its answer, it is refused with a time to come again, and then done once',
    async (name) => {
      const prepare = kinds[name]
      if (!prepare) throw new Error('no such kind')
      for (const from of ['client', 'server'] as const) {
        // Until a request ends before its connection breaks.
        for (let pieces = 1, happens = true; happens; pieces += isLong ? 1 : (strides[name] ?? 2)) {
          const ask = await prepare()
          const takeBack = proxy.breakAt(from, pieces)
          const { refusals } = await untilDone(ask)
          happens = takeBack()
          for (const { name, details } of refusals) expect({ name, details }, `${from} ${pieces}`).toEqual(unavailable)
          expect(pieces).toBeLessThan(80)
        }
      }
      const texts = await textsIn(roomId)
      expect(texts.slice(1).toSorted()).toEqual(
        Array.from({ length: count }, (_, index) => `text ${byIndex(index + 1)}`),
      )
      expect(await healthz()).toEqual({ status: 200, text: 'ready' })
    },
  )

  it('transactions whose connection breaks as they begin give it back, also more of them than there are connections', async () => {
    const room = (await startConversation(visitor)).roomId
    for (let round = 0; round < 12; round += 1) {
      for (const pieces of [1, 2]) {
        const id = newId()
        const takeBack = proxy.breakAt('client', pieces)
        await untilDone(() => say(visitor, room, 'once', { id }))
        takeBack()
      }
    }
    expect(await textsIn(room)).toHaveLength(25)
  })

  it('a connection that the database ends in the middle of transactions loses and doubles no message', async () => {
    const room = (await startConversation(visitor)).roomId
    const texts = Array.from({ length: 150 }, (_, index) => `a ${index}`)
    const ends = `select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = 'everline'`
    for (let start = 0; start < texts.length; start += 30) {
      const sends = texts.slice(start, start + 30).map((text) => {
        const id = newId()
        return untilDone(() => say(visitor, room, text, { id }))
      })
      await direct.query(ends)
      for (const { refusals } of await Promise.all(sends))
        for (const { name } of refusals) expect(name).toBe('database-unavailable')
    }
    expect((await textsIn(room)).slice(1).toSorted()).toEqual(texts.toSorted())
  })

  it('a connection that was made while the database was away is stored with its next sign of life', async () => {
    const database = await openPostgres(databaseUrl)
    const presence = createPresence({ db: database.db, processId: newId(), nowMs: () => 5 })
    const connection = { id: newId(), eid: visitor.eid }
    const stored = async () =>
      (await direct.query('select eid, seen_at_ms from presence where id = $1', [connection.id])).rows
    for (let times = 0; times < 2; times += 1) await presence.seen([connection])
    expect(await stored()).toEqual([{ eid: visitor.eid, seen_at_ms: expect.anything() }])
    expect(await isConnected(database.db, connection.eid, 5)).toBe(true)
    await presence.ended(connection.id)
    expect(await isConnected(database.db, connection.eid, 5)).toBe(false)
    await database.close()
  })

  it('while its database is away it answers 503 with Retry-After and says so; clients stay signed in; it recovers by itself', async () => {
    const connection = await agent.connect()
    const newcomer = await registerVisitor(server.url)
    proxy.set({ name: 'cut' })
    const refused = await say(visitor, roomId, 'Later')
    expect(refused).toMatchObject({ ok: false, error: { ...unavailable } })
    const response = await fetch(`${server.url}/everline/v1/services/${s}/feed?after=0`, {
      headers: { authorization: `Bearer ${agent.token.access_token}`, 'device-id': agent.deviceId },
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await healthz()).toEqual({ status: 503, text: 'database-unavailable' })
    // A process that is started anew for this would not find it either.
    const [alive, ready] = await Promise.all(['livez', 'readyz'].map((path) => fetch(`${server.url}/${path}`)))
    expect([alive?.status, ready?.status]).toEqual([200, 503])
    // "Server unavailable", not "not authorised": the token is still valid.
    await expect(connectMqtt(server.url, newcomer.eid, newcomer.token.access_token)).rejects.toMatchObject({ code: 3 })
    proxy.set({ name: 'good', latencyMs: 0 })
    unwrap(await say(visitor, roomId, 'Now'))
    await eventually(() => connection.entries.some((entry) => entry.kind === 'message' && entry.message.text === 'Now'))
    expect(await healthz()).toEqual({ status: 200, text: 'ready' })
    await connection.close()
  })
})

describe.skipIf(!programs)('a backend whose database is away when it starts', () => {
  it('waits for it, says so, and starts when it is there', async () => {
    const postgres = await startPostgres(programs ?? '')
    const { DATABASE_URL, EVERLINE_DATA } = await postgres.newDemo()
    const url = new URL(DATABASE_URL)
    const proxy = await startFaultProxy(Number(url.port))
    url.port = String(proxy.port)
    proxy.set({ name: 'cut' })
    const log: string[] = []
    const starting = startTestServer({
      env: { DATABASE_URL: url.href, EVERLINE_DATA, EVERLINE_LOG: 'warn' },
      log: (line) => log.push(line),
    })
    await eventually(() => log.some((line) => line.includes('database-away')))
    proxy.set({ name: 'good', latencyMs: 0 })
    const server = await starting
    expect(await (await server.fetch(new Request('http://localhost/readyz'))).text()).toBe('ready\n')
    await server.close()
    await proxy.close()
    await postgres.stop()
  })

  it('does not wait for one that refuses it', async () => {
    const postgres = await startPostgres(programs ?? '')
    const url = new URL(await postgres.newDatabase())
    url.pathname = '/nowhere'
    await expect(startTestServer({ env: { DATABASE_URL: url.href } })).rejects.toThrow('does not exist')
    await postgres.stop()
  })
})

const unavailable = { name: 'database-unavailable', details: { retryAfterSeconds: 2 } }
