import type { Random } from '#core/platform/random.ts'
import type { Database } from '#server/db/database.ts'
import { services, users } from '#server/services/tables.ts'
import { hashPassword } from './password-hash.ts'

/** Creates the first service with its administrator. Does nothing when the installation has a service. */
export async function createFirstAdmin(deps: {
  database: Database
  random: Random
  nowMs: number
  serviceId: string
  email: string
  password: string
  /** Default country of the new service for phone numbers without a country code; '' means none. */
  phoneCountry: string
}): Promise<'created' | 'exists'> {
  const { database, serviceId, nowMs } = deps
  const email = deps.email.toLowerCase()
  if ((await database.db.$count(services)) > 0) return 'exists'
  const eid = deps.random.uuid()
  const passwordHash = await hashPassword(deps.password)
  return database.transaction(async (tx) => {
    const created = await tx
      .insert(services)
      .values({ id: serviceId, name: serviceId, createdAtMs: nowMs, ownerEid: eid, phoneCountry: deps.phoneCountry })
      .onConflictDoNothing()
      .returning()
    if (created.length === 0) return 'exists'
    await tx.insert(users).values({
      eid,
      serviceId,
      kind: 'staff',
      name: email.split('@')[0] ?? email,
      email,
      role: 'admin',
      status: 'available',
      passwordHash,
      createdAtMs: nowMs,
      idleSinceMs: nowMs,
    })
    return 'created'
  })
}
