import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { CallArguments, Calls } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { endCodesOf, type OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import type { Job } from '#server/jobs/job.ts'
import { invitationLetter, writeLetter } from '#server/mail/letters.ts'
import { mailJob, mailKind } from '#server/mail/mail-job.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { findUser } from '#server/services/find-user.ts'
import { lockService } from '#server/services/lock-service.ts'
import { ownedService } from '#server/services/owned-service.ts'
import { users } from '#server/services/tables.ts'
import { setTagsOf } from '#server/tags/tags-of-staff.ts'

type Invitation = CallArguments<Calls['inviteStaff']>['body']

/** Time to accept an invitation. */
export const invitationMs = 7 * 24 * 60 * 60_000

/** `email-taken`, `tag-unknown`. The account has no password: its owner chooses one by the link. */
export async function inviteStaff(
  { tx, feed }: Transaction,
  serviceId: string,
  { name, email, role, phone, tagIds }: Invitation,
  { random, nowMs }: { random: Random; nowMs: number },
): Promise<Result<{ eid: string }>> {
  await lockService(tx, serviceId)
  const [created] = await tx
    .insert(users)
    .values({
      eid: random.uuid(),
      serviceId,
      kind: 'staff',
      name,
      email,
      role,
      phone: phone || null,
      status: 'available',
      createdAtMs: nowMs,
      invitationEndsAtMs: nowMs + invitationMs,
    })
    .onConflictDoNothing()
    .returning({ eid: users.eid })
  if (!created) return fail('email-taken')
  const tagged = await setTagsOf({ tx, feed }, serviceId, { eid: created.eid, tagIds, nowMs })
  if (!tagged.ok) return tagged
  await feed.changed('listLicenses', { serviceId })
  return ok({ eid: created.eid })
}

/** Makes an invitation that was not accepted valid again: `not-found`, `not-invited-now`. Earlier links end. */
export async function renewInvitation(
  { tx, feed }: Transaction,
  serviceId: string,
  { eid, nowMs }: { eid: string; nowMs: number },
): Promise<Result<null>> {
  const invited = await findInvited(tx, serviceId, eid)
  if (!invited.ok) return invited
  await endCodesOf(tx, eid)
  await tx
    .update(users)
    .set({ invitationEndsAtMs: nowMs + invitationMs })
    .where(eq(users.eid, eid))
  await feed.changed('listLicenses', { serviceId })
  return ok(null)
}

/** Deletes an account that nobody has used: `not-found`, `not-invited-now`. */
export const withdrawInvitation: WriteHandler<'withdrawInvitation'> = async (
  { params: { eid } },
  { tx, feed, session: { serviceId }, nowMs },
) => {
  const invited = await findInvited(tx, serviceId, eid)
  if (!invited.ok) return invited
  const left = await setTagsOf({ tx, feed }, serviceId, { eid, tagIds: [], nowMs })
  if (!left.ok) return left
  await tx.delete(users).where(eq(users.eid, eid))
  await feed.changed('listLicenses', { serviceId })
  return ok(null)
}

async function findInvited(tx: Db, serviceId: string, eid: string): Promise<Result<null>> {
  await lockService(tx, serviceId)
  const [user] = await tx
    .select({ invitationEndsAtMs: users.invitationEndsAtMs })
    .from(users)
    .where(and(eq(users.eid, eid), eq(users.serviceId, serviceId), eq(users.kind, 'staff')))
    .for('update')
  if (!user) return fail('not-found')
  return user.invitationEndsAtMs === null ? fail('not-invited-now') : ok(null)
}

/** A mail with the link of an invitation. */
export const invitationMail = mailKind(
  'invitation-mail',
  v.object({ serviceId: v.string(), eid: v.string(), invitedBy: v.string() }),
)

/** Writes the mails of invitations; of those that were accepted or withdrawn meanwhile none. */
export const createInvitationMails = (deps: {
  db: Db
  codes: OneTimeCodes
  mailer: Mailer
  baseUrl: () => string
}): Job =>
  mailJob(deps.mailer, invitationMail, async ({ serviceId, eid, invitedBy }) => {
    const user = await findUser(deps.db, serviceId, eid)
    if (!user?.email || user.invitationEndsAtMs === null) return null
    const service = await ownedService(deps.db, serviceId)
    const token = await deps.codes.issue('reset-password', eid, { lifeMs: invitationMs })
    const url = `${deps.baseUrl()}/reset-password#${new URLSearchParams({ token })}`
    return writeLetter(invitationLetter({ to: user.email, name: user.name }, invitedBy, service?.name ?? '', url))
  })
