import type { businessHoursCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { afterCommit } from '#server/db/database.ts'
import type { HandlersOf, Resources, ServerModule } from '#server/domain/module.ts'
import { businessHoursOf, createOpeningOf, updateBusinessHours } from './business-hours.ts'

/** When a service answers. */
export const businessHours = {
  create(deps: Resources) {
    const { pokeRouter } = deps
    const handlers: HandlersOf<typeof businessHoursCalls> = {
      getBusinessHours: async (_, { db, session }) => ok({ hours: await businessHoursOf(db, session.serviceId) }),
      updateBusinessHours({ body }, { tx, feed, session }) {
        afterCommit(tx, pokeRouter)
        return updateBusinessHours({ tx, feed }, session.serviceId, body)
      },
      getOpening: createOpeningOf(deps),
    }
    return { handlers }
  },
} satisfies ServerModule
