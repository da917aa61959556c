import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  type AppConfig,
  type discoveryCalls,
  type Environment,
  projectIdOf,
  type ServiceList,
} from '#core/contract/index.ts'
import { countryOf } from '#core/platform/country.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { sealText } from '#core/platform/sealed-text.ts'
import type { Db } from '#server/db/database.ts'
import type { HandlersOf } from '#server/domain/module.ts'
import type { LogTokens } from '#server/logging/log-tokens.ts'
import { getDefaultService } from '#server/services/get-default-service.ts'
import { services } from '#server/services/tables.ts'
import type { KeyRing } from '#server/session/key-ring.ts'
import type { CloudConfigs } from './cloud-configs.ts'
import { fallbacks, type RegionHost, regionsOf } from './regions.ts'

/**
 * The calls that clients make before all others: where the service is, and how to use it.
 *
 * @param deps.hosts the regions; undefined: an installation on premises, one host for everything [DIS-05]
 * @param deps.keys the installation's: the processes of all regions derive the same token from it
 */
export function createDiscoveryHandlers(deps: {
  db: Db
  hosts: readonly RegionHost[] | undefined
  env: Environment
  configKey: string
  cloudConfigs: CloudConfigs
  longestEmailSuffix: number
  /** Staff that may be signed in at a time; undefined: any number. */
  seats: number | undefined
  keys: KeyRing
  logTokens: LogTokens
  nowMs: () => number
}): HandlersOf<typeof discoveryCalls> {
  const { db, hosts, env, nowMs } = deps
  const serviceList = createServiceList(deps)
  const csdToken = createHmac('sha256', deps.keys[0]).update('csd').digest('base64url')
  const sealed = (value: unknown) => sealText(crypto, deps.configKey, JSON.stringify(value))

  return {
    async getAppConfig() {
      const service = await getDefaultService(db)
      const config: AppConfig = {
        env,
        serviceName: service.ok ? service.value.serviceId : '',
        CSDUrl: '/',
        csdToken,
        isOnPremises: hosts === undefined,
        premiumConfig: deps.seats === undefined ? {} : { seats: deps.seats },
      }
      return ok(await sealed(config))
    },
    getCsdList: async ({ params }): Promise<Result<string>> =>
      params.token === csdToken
        ? ok(await sealed({ csdList: hosts?.map(({ url }) => url) ?? ['/'] }))
        : fail('not-found'),
    getServiceList: ({ params }, { language }) => serviceList(params.serviceName, language),
    getServiceListOnPremises: ({ params }, { language }) => serviceList(params.serviceName, language),
    async getRemoteConfigs({ params }, { asker }) {
      const projectId = [projectIdOf('prod'), projectIdOf('dev')].find((id) => id === params.projectId)
      if (projectId === undefined) return fail('not-found')
      const session = await asker()
      const LogToken = session?.kind === 'staff' ? deps.logTokens.issue(session) : null
      const parameters = deps.cloudConfigs[projectId]
      const webConfig = { ...parameters.webConfig, longestEmailSuffix: deps.longestEmailSuffix }
      return ok({ parameters: { ...parameters, webConfig, LogToken } })
    },
    pingService: async () => ok({ nowMs: nowMs() }),
    pingLoadBalancer: async () => ok(null),
    getDefaultService: () => getDefaultService(db),
  }
}

/** Returns a function that tells a client where a service is; `language` of the request hints at its country. */
function createServiceList(deps: {
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
