import { eq } from 'drizzle-orm'
import { passwordStrength } from '#core/accounts/password-strength.ts'
import type { Random } from '#core/platform/random.ts'
import { createFirstAdmin } from '#server/accounts/create-first-admin.ts'
import type { Database } from '#server/db/database.ts'
import { fillDemo, hasDemoPasswords, type SignIn } from '#server/demo/fill-demo.ts'
import type { Logger } from '#server/platform/logger.ts'
import { isLoopback } from '#server/platform/loopback.ts'
import { users } from '#server/services/tables.ts'
import { renewGrace } from '#server/staff/presence.ts'
import type { Settings } from './settings.ts'

/**
 * Gives an empty installation its first rows: the demo, or the first administrator of the settings.
 *
 * @returns who can sign in to the demo; empty without it
 * @throws when accounts with demo passwords could be reached from other machines
 */
export async function prepareInstallation(
  database: Database,
  settings: Settings,
  { isDemo, random, nowMs, log }: { isDemo: boolean; random: Random; nowMs: number; log: Pick<Logger, 'warn'> },
): Promise<SignIn[]> {
  const { EVERLINE_ADMIN_EMAIL: email, EVERLINE_ADMIN_PASSWORD: password, EVERLINE_SERVICE: serviceId } = settings
  const { EVERLINE_PHONE_COUNTRY: phoneCountry } = settings
  const signIns = isDemo
    ? await fillDemo({ database, dataFolder: settings.EVERLINE_DATA, random, nowMs, withPast: true })
    : []
  if (!isDemo && email && password) {
    if (passwordStrength(password, { email, brand: serviceId }) === 'weak')
      throw new Error('EVERLINE_ADMIN_PASSWORD is easy to guess. Use several words, without the address.')
    const outcome = await createFirstAdmin({ database, random, nowMs, serviceId, email, password, phoneCountry })
    // Not a way to reset a password: the operator must not wait for it to work.
    if (outcome === 'exists') log.warn('admin-ignored', { why: 'the installation has its first administrator already' })
  }
  if (!(await database.db.$count(users, eq(users.kind, 'staff'))))
    log.warn('nobody-can-sign-in', { why: 'set EVERLINE_ADMIN_EMAIL and EVERLINE_ADMIN_PASSWORD, and start again' })
  if (!isLoopback(settings.HOST) && (await hasDemoPasswords(database))) {
    throw new Error(
      `HOST ${settings.HOST} can be reached from other machines, and accounts with demo passwords exist. ` +
        'Keep HOST on 127.0.0.1, or start with an EVERLINE_DATA (or DATABASE_URL) that never held the demo.',
    )
  }
  if (!database.shared) await renewGrace(database.db, nowMs)
  return signIns
}
