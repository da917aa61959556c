import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { ownerLetter, writeLetter } from '#server/mail/letters.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { services, users } from '#server/services/tables.ts'
import type { OneTimeCodes } from './one-time-codes.ts'
import { oneTimeCodes } from './tables.ts'

const linkMs = 7 * 24 * 60 * 60_000

/**
 * Asks service owners to confirm their e-mail address, unless they have a link that still works.
 *
 * @param deps.baseUrl address of the app
 */
export async function askOwners(deps: {
  database: Database
  codes: OneTimeCodes
  mailer: Pick<Mailer, 'send'>
  baseUrl: () => string
  nowMs: () => number
}): Promise<void> {
  const { db } = deps.database
  const owners = await db
    .select({ user: users, service: services.name })
    .from(services)
    .innerJoin(users, eq(users.eid, services.ownerEid))
    .where(isNull(users.emailVerifiedAtMs))
  for (const { user, service } of owners) {
    const isAsked = and(
      eq(oneTimeCodes.eid, user.eid),
      eq(oneTimeCodes.purpose, 'owner-email'),
      gt(oneTimeCodes.expiresAtMs, deps.nowMs()),
    )
    if (!user.email || (await db.$count(oneTimeCodes, isAsked)) > 0) continue
    const token = await deps.codes.issue('owner-email', user.eid, { lifeMs: linkMs })
    const url = `${deps.baseUrl()}/verify-owner-email#${new URLSearchParams({ token })}`
    const letter = ownerLetter({ to: user.email, name: user.name }, service, url)
    deps.mailer.send(() => writeLetter(letter))
  }
}
