import { sql } from 'drizzle-orm'
import type { deviceCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Database } from '#server/db/database.ts'
import type { EndingSessions } from '#server/session/end-sessions.ts'
import { listDevices, releaseDevices, releaseOwnDevice, updateDevices } from './devices.ts'

type Deps = {
  database: Database
  nowMs: () => number
  endingSessions: EndingSessions
  /** An inquiry may be able to move on: who can take calls has changed. */
  pokeRouter: () => void
}

export const devices = {
  create({ database, nowMs, endingSessions, pokeRouter }) {
    const { db } = database
    const handlers: HandlersOf<typeof deviceCalls> = {
      listStaffDevices: ({ params }, { session }) => listDevices(db, session, params.eid, nowMs()),
      async updateStaffDevices({ params, body }, { session, origin }) {
        const told = { eid: params.eid, list: body.deviceList, ownId: origin.deviceId, nowMs: nowMs() }
        const updated = await database.transaction((tx) => updateDevices(tx, session, told))
        if (updated.ok) pokeRouter()
        return updated
      },
      releaseStaffDevices: async ({ params: { eid }, body }, { session }) => {
        const released = await endingSessions(session, (tx) =>
          releaseDevices(tx, session, { eid, ids: body.deviceList, nowMs: nowMs() }),
        )
        return released.ok ? listDevices(db, session, eid, nowMs()) : released
      },
      releaseDevice: (_, { session }) =>
        endingSessions(session, async (tx) => ok({ endedIds: await releaseOwnDevice(tx, session, nowMs()) })),
    }
    return {
      handlers,
      clean: () =>
        db.execute(sql`
          delete from devices d
          where not exists (select 1 from sessions s where s.eid = d.eid and s.device_id = d.id)`),
    }
  },
} satisfies ServerModule<Deps>
