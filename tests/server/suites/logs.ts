import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type CallInput, type Calls, type LogRecord, maxLogBytes } from '#core/contract/index.ts'
import { newId, outcomeOf, type Person, registerVisitor, s, signIn, unwrap } from '../test-client.ts'
import { type Start, serverFor } from './suite.ts'

/** Logs of clients: upload and search. */
export function logsSuite(start: Start) {
  const world = serverFor(start)

  const lineOf = (changes: Partial<LogRecord> = {}): LogRecord => ({
    timestamp: 1_800_000_000_000,
    time: '2027-01-15 08:00:00.000 UTC',
    class: 'session',
    function: 'enter',
    tag: 'signed-in',
    value: '{"attempts":1}',
    eid: null,
    did: 'device',
    tab: null,
    cid: null,
    sessionId: 'epoch',
    level: 'info',
    platform: 'web',
    vid: null,
    serviceId: s,
    ...changes,
  })
  const basic = (name: string, password: string) => `Basic ${btoa(`${name}:${password}`)}`
  async function authorizationOf(person: Person) {
    const { username, password } = await logTokenOf(person)
    return basic(username, password)
  }
  async function logTokenOf(person: Person) {
    const { parameters } = unwrap(await person.call('getRemoteConfigs', { params: { projectId: 'everline' } }))
    if (!parameters.LogToken) throw new Error('They get no token')
    return parameters.LogToken
  }
  async function post(authorization: string, body: Uint8Array, headers: Record<string, string> = {}) {
    const response = await fetch(`${world.server.url}/v2/log`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'content-encoding': 'gzip', ...headers },
      body: new Uint8Array(body),
    })
    const { code } = (await response.json()) as { code: number }
    return { status: response.status, code }
  }
  async function postInSession({ token }: Person, body: string | Uint8Array, headers: Record<string, string> = {}) {
    const response = await fetch(`${world.server.url}/lc-ds/v1/services/${s}/logs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token.access_token}`,
        'content-type': 'application/json',
        'idempotency-key': newId(),
        ...(typeof body === 'string' ? {} : { 'content-encoding': 'gzip' }),
        ...headers,
      },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    })
    return { status: response.status, answer: (await response.json()) as { code: number; result?: unknown } }
  }
  const packed = (value: unknown) => gzipSync(JSON.stringify(value))
  const search = async (query: CallInput<Calls['searchLogs']>['query'], person = world.admin) =>
    unwrap(await person.call('searchLogs', { params: { s }, query }))

  describe('an uploaded log', () => {
    it('[LOG-05] is found by the admin, with the eid that uploaded it', async () => {
      const [agent] = world.agents
      const tag = newId()
      const line = lineOf({ tag, eid: agent.eid })
      expect((await post(await authorizationOf(agent), packed([line]))).status).toBe(200)
      const { records, next } = await search({ text: tag })
      expect(records).toMatchObject([{ ...line, uploaderEid: agent.eid }])
      expect(next).toBeNull()
    })

    it('[LOG-05] can be searched by eid, level, text and time', async () => {
      const [agent, other] = world.agents
      const tag = newId()
      const lines = [
        lineOf({ tag, timestamp: 1000, eid: agent.eid, level: 'debug', value: 'one' }),
        lineOf({ tag, timestamp: 2000, eid: agent.eid, level: 'warn', value: 'two 100%' }),
        lineOf({ tag, timestamp: 3000, eid: other.eid, level: 'error', value: 'three' }),
      ]
      expect((await post(await authorizationOf(agent), packed(lines))).status).toBe(200)
      const valuesOf = async (query: Parameters<typeof search>[0]) =>
        (await search(query)).records.filter((record) => record.tag === tag).map(({ value }) => value)
      expect(await valuesOf({ text: tag })).toEqual(['three', 'two 100%', 'one'])
      expect(await valuesOf({ text: tag, level: 'warn' })).toEqual(['three', 'two 100%'])
      expect(await valuesOf({ text: tag, eid: agent.eid })).toEqual(['two 100%', 'one'])
      expect(await valuesOf({ text: tag, from: '2000', to: '2500' })).toEqual(['two 100%'])
      expect(await valuesOf({ text: 'TWO 100%' })).toEqual(['two 100%'])
      expect(await valuesOf({ text: 't_o' })).toEqual([])
    })

    it('[LOG-01] a log of 800 lines is stored in one call and read page by page without a gap', async () => {
      const [agent] = world.agents
      const tag = newId()
      // Many lines have the same time: the pages still neither skip nor repeat a line.
      const lines = Array.from({ length: 800 }, (_, n) => lineOf({ tag, timestamp: 5000 + (n % 3), value: String(n) }))
      const authorization = await authorizationOf(agent)
      expect((await post(authorization, packed(lines))).status).toBe(200)
      expect((await post(authorization, packed([...lines, lineOf()]))).status).toBe(400)
      const seen: string[] = []
      let before: string | null = null
      do {
        const page: Awaited<ReturnType<typeof search>> = await search({
          text: tag,
          limit: '300',
          ...(before === null ? {} : { before }),
        })
        seen.push(...page.records.map(({ value }) => value))
        before = page.next
      } while (before !== null)
      expect(seen).toHaveLength(800)
      expect(new Set(seen).size).toBe(800)
    })

    it('is stored once, however often its upload is repeated', async () => {
      const tag = newId()
      const authorization = await authorizationOf(world.agents[1])
      const key = { 'idempotency-key': newId() }
      for (let n = 0; n < 3; n += 1)
        expect((await post(authorization, packed([lineOf({ tag })]), key)).status).toBe(200)
      expect((await search({ text: tag })).records).toHaveLength(1)
    })

    it('is refused when it is not gzip, not JSON, not a log, or too large, and the backend keeps running', async () => {
      const authorization = await authorizationOf(world.agents[2])
      const upload = packed([lineOf()])
      expect((await post(authorization, Buffer.from('no gzip'))).status).toBe(400)
      expect((await post(authorization, upload.subarray(0, upload.length - 12))).status).toBe(400)
      expect((await post(authorization, Buffer.alloc(0))).status).toBe(400)
      expect((await post(authorization, gzipSync('{"no'))).status).toBe(400)
      expect((await post(authorization, gzipSync(Buffer.from([0xff, 0xfe])))).status).toBe(400)
      for (const wrong of [{}, [], [{}], [lineOf({ value: 'a\u0000b' })], [lineOf({ level: 'fatal' as 'error' })]]) {
        expect((await post(authorization, packed(wrong))).status).toBe(400)
      }
      // 64 MiB of blanks in 64 KiB.
      expect((await post(authorization, gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')))).status).toBe(413)
      expect((await post(authorization, upload)).status).toBe(200)
    })

    it('[LOG-05] is refused without the log credentials of a member of the staff', async () => {
      const [agent, other] = world.agents
      const { username, password, expiresAtMs } = await logTokenOf(agent)
      const body = packed([lineOf()])
      for (const authorization of [
        '',
        'Basic x',
        basic(username, ''),
        basic(other.eid, password),
        basic(username, password.replace(`.${s}.`, '.other.')),
        basic(username, password.replace(String(expiresAtMs), String(expiresAtMs + 1))),
        `Bearer ${agent.token.access_token}`,
      ]) {
        expect((await post(authorization, body)).status, authorization).toBe(401)
      }
      const visitor = await registerVisitor(world.server.url)
      await expect(logTokenOf(visitor)).rejects.toThrow('They get no token')
    })

    it('[LOG-05] is refused once its session has ended', async () => {
      const email = 'agent3@everline.test'
      const person = await signIn(world.server.url, email, world.server.passwordOf(email))
      const authorization = await authorizationOf(person)
      const body = { grant_type: 'revoke' as const, eid: person.eid, refresh_token: person.token.refresh_token }
      unwrap(await person.call('revokeToken', { params: { s }, body }))
      expect((await post(authorization, packed([lineOf()]))).status).toBe(401)
    })

    it('is shown to admins only', async () => {
      expect(outcomeOf(await world.agents[0].call('searchLogs', { params: { s }, query: {} }))).toBe('forbidden')
    })
  })
  describe('a log uploaded by a session', () => {
    it('[LOG-05] is accepted compressed and plain, from staff and visitors, with the eid that uploaded it', async () => {
      const [agent] = world.agents
      const visitor = await registerVisitor(world.server.url)
      const tag = newId()
      const line = lineOf({ tag })
      const taken = { status: 200, answer: { code: 0, result: { lines: 1 } } }
      expect(await postInSession(agent, packed([line]))).toEqual(taken)
      expect(await postInSession(agent, JSON.stringify([line]))).toEqual(taken)
      expect(await postInSession(visitor, packed([line]))).toEqual(taken)
      const { records } = await search({ text: tag })
      expect(records.map(({ uploaderEid }) => uploaderEid).toSorted()).toEqual(
        [agent.eid, agent.eid, visitor.eid].toSorted(),
      )
      expect(records[0]).toMatchObject(line)
    })

    it('counts as the same upload when it is repeated with log credentials and the same key', async () => {
      const [agent] = world.agents
      const tag = newId()
      const key = { 'idempotency-key': newId() }
      const body = packed([lineOf({ tag })])
      expect((await post(await authorizationOf(agent), body, key)).status).toBe(200)
      const again = await postInSession(agent, body, key)
      expect(again).toEqual({ status: 200, answer: { code: 0, result: { lines: 1 } } })
      expect((await search({ text: tag })).records).toHaveLength(1)
    })

    it('is refused when it is not gzip, not a log, or too large, and no other call accepts gzip', async () => {
      const [agent] = world.agents
      const upload = packed([lineOf()])
      const statusOf = async (...args: Parameters<typeof postInSession>) => (await postInSession(...args)).status
      expect(await statusOf(agent, Buffer.from('no gzip'))).toBe(400)
      expect(await statusOf(agent, upload.subarray(0, upload.length - 12))).toBe(400)
      for (const wrong of [{}, [], [{}], Array.from({ length: 801 }, () => lineOf())])
        expect(await statusOf(agent, packed(wrong))).toBe(400)
      // A long list of faults is reported as one.
      expect(await statusOf(agent, gzipSync(`[${'0,'.repeat(500_000)}0]`))).toBe(400)
      expect(await statusOf(agent, gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')))).toBe(413)
      // [audit 1.2] One byte more than an upload may have.
      expect(await statusOf(agent, gzipSync(Buffer.alloc(maxLogBytes + 1, '[')))).toBe(413)
      expect(await statusOf(agent, gzipSync(Buffer.alloc(maxLogBytes, '[')))).toBe(400)
      expect(await statusOf(agent, JSON.stringify([lineOf()]), { 'content-encoding': 'gzip' })).toBe(400)
      expect(await statusOf(agent, upload, { 'content-encoding': 'br' })).toBe(400)
      expect(await statusOf(agent, upload, { 'idempotency-key': '' })).toBe(400)
      const elsewhere = await fetch(`${world.server.url}/lc-ds/v1/services/${s}/feedback`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${agent.token.access_token}`,
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          'idempotency-key': newId(),
        },
        body: new Uint8Array(packed({ text: 'packed' })),
      })
      expect(elsewhere.status).toBe(400)
      expect(await statusOf(agent, upload)).toBe(200)
    })
  })
}
