import type { staffCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import { handledInquiries } from './handled-inquiries.ts'
import { listStaff } from './list-staff.ts'
import { listTeam } from './list-team.ts'
import { deleteOldPassed, forgetPassed, listPassed } from './passed-inquiries.ts'
import { forgetAbsent } from './presence.ts'
import { setStaffStatus } from './set-staff-status.ts'
import { getStaffRules, setStaffRules } from './staff-rules.ts'
import { presence } from './tables.ts'

type Deps = {
  database: Database
  changes: Changes
  nowMs: () => number
  securityEvent: RecordSecurityEvent
  /** An inquiry may be able to move on. */
  pokeRouter: () => void
}

export const staff = {
  busyTables: [presence],
  create({ database, changes, nowMs, securityEvent, pokeRouter }) {
    const handlers: HandlersOf<typeof staffCalls> = {
      listHandledInquiries: ({ params }, { session }) => handledInquiries(database.db, session, params.eid),
      listTeam: async (_, { session }) => ok({ members: await listTeam(database.db, session.serviceId, nowMs()) }),
      listPassedInquiries: async (_, { session }) => ok({ passed: await listPassed(database.db, session.eid) }),
      forgetPassedInquiries: ({ body }, { session }) =>
        changes.run((tx, feed) => forgetPassed(tx, feed, session, body.untilMs)),
      getStaffRules: (_, { session }) => getStaffRules(database.db, session.serviceId),
      setStaffRules: ({ body }, { session }) =>
        changes.run((tx, feed) => setStaffRules(tx, feed, session.serviceId, body)),
      setStaffStatus: async ({ params, body }, { session, origin }) => {
        const change = { eid: params.eid, choice: body, nowMs: nowMs() }
        const result = await changes.run((tx, feed) => setStaffStatus(tx, feed, session, change))
        if (result.ok && params.eid !== session.eid) {
          const { eid, name: who, serviceId } = session
          const about = `setStaffStatus ${result.value.staff.email} ${body.status}`
          securityEvent({ kind: 'setting-changed', serviceId, eid, who, address: origin.address, about })
        }
        pokeRouter()
        return result
      },
    }
    return {
      handlers,
      entities: { staff: (tx, { serviceId }) => listStaff(tx, serviceId) },
      async clean(nowMs) {
        await forgetAbsent(database.db, nowMs)
        await deleteOldPassed(database.db, nowMs)
      },
    }
  },
} satisfies ServerModule<Deps>
