import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { ActionName, FormAnswer } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { createCodeHashes } from '#server/accounts/code-hashes.ts'
import { rooms } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { formAnswers } from '#server/form-answers/tables.ts'
import { widgetOf } from '#server/widgets/widgets.ts'
import { actionTokens, unwantedMails } from './tables.ts'

/** The links of a mail work for this long. */
const lifeMs = 14 * 24 * 60 * 60_000

type Hashes = ReturnType<typeof createCodeHashes>
type Subject = { serviceId: string; eid: string; roomId: string; email: string }
type Token = typeof actionTokens.$inferSelect

/** A token for each action of a mail. */
export async function makeActionTokens(
  tx: Db,
  subject: Subject,
  { hashOf }: Hashes,
  nowMs: number,
): Promise<Record<ActionName, string>> {
  const make = () => randomBytes(24).toString('base64url')
  const tokens = { resume: make(), rate: make(), unsubscribe: make() }
  const row = (action: ActionName) => ({
    ...subject,
    action,
    hash: hashOf('action', tokens[action]),
    expiresAtMs: nowMs + lifeMs,
  })
  await tx.insert(actionTokens).values([row('resume'), row('rate'), row('unsubscribe')])
  return tokens
}

/**
 * Uses a token up: `action-used` for one that was used, is too old, or is another service's; `invalid-request`, and the
 * token stays good, for a rating without its number.
 */
export async function takeActionToken(
  tx: Db,
  { serviceId, token, rating }: { serviceId: string; token: string; rating: number | undefined },
  { hashesOf }: Hashes,
  nowMs: number,
): Promise<Result<Token>> {
  const isIt = and(
    inArray(actionTokens.hash, hashesOf('action', token)),
    eq(actionTokens.serviceId, serviceId),
    gt(actionTokens.expiresAtMs, nowMs),
  )
  const needsRating =
    rating === undefined && (await tx.$count(actionTokens, and(isIt, eq(actionTokens.action, 'rate')))) > 0
  if (needsRating) return fail('invalid-request', 'body.rating is missing')
  const [taken] = await tx.delete(actionTokens).where(isIt).returning()
  return taken ? ok(taken) : fail('action-used')
}

/** Ends mails of a service to an address. */
export async function unsubscribe(tx: Db, { serviceId, email }: Token, nowMs: number): Promise<void> {
  await tx.insert(unwantedMails).values({ serviceId, email, sinceMs: nowMs }).onConflictDoNothing()
}

/** Whether a service may send mails to an address. */
export const wantsMails = async (db: Db, serviceId: string, email: string): Promise<boolean> =>
  (await db.$count(unwantedMails, and(eq(unwantedMails.serviceId, serviceId), eq(unwantedMails.email, email)))) === 0

/** Rates a conversation as the form after a conversation does; a rating that there is becomes this one. */
export async function rate(
  tx: Db,
  feed: FeedDraft,
  { serviceId, roomId, eid }: Token,
  { rating, nowMs, newId }: { rating: number; nowMs: number; newId: () => string },
): Promise<void> {
  const [room] = await tx.select({ inquiryId: rooms.inquiryId }).from(rooms).where(eq(rooms.id, roomId)).for('update')
  const widget = await widgetOf(tx, serviceId, undefined, { newId, nowMs })
  if (!room || !widget) return
  const field: FormAnswer['fields'][number] = {
    ...{ id: 'rating', kind: 'rating', label: 'Rating', value: rating, shown: '', isVerified: false },
  }
  const isIt = [eq(formAnswers.roomId, roomId), eq(formAnswers.formType, 'postChatSurvey')]
  const answers = await tx
    .select()
    .from(formAnswers)
    .where(and(...isIt))
  const known = answers.find(({ inquiryId }) => inquiryId === room.inquiryId)
  if (known) {
    const others = known.fields.filter(({ kind }) => kind !== 'rating')
    const before = known.fields.find(({ kind }) => kind === 'rating')
    const fields = [{ ...field, ...before, value: rating }, ...others]
    await tx
      .update(formAnswers)
      .set({ fields, revision: known.revision + 1 })
      .where(eq(formAnswers.id, known.id))
  } else {
    await tx.insert(formAnswers).values({
      ...{ id: newId(), serviceId, widgetId: widget.id, formType: 'postChatSurvey', roomId, eid },
      ...{ inquiryId: room.inquiryId, version: 0, fields: [field], answeredAtMs: nowMs, revision: 1 },
    })
  }
  await feed.changed('listFormAnswers', { serviceId })
}

/** Deletes the links by which mails open a visitor's conversations: the visitor has signed out, or is a customer now. */
export const forgetResumeLinks = (tx: Db, eid: string) =>
  tx.delete(actionTokens).where(and(eq(actionTokens.eid, eid), eq(actionTokens.action, 'resume')))

/** Deletes what is too old to be used. */
export const forgetOldTokens = (db: Db, nowMs: number) =>
  db.delete(actionTokens).where(lt(actionTokens.expiresAtMs, nowMs))
