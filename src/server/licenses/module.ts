import type { licenseCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { createLicenses } from './licenses.ts'

export const licenses = {
  create({ settings, nowMs, endingSessions }) {
    const licenses = createLicenses({ settings, nowMs })
    const handlers: HandlersOf<typeof licenseCalls> = {
      getLicense: ({ params }, { db, session }) => licenses.get(db, session, params.id),
      listLicenses: async (_, { db, session }) => ok(await licenses.list(db, session)),
      claimLicense: async (_, { tx, feed, session }) => {
        const claimed = await licenses.claim({ tx, feed }, session)
        return claimed.ok ? licenses.get(tx, session, session.eid) : claimed
      },
      async releaseLicense({ params }, context) {
        const released = await licenses.release(context.tx, context.session, params.eid)
        return released.ok ? endingSessions(context, released.value.endedIds) : released
      },
    }
    return { handlers }
  },
} satisfies ServerModule
