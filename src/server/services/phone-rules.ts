import { eq } from 'drizzle-orm'
import type { PhoneRules } from '#core/contract/index.ts'
import { type PhoneCountry, phoneCountryOf } from '#core/platform/phone-number.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { services } from './tables.ts'

const rules = { country: services.phoneCountry }

export async function getPhoneRules(db: Db, serviceId: string): Promise<Result<PhoneRules>> {
  const [found] = await db.select(rules).from(services).where(eq(services.id, serviceId))
  return found ? ok(found) : fail('not-found')
}

/** `invalid-request` for a country in which no numbers are known. Numbers that are stored stay as they are. */
export async function setPhoneRules(tx: Db, serviceId: string, { country }: PhoneRules): Promise<Result<PhoneRules>> {
  if (country !== '' && phoneCountryOf(country) === null) return fail('invalid-request', 'country is not known')
  const [changed] = await tx
    .update(services)
    .set({ phoneCountry: country })
    .where(eq(services.id, serviceId))
    .returning(rules)
  return changed ? ok(changed) : fail('not-found')
}

/** The country in which a service reads numbers without a country code; null: none was chosen. */
export async function phoneCountryIn(db: Db, serviceId: string): Promise<PhoneCountry | null> {
  const found = await getPhoneRules(db, serviceId)
  return found.ok ? phoneCountryOf(found.value.country) : null
}
