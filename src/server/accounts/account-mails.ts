import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { plainEmail } from '#core/contract/email.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Database } from '#server/db/database.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { addressGroup } from '#server/limits/address-group.ts'
import type { Limits } from '#server/limits/limits.ts'
import { digitsLetter, type Letter, resetLetter, signInLetter, writeLetter } from '#server/mail/letters.ts'
import { mailJob, mailKind } from '#server/mail/mail-job.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { findStaff } from '#server/services/find-user.ts'
import { users } from '#server/services/tables.ts'
import { isActive } from '#server/staff/list-staff.ts'
import type { OneTimeCodes } from './one-time-codes.ts'

type Recipient = { eid: string; email: string; name: string }
type Who = { serviceId: string; username: string; address: string }

/** Mails with one-time codes. */
export type AccountMails = {
  /** Mails a link that resets the password. The answer does not reveal whether an account has the address. */
  requestReset(who: Who): Promise<Result<null>>
  /** The same for a sign-in code of six digits. */
  sendDigits(who: Who): Promise<Result<{ expiresInSeconds: number }>>
  /**
   * Mails a sign-in link to the caller, or from an admin to another member of the staff: `forbidden` for anybody else’s
   * address. The answer contains no link, and does not reveal whether an account has the address.
   */
  sendSignInLink(session: Session, address: string): Promise<Result<{ expiresInSeconds: number }>>
  /** Writes and sends them. */
  job: Job
}

/** The address may be nobody's: it is looked up by the job, so that the answer's time tells nothing. */
const accountMail = mailKind(
  'account-mail',
  v.object({
    letter: v.picklist(['reset', 'digits', 'sign-in']),
    serviceId: v.string(),
    email: v.string(),
    askedAtMs: v.number(),
    /** The session with which a sign-in link ends. */
    sessionId: v.optional(v.string()),
  }),
)

const minuteMs = 60_000
const resetMs = 30 * minuteMs
const digitsMs = 10 * minuteMs
const linkMs = 15 * minuteMs
/** How long somebody waits for each mail: one that the mail server does not take until then is not written any more. */
const lifeMs = { reset: resetMs, digits: digitsMs, 'sign-in': linkMs }

/** Address of the app that signs in with a one-time code. The code is in the fragment, which browsers do not send. */
export const signInAddress = (username: string, otp: string): string =>
  `/sign-in#${new URLSearchParams({ mcOtp: otp, username })}`

/** @param deps.baseUrl address of the app */
export function createAccountMails(deps: {
  database: Database
  codes: OneTimeCodes
  mailer: Pick<Mailer, 'deliver'>
  jobs: Pick<Jobs, 'send'>
  baseUrl: () => string
  limits: Limits
  nowMs: () => number
}): AccountMails {
  const { codes, jobs, limits, nowMs } = deps
  const { db } = deps.database

  /** Mails the account that has the e-mail address, if there is one. */
  async function mail(who: Who, letter: 'reset' | 'digits'): Promise<Result<null>> {
    const email = plainEmail(who.username).toLowerCase()
    const ofAddress = await limits.take('mails-of-address', addressGroup(who.address))
    const counted = ofAddress.ok ? await limits.take('mails-to-account', `${who.serviceId} ${email}`) : ofAddress
    if (!counted.ok) return counted
    await jobs.send(db, accountMail, { letter, serviceId: who.serviceId, email, askedAtMs: nowMs() })
    return ok(null)
  }

  const writers: Record<'reset' | 'digits' | 'sign-in', (to: Recipient, sessionId?: string) => Promise<Letter>> = {
    async reset({ eid, email: to, name }) {
      const token = await codes.issue('reset-password', eid, { lifeMs: resetMs })
      return resetLetter({ to, name }, `${deps.baseUrl()}/reset-password#${new URLSearchParams({ token })}`, resetMs)
    },
    digits: async ({ eid, email: to, name }) =>
      digitsLetter({ to, name }, await codes.issue('sign-in-digits', eid, { lifeMs: digitsMs }), digitsMs),
    async 'sign-in'({ eid, email: to, name }, sessionId) {
      const otp = await codes.issue('sign-in', eid, { lifeMs: linkMs, ...(sessionId && { sessionId }) })
      return signInLetter({ to, name }, deps.baseUrl() + signInAddress(to, otp), linkMs)
    },
  }

  return {
    requestReset: (who) => mail(who, 'reset'),
    async sendDigits(who) {
      const sent = await mail(who, 'digits')
      return sent.ok ? ok({ expiresInSeconds: digitsMs / 1000 }) : sent
    },
    async sendSignInLink(session, address) {
      const { serviceId } = session
      const email = plainEmail(address).toLowerCase()
      const [caller] = await db.select({ email: users.email }).from(users).where(eq(users.eid, session.eid))
      const isOwn = caller?.email === email
      if (!isOwn && session.role !== 'admin') return fail('forbidden')
      const bySender = await limits.take(isOwn ? 'links-of-eid' : 'links-to-staff', session.eid)
      const counted = bySender.ok ? await limits.take('mails-to-account', `${serviceId} ${email}`) : bySender
      if (!counted.ok) return counted
      // A link that an admin sends to somebody else outlives the admin's session.
      const maker = isOwn ? { sessionId: session.id } : {}
      await jobs.send(db, accountMail, { letter: 'sign-in', serviceId, email, askedAtMs: nowMs(), ...maker })
      return ok({ expiresInSeconds: linkMs / 1000 })
    },
    job: mailJob(deps.mailer, accountMail, async ({ letter, serviceId, email, askedAtMs, sessionId }) => {
      if (nowMs() > askedAtMs + lifeMs[letter]) return null
      const user = await findStaff(db, serviceId, email)
      if (!user?.email || !isActive(user)) return null
      return writeLetter(await writers[letter]({ ...user, email: user.email }, sessionId))
    }),
  }
}
