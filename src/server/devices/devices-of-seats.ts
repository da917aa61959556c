import { sql } from 'drizzle-orm'
import { maxSeatDevices, type SeatDevice } from '#core/contract/index.ts'
import type { Session } from '#server/calls/session.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { isLiveSession } from '#server/session/end-sessions.ts'
import { sessions } from '#server/session/tables.ts'

type Row = SeatDevice & { eid: string; count: number }

/** The devices on which one member of the staff is signed in: those that were used last, and how many there are. */
type DevicesOfSeat = { devices: SeatDevice[]; deviceCount: number }

/** The devices on which the staff of the session's service is signed in, by eid: of each the last used first. */
export async function devicesOfSeats(db: Db, session: Session, nowMs: number): Promise<Map<string, DevicesOfSeat>> {
  const rows = await rowsOf<Row>(
    db,
    sql`
      select eid, id, browser, os, "lastUsedAtMs", "isOwn", count from (
        select d.eid, d.id, d.browser, d.os, d.last_used_at_ms as "lastUsedAtMs",
          exists (
            select 1 from ${sessions} where ${sessions.id} = ${session.id}::uuid and ${sessions.eid} = d.eid
              and ${sessions.deviceId} = d.id
          ) as "isOwn",
          row_number() over (partition by d.eid order by d.last_used_at_ms desc, d.id) as place,
          count(*) over (partition by d.eid) as count
        from devices d join users u on u.eid = d.eid
        where u.service_id = ${session.serviceId} and u.kind = 'staff' and exists (
          select 1 from ${sessions} where ${sessions.eid} = d.eid and ${sessions.deviceId} = d.id
            and ${isLiveSession(nowMs)}
        )
      ) ranked
      where place <= ${maxSeatDevices}::int
      order by eid, place`,
  )
  const found = new Map<string, DevicesOfSeat>()
  for (const { eid, count, ...device } of rows) {
    const { devices } = found.get(eid) ?? { devices: [] }
    found.set(eid, { devices: [...devices, device], deviceCount: count })
  }
  return found
}
