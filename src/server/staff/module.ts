import type { staffCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { listStaff } from './list-staff.ts'
import { forgetAbsent } from './presence.ts'
import { setStaffStatus } from './set-staff-status.ts'
import { presence } from './tables.ts'

type Deps = {
  database: Database
  changes: Changes
  nowMs: () => number
  /** An inquiry may be able to move on. */
  pokeRouter: () => void
}

export const staff = {
  busyTables: [presence],
  create({ database, changes, nowMs, pokeRouter }) {
    const handlers: HandlersOf<typeof staffCalls> = {
      setStaffStatus: async ({ params, body }, { session }) => {
        const change = { eid: params.eid, status: body.status, nowMs: nowMs() }
        const result = await changes.run((tx, feed) => setStaffStatus(tx, feed, session, change))
        pokeRouter()
        return result
      },
    }
    return {
      handlers,
      entities: { staff: (tx, { serviceId }) => listStaff(tx, serviceId) },
      clean: (nowMs) => forgetAbsent(database.db, nowMs),
    }
  },
} satisfies ServerModule<Deps>
