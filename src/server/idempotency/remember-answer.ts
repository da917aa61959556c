import { sql } from 'drizzle-orm'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

/** Two requests are the same if these are equal. */
export type RequestIdentity = { eid: string; idempotencyKey: string; requestHash: string }

/**
 * Runs an idempotent change inside a transaction. A repeat with the same key changes nothing and gets the first answer.
 * The key of a different request is a `key-conflict`. A failure rolls the transaction back and is not remembered: a repeat
 * runs again.
 */
export async function rememberAnswer<T>(
  tx: Db,
  { eid, idempotencyKey, requestHash }: RequestIdentity,
  nowMs: number,
  run: () => Promise<Result<T>>,
): Promise<Result<T>> {
  // Waits for another transaction with the same key, so that only one of them runs.
  const claimed = await rowsOf(
    tx,
    sql`
      insert into idempotency_keys (eid, key, request_hash, created_at_ms)
      values (${eid}::uuid, ${idempotencyKey}::uuid, ${requestHash}, ${nowMs}::bigint)
      on conflict do nothing returning key`,
  )
  const byKey = sql`eid = ${eid}::uuid and key = ${idempotencyKey}::uuid`
  if (claimed.length === 0) {
    // An answer may be null itself.
    const [first] = await rowsOf<{ answer: T }>(
      tx,
      sql`select answer from idempotency_keys where ${byKey} and request_hash = ${requestHash} and answer is not null`,
    )
    return first ? ok(first.answer) : fail('key-conflict')
  }
  const result = await run()
  if (result.ok)
    await tx.execute(sql`update idempotency_keys set answer = ${JSON.stringify(result.value)}::json where ${byKey}`)
  return result
}

/** Deletes keys from before `beforeMs`. */
export async function forgetKeys(db: Db, beforeMs: number): Promise<void> {
  await db.execute(sql`delete from idempotency_keys where created_at_ms < ${beforeMs}::bigint`)
}
