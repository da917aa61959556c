import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { ActionName } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { createCodeHashes } from '#server/accounts/code-hashes.ts'
import type { Db } from '#server/db/database.ts'
import { actionTokens, unwantedMails } from './tables.ts'

/** The links of a mail work for this long. */
const lifeMs = 14 * 24 * 60 * 60_000

export type Hashes = ReturnType<typeof createCodeHashes>
type Subject = { serviceId: string; eid: string; roomId: string; inquiryId: string | null; email: string }
export type Token = typeof actionTokens.$inferSelect
type Given = { serviceId: string; token: string }

/** A token for each action of a mail. A mail to a shop's customer has no `resume`: only the shop signs its customers in. */
export async function makeActionTokens(
  tx: Db,
  { isCustomer, ...subject }: Subject & { isCustomer: boolean },
  { hashOf }: Hashes,
  nowMs: number,
): Promise<Array<[ActionName, token: string]>> {
  const actions: ActionName[] = [...(isCustomer ? [] : (['resume'] as const)), 'rate', 'unsubscribe']
  const tokens = actions.map((action): [ActionName, string] => [action, randomBytes(24).toString('base64url')])
  const row = ([action, token]: [ActionName, string]) => ({
    ...subject,
    action,
    hash: hashOf('action', token),
    expiresAtMs: nowMs + lifeMs,
  })
  await tx.insert(actionTokens).values(tokens.map(row))
  return tokens
}

/** `action-used` for a token that is too old, is another service's, or was used by somebody else than `eid`. */
export async function findActionToken(
  db: Db,
  { serviceId, token }: Given,
  eid: string,
  { hashesOf }: Hashes,
  nowMs: number,
): Promise<Result<Token>> {
  const [found] = await db
    .select()
    .from(actionTokens)
    .where(
      and(
        inArray(actionTokens.hash, hashesOf('action', token)),
        eq(actionTokens.serviceId, serviceId),
        gt(actionTokens.expiresAtMs, nowMs),
      ),
    )
  return found && (found.usedByEid === null || found.usedByEid === eid) ? ok(found) : fail('action-used')
}

/**
 * Uses a token up. False: it was used already, by the same eid in the same way, whose answer may have been lost.
 * `action-used`: in any other way.
 */
export async function spendActionToken(
  tx: Db,
  { hash }: Token,
  by: { eid: string; rating: number | null },
): Promise<Result<boolean>> {
  const [used] = await tx
    .update(actionTokens)
    .set({ usedByEid: by.eid, usedRating: by.rating })
    .where(and(eq(actionTokens.hash, hash), isNull(actionTokens.usedByEid)))
    .returning({ hash: actionTokens.hash })
  if (used) return ok(true)
  const [now] = await tx.select().from(actionTokens).where(eq(actionTokens.hash, hash))
  return now?.usedByEid === by.eid && now.usedRating === by.rating ? ok(false) : fail('action-used')
}

/** Ends mails of a service to an address. */
export async function unsubscribe(tx: Db, { serviceId, email }: Token, nowMs: number): Promise<void> {
  await tx.insert(unwantedMails).values({ serviceId, email, sinceMs: nowMs }).onConflictDoNothing()
}

/** Whether a service may send mails to an address. */
export const wantsMails = async (db: Db, serviceId: string, email: string): Promise<boolean> =>
  (await db.$count(unwantedMails, and(eq(unwantedMails.serviceId, serviceId), eq(unwantedMails.email, email)))) === 0

/** Deletes the links by which mails open a visitor's conversations: the visitor has signed out, or is a customer now. */
export const forgetResumeLinks = (tx: Db, eid: string) =>
  tx.delete(actionTokens).where(and(eq(actionTokens.eid, eid), eq(actionTokens.action, 'resume')))

/** Deletes what is too old to be used. */
export const forgetOldTokens = (db: Db, nowMs: number) =>
  db.delete(actionTokens).where(lt(actionTokens.expiresAtMs, nowMs))
