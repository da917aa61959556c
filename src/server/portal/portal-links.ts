import * as v from 'valibot'
import { plainEmail } from '#core/contract/email.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import type { Origin } from '#server/calls/session.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { addressGroup } from '#server/limits/address-group.ts'
import type { Limits } from '#server/limits/limits.ts'
import { portalLetter, writeLetter } from '#server/mail/letters.ts'
import { mailJob, mailKind } from '#server/mail/mail-job.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { findPortalUser } from './portal-users.ts'

/** Links by which readers choose their passwords: nobody else ever knows one. */
export type PortalLinks = {
  /** Mails a link to a reader whom an admin has just added, or who has lost it, once the transaction has committed. */
  invite(tx: Db, serviceId: string, eid: string): Promise<void>
  /** Mails a link to whoever forgot the password. The answer does not reveal whether an account has the address. */
  request(serviceId: string, username: string, origin: Origin): Promise<Result<null>>
  /** Writes and sends them. */
  job: Job
}

const Reader = v.union([v.object({ email: v.string() }), v.object({ eid: v.string() })])
const portalMail = mailKind(
  'portal-mail',
  v.object({ serviceId: v.string(), reader: Reader, lifeMs: v.number(), life: v.string(), askedAtMs: v.number() }),
)

const inviteMs = 7 * 24 * 60 * 60_000
const resetMs = 30 * 60_000

export function createPortalLinks(deps: {
  database: Database
  codes: OneTimeCodes
  mailer: Mailer
  jobs: Jobs
  baseUrl: () => string
  limits: Limits
  nowMs: () => number
}): PortalLinks {
  const { database, codes, limits, nowMs } = deps
  const forInvited = { lifeMs: inviteMs, life: '7 days' }
  const forForgotten = { lifeMs: resetMs, life: '30 minutes' }

  return {
    invite: (tx, serviceId, eid) =>
      deps.jobs.send(tx, portalMail, { serviceId, reader: { eid }, ...forInvited, askedAtMs: nowMs() }),
    async request(serviceId, username, { address }) {
      const email = plainEmail(username).toLowerCase()
      const ofAddress = await limits.take('mails-of-address', addressGroup(address))
      const counted = ofAddress.ok ? await limits.take('mails-to-account', `portal ${serviceId} ${email}`) : ofAddress
      if (!counted.ok) return counted
      await deps.jobs.send(database.db, portalMail, {
        serviceId,
        reader: { email },
        ...forForgotten,
        askedAtMs: nowMs(),
      })
      return ok(null)
    },
    job: mailJob(deps.mailer, portalMail, async ({ serviceId, reader, lifeMs, life, askedAtMs }) => {
      // Nobody waits any more for a link that would have ended.
      if (nowMs() > askedAtMs + lifeMs) return null
      const user = await findPortalUser(database.db, serviceId, reader)
      if (!user?.email) return null
      const token = await codes.issue('reset-password', user.eid, { lifeMs })
      const url = `${deps.baseUrl()}/portal#${new URLSearchParams({ token })}`
      return writeLetter(portalLetter({ to: user.email, name: user.name }, url, life))
    }),
  }
}
