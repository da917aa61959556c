import { and, eq } from 'drizzle-orm'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Database } from '#server/db/database.ts'
import { digitsLetter, type Letter, resetLetter, signInLetter, writeLetter } from '#server/mail/letters.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { TryLimit } from '#server/platform/try-limit.ts'
import { findStaff } from '#server/services/find-user.ts'
import { users } from '#server/services/tables.ts'
import type { OneTimeCodes } from './one-time-codes.ts'

type User = typeof users.$inferSelect
type Who = { serviceId: string; username: string; address: string }

/** Mails with one-time codes. */
export type AccountMails = {
  /** Mails a link that resets the password. The answer does not reveal whether an account has the address. */
  requestReset(who: Who): Promise<Result<null>>
  /** The same for a sign-in code of six digits. */
  sendDigits(who: Who): Promise<Result<{ expiresInSeconds: number }>>
  /** Mails a sign-in link to the caller, or for an admin to another member of the staff. No answer contains it. */
  sendSignInLink(session: Session, eid?: string): Promise<Result<{ expiresInSeconds: number }>>
}

const minuteMs = 60_000
const resetMs = 30 * minuteMs
const digitsMs = 10 * minuteMs
const linkMs = 15 * minuteMs

/** Address of the app that signs in with a one-time code. The code is in the fragment, which browsers do not send. */
export const signInAddress = (username: string, otp: string): string =>
  `/sign-in#${new URLSearchParams({ mcOtp: otp, username })}`

/**
 * @param deps.baseUrl address of the app
 * @param deps.limit mails to one e-mail address, or requested from one network address
 */
export function createAccountMails(deps: {
  database: Database
  codes: OneTimeCodes
  mailer: Mailer
  baseUrl: () => string
  limit: TryLimit
}): AccountMails {
  const { codes, mailer, limit } = deps
  const { db } = deps.database

  /** Mails the account that has the e-mail address, if there is one. */
  function write(who: Who, letterTo: (user: User, to: string) => Promise<Letter>): Result<null> {
    const email = who.username.trim().toLowerCase()
    const keys = [`to ${who.serviceId} ${email}`, `from ${who.address}`]
    if (keys.some(limit.isReached)) return fail('too-many-requests')
    for (const key of keys) limit.failed(key)
    mailer.send(async () => {
      const user = await findStaff(db, who.serviceId, email)
      return user?.email ? writeLetter(await letterTo(user, user.email)) : null
    })
    return ok(null)
  }

  return {
    requestReset: async (who) =>
      write(who, async ({ eid, name }, to) => {
        const token = await codes.issue('reset-password', eid, { lifeMs: resetMs })
        return resetLetter({ to, name }, `${deps.baseUrl()}/reset-password#${new URLSearchParams({ token })}`, resetMs)
      }),
    async sendDigits(who) {
      const sent = write(who, async ({ eid, name }, to) =>
        digitsLetter({ to, name }, await codes.issue('sign-in-digits', eid, { lifeMs: digitsMs }), digitsMs),
      )
      return sent.ok ? ok({ expiresInSeconds: digitsMs / 1000 }) : sent
    },
    async sendSignInLink(session, eid = session.eid) {
      if (eid !== session.eid && session.role !== 'admin') return fail('forbidden')
      const [user] = await db
        .select()
        .from(users)
        .where(and(eq(users.eid, eid), eq(users.serviceId, session.serviceId)))
      if (!user?.email) return fail('not-found', 'No e-mail address is known.')
      if (limit.isReached(`link ${session.eid}`)) return fail('too-many-requests')
      limit.failed(`link ${session.eid}`)
      const otp = await codes.issue('sign-in', eid, { lifeMs: linkMs })
      const url = deps.baseUrl() + signInAddress(user.email, otp)
      const letter = signInLetter({ to: user.email, name: user.name }, url, linkMs)
      mailer.send(() => writeLetter(letter))
      return ok({ expiresInSeconds: linkMs / 1000 })
    },
  }
}
