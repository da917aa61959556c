import type { staffCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { afterCommit } from '#server/db/database.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { handledInquiries } from './handled-inquiries.ts'
import { listStaff } from './list-staff.ts'
import { listTeam } from './list-team.ts'
import { deleteOldPassed, forgetPassed, listPassed } from './passed-inquiries.ts'
import { forgetAbsent } from './presence.ts'
import { setStaffStatus } from './set-staff-status.ts'
import { getStaffRules, setStaffRules } from './staff-rules.ts'
import { presence } from './tables.ts'

export const staff = {
  busyTables: [presence],
  create({ database, securityEvent, pokeRouter, pushDevices }) {
    const handlers: HandlersOf<typeof staffCalls> = {
      listHandledInquiries: handledInquiries,
      async listTeam(_, { db, session: { serviceId }, nowMs }) {
        const byPush = await pushDevices.reached(db, serviceId, 'offer')
        return ok({ members: await listTeam(db, serviceId, nowMs, byPush) })
      },
      listPassedInquiries: async (_, { db, session }) => ok({ passed: await listPassed(db, session.eid) }),
      forgetPassedInquiries: forgetPassed,
      getStaffRules: (_, { db, session }) => getStaffRules(db, session.serviceId),
      setStaffRules,
      setStaffStatus: async ({ params, body }, { tx, feed, session, origin, nowMs }) => {
        afterCommit(tx, pokeRouter)
        const result = await setStaffStatus({ tx, feed }, session, { eid: params.eid, choice: body, nowMs })
        if (result.ok && params.eid !== session.eid) {
          const { eid, name: who, serviceId } = session
          const about = `setStaffStatus ${result.value.staff.email} ${body.status}`
          const event = { kind: 'setting-changed', serviceId, eid, who, address: origin.address, about } as const
          afterCommit(tx, () => securityEvent(event))
        }
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
} satisfies ServerModule
