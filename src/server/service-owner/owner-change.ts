import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { plainEmail } from '#core/contract/email.ts'
import type { CallArguments, CallResult, Calls } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { endOwnerChanges, type OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import type { ProveAgain } from '#server/accounts/prove-again.ts'
import type { Session } from '#server/calls/session.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes, Transaction } from '#server/feed/changes.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Limits } from '#server/limits/limits.ts'
import { formerOwnerLetter, ownerChangeLetter, writeLetter } from '#server/mail/letters.ts'
import { mailJob, mailKind } from '#server/mail/mail-job.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import { findStaff, findUser, type User } from '#server/services/find-user.ts'
import { lockService } from '#server/services/lock-service.ts'
import { ownedService } from '#server/services/owned-service.ts'
import { services, users } from '#server/services/tables.ts'
import { endSessionsOf } from '#server/session/end-sessions.ts'
import { isActive, staffOf } from '#server/staff/list-staff.ts'

type Asked = CallArguments<Calls['sendOwnerChangeEmail']>['body']
type Accepted = CallResult<Calls['acceptOwnerChange']>

/** How a service gets another owner: the owner names a colleague, who confirms it by a mailed link. */
export type OwnerChange = {
  /**
   * Mails the link: `owner-only`, `password-needed`, `not-found` unless the address is that of another member of the
   * staff. An earlier link ends.
   */
  ask(session: Session, asked: Asked): Promise<Result<{ expiresInSeconds: number }>>
  /** `one-time-code-invalid`, also after the owner's password or the owner has changed. */
  accept(serviceId: string, token: string, address: string): Promise<Result<Accepted>>
  /** Tells the former owner. */
  job: Job
}

type Deps = {
  database: Database
  changes: Changes
  codes: OneTimeCodes
  mailer: Mailer
  jobs: Jobs
  limits: Limits
  proveAgain: ProveAgain
  securityEvent: RecordSecurityEvent
  nowMs: () => number
  /** Address of the app. */
  baseUrl: () => string
  /** Called for each session that ends, after the commit. */
  onSessionEnded: (sessionId: string) => void
}

const linkMs = 24 * 60 * 60_000

const formerOwnerMail = mailKind(
  'former-owner-mail',
  v.object({
    to: v.string(),
    name: v.string(),
    successor: v.string(),
    service: v.string(),
    serviceId: v.optional(v.string()),
  }),
)

export function createOwnerChange(deps: Deps): OwnerChange {
  const { database, codes, mailer, limits } = deps
  const { db } = database

  return {
    async ask(session, { email, proof }) {
      const { serviceId, eid } = session
      const service = await ownedService(db, serviceId)
      if (service?.ownerEid !== eid) return fail('owner-only')
      const proved = await deps.proveAgain(session, proof)
      if (!proved.ok) return proved
      const counted = await limits.take('owner-changes', eid)
      if (!counted.ok) return counted
      const successor = await findStaff(db, serviceId, plainEmail(email).toLowerCase())
      if (!successor?.email || !isActive(successor) || successor.eid === eid) return fail('not-found')
      await db.update(services).set({ ownerEid: eid }).where(eq(services.id, serviceId))
      await endOwnerChanges(db, eq(users.serviceId, serviceId))
      const token = await codes.issue('owner-change', successor.eid, { lifeMs: linkMs })
      const url = `${deps.baseUrl()}/own-service#${new URLSearchParams({ token })}`
      const letter = ownerChangeLetter(addressee(successor), session.name, service.name, url)
      mailer.send(() => writeLetter(letter))
      return ok({ expiresInSeconds: linkMs / 1000 })
    },

    async accept(serviceId, token, address) {
      const found = await codes.find(token, ['owner-change'])
      const successor = found ? await findUser(db, serviceId, found.eid) : undefined
      if (!successor?.email) return fail('one-time-code-invalid')
      const done = await deps.changes.run((change) => handOver(change, deps, { successor, token }))
      if (!done) return fail('one-time-code-invalid')
      for (const id of done.endedSessions) deps.onSessionEnded(id)
      const { former } = done
      deps.securityEvent({
        kind: 'owner-changed',
        serviceId,
        eid: successor.eid,
        who: successor.name,
        address,
        about: `acceptOwnerChange ${former?.email ?? ''}`.trim(),
      })
      return ok({ email: successor.email, mustSignIn: done.endedSessions.length > 0 })
    },

    job: mailJob(mailer, formerOwnerMail, ({ to, name, successor, service }) =>
      writeLetter(formerOwnerLetter({ to, name }, successor, service)),
    ),
  }
}

const addressee = ({ email, name }: User) => ({ to: email ?? '', name })

/** Makes somebody the owner of their service; null if the code was used or has ended meanwhile. */
async function handOver(
  { tx, feed }: Transaction,
  { codes, jobs, nowMs }: Pick<Deps, 'codes' | 'jobs' | 'nowMs'>,
  { successor, token }: { successor: User; token: string },
) {
  const { eid, serviceId, role } = successor
  await lockService(tx, serviceId)
  if (!(await codes.take(tx, token, ['owner-change']))) return null
  const service = await ownedService(tx, serviceId)
  await tx.update(services).set({ ownerEid: eid }).where(eq(services.id, serviceId))
  await endOwnerChanges(tx, eq(users.serviceId, serviceId))
  // The code was mailed: the address belongs to the new owner.
  const isThem = eq(users.eid, eid)
  const [user] = await tx.update(users).set({ role: 'admin', emailVerifiedAtMs: nowMs() }).where(isThem).returning()
  if (user && role !== 'admin') await feed.put('staff', staffOf(user), { serviceId })
  await feed.changed('listLicenses', { serviceId })
  const former = service?.ownerEid ? await findUser(tx, serviceId, service.ownerEid) : undefined
  // A session's token says what its user may do: an agent's must not go on.
  if (former?.email) {
    const letter = { to: former.email, name: former.name, successor: successor.name }
    await jobs.send(tx, formerOwnerMail, { ...letter, service: service?.name ?? serviceId, serviceId })
  }
  const endedSessions = role === 'admin' ? [] : await endSessionsOf(tx, eid, { nowMs: nowMs(), why: 'rights-changed' })
  return { endedSessions, former }
}
