import { sql } from 'drizzle-orm'
import { type ImportReport, maxCannedResponses } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { Outside } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { turn } from '#server/platform/turn.ts'
import { lockService } from '#server/services/lock-service.ts'
import { failFull, hasAll } from './canned-responses.ts'
import { type ImportedResponse, type ReadImport, readImport } from './read-import.ts'
import { entityOf, pagesOf, type Response, type ResponseSet, whoseFeeds } from './response-set.ts'
import { cannedResponses } from './tables.ts'

/**
 * Imports a file into a set: rows with a known shortcut change its response, others create one. Everything is imported in
 * one transaction, or nothing.
 *
 * @param isDryRun changes nothing, and lists what is wrong with the rows
 * @returns what happened, or would happen; otherwise the failures of `readCsv`, `csv-rows-wrong`, and
 *   `too-many-canned-responses`
 */
export async function importResponses(
  { db, change }: Outside,
  random: Random,
  set: ResponseSet,
  file: AsyncIterable<Uint8Array>,
  isDryRun: boolean,
): Promise<Result<ImportReport>> {
  // Read to the end first: no transaction waits for a slow upload.
  const read = await readImport(file, set)
  if (!read.ok) return read
  if (isDryRun) {
    const plan = await planOf(db, set, read.value)
    return plan.ok ? ok(resultOf(plan.value, read.value, false)) : plan
  }
  const { issueCount } = read.value
  if (issueCount > 0) return fail('csv-rows-wrong', undefined, { count: issueCount })
  return change(async ({ tx, feed, nowMs }) => {
    await lockService(tx, set.serviceId)
    const plan = await planOf(tx, set, read.value)
    if (!plan.ok) return plan
    await carryOut({ tx, feed }, set, plan.value, { newId: random.uuid, nowMs })
    return ok(resultOf(plan.value, read.value, true))
  })
}

type Plan = {
  created: ImportedResponse[]
  changed: Array<{ before: Response; draft: ImportedResponse }>
  unchanged: number
}

/**
 * Compares imported rows with the stored responses and returns what to create and change. Fails with
 * `too-many-canned-responses`.
 */
async function planOf(db: Db, set: ResponseSet, { drafts }: ReadImport): Promise<Result<Plan>> {
  const known = new Map<string, Response>()
  for await (const page of pagesOf(db, set)) for (const response of page) known.set(response.shortcut, response)
  const plan: Plan = { created: [], changed: [], unchanged: 0 }
  for (const draft of drafts) {
    const before = known.get(draft.shortcut)
    if (!before) plan.created.push(draft)
    else if (hasAll(before, draft)) plan.unchanged += 1
    else plan.changed.push({ before, draft })
  }
  const total = known.size + plan.created.length
  return total > maxCannedResponses[set.permissionType] ? failFull(set) : ok(plan)
}

const resultOf = (plan: Plan, { issues, issueCount, encoding }: ReadImport, isImported: boolean): ImportReport => ({
  created: plan.created.length,
  changed: plan.changed.length,
  unchanged: plan.unchanged,
  issues,
  issueCount,
  isImported,
  encoding,
})

/** Rows that are written by one statement. */
const rowsInStatement = 100

async function carryOut(
  { tx, feed }: Transaction,
  set: ResponseSet,
  { created, changed }: Plan,
  { newId, nowMs }: { newId: () => string; nowMs: number },
): Promise<void> {
  const { permissionType, serviceId, ownerEid } = set
  const responses: Response[] = [
    ...created.map((draft) => ({
      category: '',
      language: '',
      ...draft,
      id: newId(),
      permissionType,
      updatedAtMs: nowMs,
      revision: 1,
    })),
    ...changed.map(({ before, draft }) => ({
      ...before,
      ...draft,
      updatedAtMs: nowMs,
      revision: before.revision + 1,
    })),
  ]
  for (let at = 0; at < responses.length; at += rowsInStatement) {
    const rows = responses
      .slice(at, at + rowsInStatement)
      .map(({ permissionType: _, ...row }) => ({ ...row, serviceId, ownerEid }))
    await tx.insert(cannedResponses).values(rows).onConflictDoUpdate({ target: cannedResponses.id, set: taken })
    await turn()
  }
  await feed.putAll(entityOf(set), responses, whoseFeeds(set))
}

/** A row that exists takes over the values of the statement. Its shortcut is the same. */
const taken = {
  title: sql`excluded.title`,
  text: sql`excluded.text`,
  category: sql`excluded.category`,
  language: sql`excluded.language`,
  updatedAtMs: sql`excluded.updated_at_ms`,
  revision: sql`excluded.revision`,
}
