import { lt } from 'drizzle-orm'
import type { securityLogCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { searchEvents } from './search-events.ts'
import { securityEvents } from './tables.ts'

const dayMs = 24 * 60 * 60_000

/** The domain of the security log: events of accounts and settings, for admins. */
export const securityLog = {
  create({ database, securityLog, settings }) {
    const { db } = database
    const handlers: HandlersOf<typeof securityLogCalls> = {
      async searchSecurityLog({ query }, { db, session }) {
        // Admins see their own last action.
        await securityLog.flush()
        return searchEvents(db, session.serviceId, query)
      },
      noteExport: {
        ownTransaction: 'Security events are written apart, whatever becomes of a call.',
        async handle({ body }, { session, origin }) {
          const { serviceId, eid, name: who } = session
          const about = `${body.what}: ${body.rows}`
          securityLog.securityEvent({ kind: 'export', serviceId, eid, who, address: origin.address, about })
          return ok(null)
        },
      },
    }
    return {
      handlers,
      clean: (nowMs) =>
        db.delete(securityEvents).where(lt(securityEvents.atMs, nowMs - settings.EVERLINE_SECURITY_LOG_DAYS * dayMs)),
      idle: () => securityLog.flush(),
    }
  },
} satisfies ServerModule
