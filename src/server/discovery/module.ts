import type { Environment } from '#core/contract/index.ts'
import type { Database } from '#server/db/database.ts'
import type { ServerModule } from '#server/domain/module.ts'
import type { LogTokens } from '#server/logging/log-tokens.ts'
import type { KeyRing } from '#server/session/key-ring.ts'
import { builtInCloudConfigs, type CloudConfigs } from './cloud-configs.ts'
import { createDiscoveryHandlers } from './discovery-handlers.ts'
import type { RegionHost } from './regions.ts'

type Deps = {
  database: Database
  nowMs: () => number
  keys: KeyRing
  logTokens: LogTokens
  settings: {
    REGIONS: readonly RegionHost[] | undefined
    EVERLINE_ENV: Environment
    EVERLINE_CONFIG_KEY: string
    EVERLINE_CLOUD_CONFIG: CloudConfigs | undefined
    EVERLINE_EMAIL_SUFFIX: number
    EVERLINE_SEATS: number | undefined
  }
}

export const discovery = {
  create: ({ database, nowMs, keys, logTokens, settings }) => ({
    handlers: createDiscoveryHandlers({
      db: database.db,
      hosts: settings.REGIONS,
      env: settings.EVERLINE_ENV,
      configKey: settings.EVERLINE_CONFIG_KEY,
      cloudConfigs: settings.EVERLINE_CLOUD_CONFIG ?? builtInCloudConfigs,
      longestEmailSuffix: settings.EVERLINE_EMAIL_SUFFIX,
      seats: settings.EVERLINE_SEATS,
      keys,
      logTokens,
      nowMs,
    }),
  }),
} satisfies ServerModule<Deps>
