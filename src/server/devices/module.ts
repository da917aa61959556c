import { sql } from 'drizzle-orm'
import type { deviceCalls } from '#core/contract/index.ts'
import { afterCommit } from '#server/db/database.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { listDevices, releaseDevices, releaseOwnDevice, updateDevices } from './devices.ts'

export const devices = {
  create({ database, endingSessions, pokeRouter }) {
    const { db } = database
    const handlers: HandlersOf<typeof deviceCalls> = {
      listStaffDevices: ({ params }, { db, session, nowMs }) => listDevices(db, session, params.eid, nowMs),
      updateStaffDevices({ params, body }, { tx, session, origin, nowMs }) {
        afterCommit(tx, pokeRouter)
        return updateDevices(tx, session, { eid: params.eid, list: body.deviceList, ownId: origin.deviceId, nowMs })
      },
      async releaseStaffDevices({ params: { eid }, body }, context) {
        const { tx, session, nowMs } = context
        const released = await releaseDevices(tx, session, { eid, ids: body.deviceList, nowMs })
        if (!released.ok) return released
        await endingSessions(context, released.value.endedIds)
        return listDevices(tx, session, eid, nowMs)
      },
      async releaseDevice(_, context) {
        const { tx, session, nowMs } = context
        return endingSessions(context, await releaseOwnDevice(tx, session, nowMs))
      },
    }
    return {
      handlers,
      clean: () =>
        db.execute(sql`
          delete from devices d
          where not exists (select 1 from sessions s where s.eid = d.eid and s.device_id = d.id)`),
    }
  },
} satisfies ServerModule
