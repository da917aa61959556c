import { and, eq } from 'drizzle-orm'
import { ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { devices } from '#server/devices/tables.ts'
import { addressGroup } from '#server/limits/address-group.ts'
import type { LimitName } from '#server/limits/limit-table.ts'
import type { Limits } from '#server/limits/limits.ts'
import { users } from '#server/services/tables.ts'

/** A try to prove who somebody is. It counts as wrong until it succeeds: parallel tries must not exceed the limit. */
export type Attempt = { succeeded(): Promise<void> }

/**
 * A sign-in attempt: the e-mail address as entered, and where it comes from. `realm` separates a service from its
 * portal.
 */
export type Claim = { realm: string; serviceId: string; email: string; address: string; deviceId: string | null }

/** Counts wrong passwords and codes, by the table of limits. */
export type ProofLimits = {
  /** `too-many-requests` when no further try is allowed. */
  begin(kind: 'password' | 'digits' | 'code', claim: Claim): Promise<Result<Attempt>>
}

const limitOfKind = {
  password: 'passwords-of-account-and-address',
  digits: 'digits-of-account-and-address',
  // Nobody guesses a code of a link: only the address is counted.
  code: null,
} as const satisfies Record<string, LimitName | null>

export function createProofLimits({ db, limits }: { db: Db; limits: Limits }): ProofLimits {
  /** On a device that the account has signed in on, strangers cannot keep its owner out. */
  async function isKnownDevice({ serviceId, email, deviceId }: Claim): Promise<boolean> {
    if (deviceId === null) return false
    const [found] = await db
      .select({ eid: devices.eid })
      .from(devices)
      .innerJoin(users, eq(users.eid, devices.eid))
      .where(and(eq(devices.id, deviceId), eq(users.serviceId, serviceId), eq(users.email, email)))
      .limit(1)
    return found !== undefined
  }

  return {
    async begin(kind, claim) {
      const { realm, email } = claim
      const address = addressGroup(claim.address)
      const [account, here] = [`${realm} ${email}`, `${realm} ${email} ${address}`]
      const own = limitOfKind[kind]
      const isCounted = kind !== 'code' && !(await isKnownDevice(claim))
      const counts: Array<[LimitName, string]> = [
        ...(own ? [[own, here] satisfies [LimitName, string]] : []),
        ['proofs-of-address', address],
        ...(isCounted ? [['proofs-of-account', account] satisfies [LimitName, string]] : []),
      ]
      for (const [name, who] of counts) {
        const counted = await limits.take(name, who)
        if (!counted.ok) return counted
      }
      return ok({
        async succeeded() {
          if (own) await limits.forget(own, here)
          // Only this try is taken back: knowing one password does not prove that the address guesses no others.
          await limits.giveBack('proofs-of-address', address)
          if (isCounted) await limits.giveBack('proofs-of-account', account)
        },
      })
    },
  }
}
