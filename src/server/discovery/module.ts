import type { ServerModule } from '#server/domain/module.ts'
import { builtInCloudConfigs } from './cloud-configs.ts'
import { createDiscoveryHandlers } from './discovery-handlers.ts'

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
} satisfies ServerModule
