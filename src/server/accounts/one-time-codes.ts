import { randomBytes, randomInt } from 'node:crypto'
import { and, desc, eq, exists, gt, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { services, users } from '#server/services/tables.ts'
import { isLiveSession } from '#server/session/end-sessions.ts'
import type { KeyRing } from '#server/session/key-ring.ts'
import { sessions } from '#server/session/tables.ts'
import { createCodeHashes } from './code-hashes.ts'
import { oneTimeCodes } from './tables.ts'

/** The purpose of a code. `sign-in-digits` are typed by hand, all others are in links. */
export type CodePurpose = (typeof oneTimeCodes.$inferSelect)['purpose']
export type CodeOwner = { eid: string; purpose: CodePurpose; factorShown: boolean }

/** Codes that can be used once. The database stores only their hashes. */
export type OneTimeCodes = {
  /**
   * Issues a code. The eid's last few codes of the same purpose stay valid: asking for another must not cancel a link
   * that is on its way.
   *
   * @param options.sessionId the session that asks for it: the code ends with that session
   */
  issue(
    purpose: CodePurpose,
    eid: string,
    options: { lifeMs: number; factorShown?: boolean; sessionId?: string },
  ): Promise<string>
  /** The owner of a code; null when it has expired or was used. Does not use it up. */
  find(code: string, purposes: readonly CodePurpose[]): Promise<CodeOwner | null>
  /** The owner of a code, which is used up; null when it has expired or was used. */
  take(tx: Db, code: string, purposes: readonly CodePurpose[]): Promise<CodeOwner | null>
  /** Uses up six digits, which are valid for one eid only, and with them all others of that eid. */
  takeDigits(digits: string, eid: string): Promise<boolean>
}

/** Codes of one purpose that an eid can have at a time. */
const mostOfPurpose = 3
/** A third party or several devices may sign in at once. */
const mostSignIns = 10

/**
 * Ends the codes of an eid that sign in or set a password, and those by which somebody would become the owner of the
 * eid's service: after a new password, or when nobody may be signed in.
 */
export async function endCodesOf(tx: Db, eid: string): Promise<void> {
  const isKept = inArray(oneTimeCodes.purpose, ['owner-email', 'owner-change'])
  await tx.delete(oneTimeCodes).where(and(eq(oneTimeCodes.eid, eid), not(isKept)))
  const owned = tx.select({ id: services.id }).from(services).where(eq(services.ownerEid, eid))
  await endOwnerChanges(tx, inArray(users.serviceId, owned))
}

/** Ends the codes by which somebody of the staff that `which` finds would become the owner of their service. */
export async function endOwnerChanges(tx: Db, which: SQL): Promise<void> {
  const staff = tx.select({ eid: users.eid }).from(users).where(which)
  await tx.delete(oneTimeCodes).where(and(eq(oneTimeCodes.purpose, 'owner-change'), inArray(oneTimeCodes.eid, staff)))
}

export function createOneTimeCodes(deps: { db: Db; keys: KeyRing; nowMs: () => number }): OneTimeCodes {
  const { db, nowMs } = deps
  const { hashesOf, hashOf } = createCodeHashes(deps.keys)
  const isGood = (hashes: string[], purposes: readonly CodePurpose[]) =>
    and(
      inArray(oneTimeCodes.hash, hashes),
      inArray(oneTimeCodes.purpose, [...purposes]),
      gt(oneTimeCodes.expiresAtMs, nowMs()),
      or(isNull(oneTimeCodes.sessionId), isOfLiveSession(db, nowMs())),
    )

  return {
    async issue(purpose, eid, { lifeMs, factorShown = false, sessionId }) {
      const isDigits = purpose === 'sign-in-digits'
      const code = isDigits ? String(randomInt(1_000_000)).padStart(6, '0') : randomBytes(24).toString('base64url')
      await makeRoom(db, eid, purpose)
      await db.insert(oneTimeCodes).values({
        hash: isDigits ? hashOf(eid, code) : hashOf(code),
        purpose,
        eid,
        sessionId: sessionId ?? null,
        factorShown: factorShown ? 1 : 0,
        createdAtMs: nowMs(),
        expiresAtMs: nowMs() + lifeMs,
      })
      return code
    },
    async find(code, purposes) {
      const [row] = await db
        .select()
        .from(oneTimeCodes)
        .where(isGood(hashesOf(code), purposes))
      return ownerOf(row)
    },
    async take(tx, code, purposes) {
      const [row] = await tx
        .delete(oneTimeCodes)
        .where(isGood(hashesOf(code), purposes))
        .returning()
      return ownerOf(row)
    },
    async takeDigits(digits, eid) {
      const taken = await db
        .delete(oneTimeCodes)
        .where(isGood(hashesOf(eid, digits), ['sign-in-digits']))
        .returning({ eid: oneTimeCodes.eid })
      if (taken.length === 0) return false
      const isOther = and(eq(oneTimeCodes.eid, eid), eq(oneTimeCodes.purpose, 'sign-in-digits'))
      await db.delete(oneTimeCodes).where(isOther)
      return true
    },
  }
}

const isOfLiveSession = (db: Db, nowMs: number): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(sessions)
      .where(and(eq(sessions.id, oneTimeCodes.sessionId), isLiveSession(nowMs))),
  )

const ownerOf = (row: typeof oneTimeCodes.$inferSelect | undefined): CodeOwner | null =>
  row ? { eid: row.eid, purpose: row.purpose, factorShown: row.factorShown === 1 } : null

/** Deletes the eid's oldest codes of a purpose if it would have too many with one more. */
async function makeRoom(db: Db, eid: string, purpose: CodePurpose) {
  const older = db
    .select({ hash: oneTimeCodes.hash })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.eid, eid), eq(oneTimeCodes.purpose, purpose)))
    .orderBy(desc(oneTimeCodes.createdAtMs))
    .offset((purpose === 'sign-in' ? mostSignIns : mostOfPurpose) - 1)
  await db.delete(oneTimeCodes).where(inArray(oneTimeCodes.hash, older))
}
