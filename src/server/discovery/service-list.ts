import { eq } from 'drizzle-orm'
import type { ServiceList } from '#core/contract/index.ts'
import { countryOf } from '#core/platform/country.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { services } from '#server/services/tables.ts'
import { fallbacks, type RegionHost, regionsOf } from './regions.ts'

/** Returns a function that tells a client where a service is; `language` of the request hints at its country. */
export function createServiceList(deps: {
  db: Db
  hosts: readonly RegionHost[] | undefined
  nowMs: () => number
}): (serviceName: string, language: string) => Promise<Result<ServiceList>> {
  const { db, hosts, nowMs } = deps
  const regions = regionsOf(hosts)
  return async (serviceName, language) => {
    const [service] = await db.select({ id: services.id }).from(services).where(eq(services.id, serviceName))
    if (!service) return fail('discovery-refused')
    return ok({
      regions,
      fallbacks: [...fallbacks],
      timestampSec: Math.floor(nowMs() / 1000),
      isoCode: countryOf(language),
      serviceId: service.id,
      homeRegion: hosts?.[0]?.namespace ?? null,
    })
  }
}
