import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallDefinition, calls, csvLine, errorCodes, responseColumns } from '#core/contract/index.ts'
import { allowedMs, runs, seedOf } from '#tests/soak/runs.ts'
import { arbitraryOf, garbage, nearly } from './arbitrary-of.ts'
import { type ServerProcess, startServerProcess } from './start-test-server.ts'
import { inquiryOf, newId, registerVisitor, s, signIn, startConversation, takeOver, unwrap } from './test-client.ts'

/*
 * Requests generated from the contract's schemas, by every role: valid, nearly valid and garbage. None may make the
 * backend fail.
 */
/** In `npm test` 25 for each call. */
const requests = runs(6_500, 420_000)
const seed = seedOf(20_261_121)
/** Longest time for which one request may block the event loop. */
const mostStallMs = 200
const mostGrowthMb = 300

let server: ServerProcess
let tokens: string[]
/** Ids that exist, so that some requests get past the first checks. */
let known: { uuids: string[]; services: string[] }

beforeAll(async () => {
  server = await startServerProcess({ env: { EVERLINE_AGENT_LIMIT: '1000', EVERLINE_OFFER_SECONDS: '1' } })
  const agent = await signIn(server.url, 'agent1@everline.test', server.passwordOf('agent1@everline.test'))
  const admin = await signIn(server.url, 'admin@everline.test', server.passwordOf('admin@everline.test'))
  const visitors = [await registerVisitor(server.url), await registerVisitor(server.url)]
  const uuids = [agent.eid, admin.eid]
  for (const visitor of visitors) {
    const { roomId } = await startConversation(visitor)
    const { id } = await inquiryOf(visitor, roomId)
    uuids.push(visitor.eid, roomId, id)
    unwrap(await takeOver(agent, id))
  }
  known = { uuids, services: [s] }
  tokens = [...visitors, agent, admin].map(({ token }) => token.access_token)
})
afterAll(async () => {
  await server.stop('SIGKILL')
  await rm(server.dataFolder, { recursive: true, force: true })
})

const Refusal = v.strictObject({
  code: v.pipe(v.number(), v.minValue(1)),
  message: v.string(),
  details: v.optional(v.record(v.string(), v.unknown())),
})

type Shot = { path: string; init: RequestInit; definition: CallDefinition }

function shotAt(definition: CallDefinition): fc.Arbitrary<Shot> {
  const part = (schema: CallDefinition['body']) =>
    schema
      ? fc.oneof(
          { weight: 5, arbitrary: arbitraryOf(schema, known) },
          { weight: 3, arbitrary: nearly(arbitraryOf(schema, known)) },
          { weight: 2, arbitrary: garbage },
        )
      : fc.constant(undefined)
  const body = definition.upload
    ? file
    : definition.body
      ? fc.oneof(
          { weight: 9, arbitrary: part(definition.body).map((value) => JSON.stringify(value) ?? '') },
          { weight: 1, arbitrary: fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 64 })) },
        )
      : fc.constant(undefined)
  return fc
    .record({
      params: part(definition.params),
      query: part(definition.query),
      body,
      token: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...tokens) },
        { weight: 1, arbitrary: fc.constantFrom(null, 'nonsense', 'a.b.c', '') },
      ),
      key: fc.oneof(
        { weight: 8, arbitrary: fc.uuid() },
        { weight: 1, arbitrary: fc.constantFrom('', 'x', ...known.uuids) },
      ),
      device: fc.constantFrom(newId(), 'device-of-the-fuzz', '', 'x'),
      type: fc.oneof(
        { weight: 12, arbitrary: fc.constant(definition.upload ? 'text/csv' : 'application/json') },
        { weight: 1, arbitrary: fc.constant('text/plain') },
      ),
    })
    .map(({ params, query, body, token, key, device, type }) => ({
      definition,
      path: pathOf(definition.path, params) + queryOf(query),
      init: {
        method: definition.method,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': type }),
          'idempotency-key': key,
          'device-id': device,
        },
        ...(body === undefined ? {} : { body: body as BodyInit }),
      },
    }))
}

/** Files that an import takes, nearly takes, or that take long to refuse. */
const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', '=', 'a', 'ä', ' '), maxLength: 12 }),
  fc.stringMatching(/^[a-z0-9-]{1,8}$/),
)
const file = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(fc.array(cell, { maxLength: 6 }).map(csvLine), { maxLength: 20 })
      .map((lines) => csvLine(responseColumns) + lines.join('')),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('"', ',', '\n', 'a,b,c\n', '"a""')
      .map((part) => csvLine(responseColumns) + part.repeat(50_000)),
  },
)

const pathOf = (path: string, params: unknown) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = isRecord(params) ? params[name] : params
    return encodeURIComponent(textOf(value)) || 'x'
  })
function queryOf(query: unknown): string {
  if (query === undefined) return ''
  if (!isRecord(query)) return `?${encodeURIComponent(textOf(query))}`
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(textOf(value))}`,
  )
  return `?${pairs.join('&')}`
}
const textOf = (value: unknown) => wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const wellFormed = (text: string) => text.toWellFormed()

describe('any request', () => {
  it(
    `${requests} random requests see no 5xx, get refusals as { code, message }, stop the process for less than ${mostStallMs} ms, and add at most ${mostGrowthMb} MB to its memory`,
    async () => {
      // These two calls end the sessions of all other requests, so they come last.
      const { releaseDevice, releaseLicense, ...others } = calls
      const definitions: CallDefinition[] = [...Object.values(others), releaseLicense, releaseDevice]
      const statuses = new Map<number, number>()
      let sent = 0
      const startMb = await memoryMb()
      let mostMb = startMb
      const perCall = Math.ceil(requests / definitions.length)
      for (const definition of definitions) {
        await fc.assert(
          fc.asyncProperty(fc.array(shotAt(definition), { minLength: 25, maxLength: 25 }), async (shots) => {
            const stallMs = await stallOf(() => Promise.all(shots.map((shot) => check(shot, statuses))))
            if (stallMs > mostStallMs) await findStall(shots, statuses)
            sent += shots.length
          }),
          { numRuns: Math.ceil(perCall / 25), seed, endOnFailure: true },
        )
        mostMb = Math.max(mostMb, await memoryMb())
      }
      expect(sent).toBeGreaterThanOrEqual(requests)
      expect(mostMb - startMb).toBeLessThanOrEqual(mostGrowthMb)
      // Enough requests must be valid; otherwise only the first checks would be tested.
      expect(statuses.get(200)).toBeGreaterThan(requests / 20)
      // A 500 is allowed only where the specification asks for it, see `check`.
      expect([...statuses.keys()].filter((status) => status > 500)).toEqual([])
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    },
    allowedMs(110_000),
  )
})

/** Resident memory of the backend's process. */
async function memoryMb(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(server.pid)])
  return Number(stdout) / 1000
}

/** Processor time that the backend has used, in milliseconds; null where the system does not say. */
async function processorMs(): Promise<number | null> {
  const text = await readFile(`/proc/${server.pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // In hundredths of a second; the name before them may have blanks.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

/**
 * Longest time, in milliseconds, that the backend took to answer a request that needs no work. What other processes of a
 * busy machine take meanwhile does not count.
 */
async function stallOf(run: () => Promise<unknown>): Promise<number> {
  let isOver = false
  let longestMs = 0
  const running = run().finally(() => {
    isOver = true
  })
  // Awaited at the end.
  running.catch(() => {})
  do {
    const startMs = performance.now()
    const usedMs = await processorMs()
    await fetch(`${server.url}/ping`).then((response) => response.arrayBuffer())
    const nowUsedMs = await processorMs()
    const tookMs = performance.now() - startMs
    longestMs = Math.max(
      longestMs,
      usedMs === null || nowUsedMs === null ? tookMs : Math.min(tookMs, nowUsedMs - usedMs),
    )
  } while (!isOver)
  await running
  return longestMs
}

/** Finds the request that blocks the process each time it is sent; a busy machine blocks it only now and then. */
async function findStall(shots: readonly Shot[], statuses: Map<number, number>) {
  for (const { definition, path, init } of shots) {
    let stallMs = Number.POSITIVE_INFINITY
    for (let times = 0; times < 3 && stallMs > mostStallMs; times += 1) {
      // With a new idempotency key; otherwise the stored answer would be returned.
      const headers = { ...init.headers, 'idempotency-key': newId() }
      const again = await stallOf(() => check({ definition, path, init: { ...init, headers } }, statuses))
      stallMs = Math.min(stallMs, again)
    }
    expect(stallMs, `${definition.method} ${path} ${init.body}`).toBeLessThanOrEqual(mostStallMs)
  }
}

async function check({ definition, path, init }: Shot, statuses: Map<number, number>) {
  const response = await fetch(`${server.url}${path}`, { ...init, redirect: 'manual' })
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
  const what = `${definition.method} ${path}`
  const text = await response.text()
  // Node refuses a URL that is too long.
  if (response.status === 431) return expect(path.length, what).toBeGreaterThan(8_000)
  if (response.status === 200 && definition.download)
    return expect(response.headers.get('content-type'), what).toContain(definition.download)
  const answer: unknown = JSON.parse(text)
  // An unknown service is answered by a 500 with its own code.
  if (v.is(v.object({ code: v.literal(errorCodes['discovery-refused'].code) }), answer))
    return expect(definition.capability, what).toBe('discovery')
  expect(response.status, what).toBeLessThan(500)
  if (response.status === 200) {
    expect(v.is(v.object({ code: v.literal(0), result: definition.result }), answer), what).toBe(true)
  } else {
    expect(v.is(Refusal, answer), `${what}: ${JSON.stringify(answer)}`).toBe(true)
  }
}
