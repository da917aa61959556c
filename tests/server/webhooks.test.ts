import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FeedChange } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail } from '#core/platform/result.ts'
import { type Database, rowsOf } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import { type Changes, createChanges } from '#server/feed/changes.ts'
import { createJobs, type Jobs } from '#server/jobs/jobs.ts'
import { createOutbox } from '#server/jobs/reaction.ts'
import { keptPlans } from '#server/modules.ts'
import { services } from '#server/services/tables.ts'
import { webhooks } from '#server/webhooks/module.ts'
import { webhooks as webhookRows } from '#server/webhooks/tables.ts'
import { countingDatabase } from './counting-database.ts'
import { newDataFolder } from './data-template.ts'
import { startTestServer } from './start-test-server.ts'
import { webhooksSuite } from './suites/webhooks.ts'
import { newId } from './test-client.ts'

describe('webhooks', () => webhooksSuite(startTestServer))

describe('the outbox of webhooks', () => {
  let folder: string
  let database: Database
  let jobs: Jobs
  let changes: Changes
  const statements = { count: 0 }
  const over = new AbortController()
  let parts: ReturnType<typeof webhooks.create>
  const silent = { debug() {}, info() {}, warn() {}, error() {} }

  beforeAll(async () => {
    folder = await newDataFolder('empty')
    database = await openEmbedded(folder, keptPlans)
    for (const id of ['quiet', 'told']) await database.db.insert(services).values({ id, name: id, createdAtMs: 1 })
    jobs = createJobs({ database, log: silent, onEnd: () => {} })
    const outbox = createOutbox(jobs)
    changes = createChanges({ database: countingDatabase(database, statements), outbox, onCommitted: () => {} })
    parts = webhooks.create({
      ...{ database, changes, jobs, keys: [new Uint8Array(32)], clock: systemClock, log: silent, signal: over.signal },
      ...{ random: systemRandom, nowMs: () => Date.now(), settings: {} },
    })
    outbox.add(parts.reacts ?? [])
    // Jobs are written and stay where they are.
    await jobs.start((parts.jobs ?? []).map((job) => ({ ...job, run: () => new Promise<void>(() => {}) })))
    await database.db.insert(webhookRows).values({
      ...{ id: newId(), serviceId: 'told', url: 'https://example.org/', description: '', events: ['message.created'] },
      ...{ includesTexts: false, isActive: true, sealedSecret: '', createdAtMs: 1 },
    })
    await parts.onReady?.()
  })
  afterAll(async () => {
    over.abort()
    await jobs.stop(0)
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  const message = (kind: string) =>
    ({ kind: 'message', message: { id: newId(), roomId: newId(), seq: 1, kind } }) as unknown as FeedChange
  async function statementsOf(serviceId: string, change: FeedChange) {
    statements.count = 0
    await changes.run(async ({ feed }) => feed.add(serviceId, [newId()], change))
    return statements.count
  }
  const written = async () =>
    (await rowsOf<{ id: string }>(database.db, sql`select id from jobs.job where name = 'webhook-event'`)).length

  it('costs a message no statement more in a service without webhooks, and one in a service with some', async () => {
    const bare = await statementsOf('quiet', { kind: 'conversation-gone', conversationId: newId() })
    expect(await statementsOf('quiet', message('text'))).toBe(bare)
    expect(await statementsOf('told', message('member-joined'))).toBe(bare)
    expect(await written()).toBe(0)
    expect(await statementsOf('told', message('text'))).toBe(bare + 1)
    expect(await written()).toBe(1)
  })

  it('has no event of a change that is rolled back', async () => {
    const before = await written()
    await changes.run(async ({ feed }) => {
      feed.add('told', [newId()], message('text'))
      return fail('forbidden')
    })
    expect(await written()).toBe(before)
  })
})
