import type { businessHoursCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { businessHoursOf, openingOf, updateBusinessHours } from './business-hours.ts'

type Deps = {
  database: Database
  changes: Changes
  nowMs: () => number
  /** Inquiries may be able to move on. */
  pokeRouter: () => void
}

/** When a service answers. */
export const businessHours = {
  create({ database: { db }, changes, nowMs, pokeRouter }) {
    const handlers: HandlersOf<typeof businessHoursCalls> = {
      getBusinessHours: async (_, { session }) => ok({ hours: await businessHoursOf(db, session.serviceId) }),
      async updateBusinessHours({ body }, { session }) {
        const result = await changes.run((tx, feed) => updateBusinessHours(tx, feed, session.serviceId, body))
        pokeRouter()
        return result
      },
      getOpening: ({ params }) => openingOf(db, params.s, nowMs()),
    }
    return { handlers }
  },
} satisfies ServerModule<Deps>
