import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallDefinition, type CallId, calls, callWrites, firstBusinessHours } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail, type Result } from '#core/platform/result.ts'
import type { Challenge, TokenBearer } from '#server/calls/session.ts'
import { rowsOf } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import type { Change, Handlers } from '#server/domain/handler.ts'
import { createRunCall, type RunCall } from '#server/http/perform-call.ts'
import { createModules, keptPlans } from '#server/modules.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createServerDeps } from '#server/server-deps.ts'
import { readSettings } from '#server/settings.ts'
import { arbitraryOf } from './arbitrary-of.ts'
import { newDataFolder } from './data-template.ts'
import { newId, s } from './test-client.ts'

/*
 * A handler that wrote and then fails leaves nothing behind. Each call that writes is made with the real handler, whose
 * success is turned into a failure after it has also written a row and a feed entry of its own.
 */
const writing = (Object.entries(calls) as Array<[CallId, CallDefinition]>).filter(([, definition]) =>
  callWrites(definition),
)
/** Inputs that each handler gets. */
const tries = 4

let world: Awaited<ReturnType<typeof createWorld>>
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** The domains of a backend that answers nobody: no timer runs, so that nothing but the calls changes a row. */
async function createWorld() {
  const dataFolder = await newDataFolder('demo')
  const read = readSettings({ EVERLINE_DATA: dataFolder, EVERLINE_LIMITS: '1000', EVERLINE_LINK_PREVIEWS: 'off' })
  if (!read.ok) throw new Error(read.message)
  const database = await openEmbedded(dataFolder, keptPlans)
  const stopping = new AbortController()
  const clock: Clock = { nowMs: () => Date.now(), after: () => {} }
  const deps = await createServerDeps({
    ...{ database, clock, random: systemRandom, settings: read.settings, signal: stopping.signal, isDemo: true },
    log: createLogger('error', () => {}, clock.nowMs),
    listenUrl: () => 'http://localhost',
  })
  const { handlers, parts } = createModules(deps)
  await deps.jobs.start(parts.flatMap(({ jobs = [] }) => jobs.map((job) => ({ ...job, run: async () => {} }))))
  const tables = await rowsOf<{ name: string }>(
    database.db,
    sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const ids = await rowsOf<{ id: string }>(
    database.db,
    sql`select eid as id from users union all select id from rooms union all select id from inquiries
        union all select id from labels union all select id from contacts limit 60`,
  )
  const [visitor] = await rowsOf<{ eid: string }>(
    database.db,
    sql`select eid from users where kind = 'visitor' and service_id = ${s} limit 1`,
  )
  const [admin] = await rowsOf<{ eid: string; name: string }>(
    database.db,
    sql`select eid, name from users where role = 'admin' and kind = 'staff' and service_id = ${s} limit 1`,
  )
  return {
    deps,
    handlers,
    known: { uuids: ids.map(({ id }) => id), services: [s] },
    visitor: { eid: visitor?.eid ?? '', name: 'Ada' },
    admin: { eid: admin?.eid ?? '', name: admin?.name ?? '' },
    /** How many rows each table has. */
    async rowCounts(): Promise<Record<string, number>> {
      const each = tables.map(({ name }) => sql.raw(`select '${name}' as name, count(*)::int as rows from ${name}`))
      const counted = await rowsOf<{ name: string; rows: number }>(database.db, sql.join(each, sql` union all `))
      return Object.fromEntries(counted.map(({ name, rows }) => [name, rows]))
    },
    async close() {
      stopping.abort()
      await deps.jobs.stop(0)
      await deps.broker.close()
      await database.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

type Loose = (input: unknown, context: Change) => Promise<Result<unknown>>

/** The handlers, each of which writes something more and then fails. */
function failing(handlers: Handlers): Handlers {
  const changed = Object.entries(handlers).map(([id, handler]) => {
    if (typeof handler !== 'function') return [id, handler]
    const write = async (result: Result<unknown>, { tx, feed, session }: Change) => {
      await tx.execute(sql`insert into limit_buckets (id, full_at_ms) values (${newId()}, 0)`)
      feed.add(s, [session?.eid ?? world.admin.eid], { kind: 'changed', call: 'listLabels' } as never)
      return result.ok ? fail('unknown') : result
    }
    // The checked edge: every handler takes its own input.
    const run = handler as unknown as Loose
    return [id, async (input: unknown, context: Change) => write(await run(input, context), context)]
  })
  return Object.fromEntries(changed)
}

/** Callers that the audience of a call admits, as its handler gets to know them. */
function callerOf({ audience }: CallDefinition): TokenBearer | Challenge | null {
  const { admin, visitor } = world
  const common = { id: newId(), serviceId: s }
  if (audience === 'public') return null
  if (audience === 'mfa-challenge') return { ...admin, serviceId: s, need: 'profile', byPassword: true }
  if (audience === 'portal') return { ...common, ...visitor, kind: 'portal', role: null }
  return audience === 'visitor'
    ? { ...common, ...visitor, kind: 'visitor', role: null }
    : { ...common, ...admin, kind: 'staff', role: 'admin' }
}

const pushAddress = (n: number) => ({
  ...{ endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${n}`, p256dh: `B${'a'.repeat(86)}` },
  auth: 'a'.repeat(22),
})

/** Bodies with rules that the schemas' samples do not know. */
const given: Partial<Record<CallId, unknown>> = {
  updateProfile: { name: 'Priya', language: '', timeZone: '' },
  updateBusinessHours: firstBusinessHours,
  collectAnalytics: { hasConsent: true, events: [] },
  reportCallQuality: { reports: [] },
  setPhoneRules: { country: 'HK' },
  movePushSubscription: { from: pushAddress(1), to: pushAddress(2) },
}

/** Inputs that the schemas of a call accept. */
function inputsOf(id: CallId, definition: CallDefinition): object[] {
  const [params, query] = [samplesOf(definition.params), samplesOf(definition.query)]
  const body = given[id] ? [given[id]] : samplesOf(definition.body)
  return Array.from({ length: tries }, (_, n) => ({
    params: { ...(params[n % params.length] as object), s },
    query: query[n % query.length] ?? {},
    body: body[n % body.length],
    idempotencyKey: newId(),
  }))
}

function samplesOf(schema: CallDefinition['body']): unknown[] {
  if (!schema) return [undefined]
  const sample = (numRuns: number) =>
    fc.sample(arbitraryOf(schema, world.known), { numRuns, seed: 7 }).flatMap((value) => {
      const parsed = v.safeParse(schema, value)
      return parsed.success ? [parsed.output] : []
    })
  const few = sample(20)
  const samples = few.length > 0 ? few : sample(300)
  if (samples.length === 0) throw new Error('no sample fits the schema')
  return samples
}

describe('a call that fails after it wrote', () => {
  let runCall: RunCall
  beforeAll(() => {
    runCall = createRunCall(failing(world.handlers), world.deps)
  })

  it.each(writing)('leaves no row behind: %s', async (id, definition) => {
    // A call with transactions of its own says why; its domain tests what it leaves behind.
    if (typeof world.handlers[id] !== 'function') return
    const before = await world.rowCounts()
    for (const input of inputsOf(id, definition))
      expect(await runCall(id, requestOf(definition, input))).toHaveProperty('ok', false)
    expect(await world.rowCounts()).toEqual(before)
  })
})

const requestOf = (definition: CallDefinition, input: object) => ({
  input,
  requestHash: () => 'hash',
  asker: async () => null,
  caller: {
    session: callerOf(definition),
    origin: { deviceId: 'device-of-the-test', userAgent: 'test', address: '192.0.2.1' },
    language: 'en',
  },
})
