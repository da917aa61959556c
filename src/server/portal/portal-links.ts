import { plainEmail } from '#core/contract/email.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import type { Origin } from '#server/calls/session.ts'
import type { Database } from '#server/db/database.ts'
import { addressGroup } from '#server/limits/address-group.ts'
import type { Limits } from '#server/limits/limits.ts'
import { portalLetter, writeLetter } from '#server/mail/letters.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { findPortalUser } from './portal-users.ts'

/** Links by which readers choose their passwords: nobody else ever knows one. */
export type PortalLinks = {
  /** Mails a link to a reader whom an admin has just added, or who has lost it. */
  invite(serviceId: string, eid: string): void
  /** Mails a link to whoever forgot the password. The answer does not reveal whether an account has the address. */
  request(serviceId: string, username: string, origin: Origin): Promise<Result<null>>
}

const inviteMs = 7 * 24 * 60 * 60_000
const resetMs = 30 * 60_000

export function createPortalLinks(deps: {
  database: Database
  codes: OneTimeCodes
  mailer: Mailer
  baseUrl: () => string
  limits: Limits
}): PortalLinks {
  const { codes, mailer, limits } = deps

  function send(serviceId: string, by: { email: string } | { eid: string }, { lifeMs, life }: Life) {
    mailer.send(async () => {
      const user = await findPortalUser(deps.database.db, serviceId, by)
      if (!user?.email) return null
      const token = await codes.issue('reset-password', user.eid, { lifeMs })
      const url = `${deps.baseUrl()}/portal#${new URLSearchParams({ token })}`
      return writeLetter(portalLetter({ to: user.email, name: user.name }, url, life))
    })
  }

  return {
    invite: (serviceId, eid) => send(serviceId, { eid }, { lifeMs: inviteMs, life: '7 days' }),
    async request(serviceId, username, { address }) {
      const email = plainEmail(username).toLowerCase()
      const ofAddress = await limits.take('mails-of-address', addressGroup(address))
      const counted = ofAddress.ok ? await limits.take('mails-to-account', `portal ${serviceId} ${email}`) : ofAddress
      if (!counted.ok) return counted
      send(serviceId, { email }, { lifeMs: resetMs, life: '30 minutes' })
      return ok(null)
    },
  }
}

type Life = { lifeMs: number; life: string }
