import type { callQualityCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { forgetOldReports, qualityOf, storeReports } from './call-quality.ts'

/** How good the connections of calls were, as their parties report it. */
export const callQuality = {
  create({ database }) {
    const handlers: HandlersOf<typeof callQualityCalls> = {
      reportCallQuality: storeReports,
      getCallQuality: qualityOf,
    }
    return { handlers, clean: (now) => forgetOldReports(database.db, now) }
  },
} satisfies ServerModule
