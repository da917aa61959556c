import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

/** Tells who may subscribe and publish in a room. */
export type RoomAccess = {
  isMember(serviceId: string, roomId: string, eid: string): Promise<boolean>
  /** For an eid of the staff: whether it is in the room, or the room waits for an agent, so that all staff see it. */
  mayStaffSee(serviceId: string, roomId: string, eid: string): Promise<boolean>
  /** An eid has left a room. */
  left(roomId: string, eid: string): void
}

const memoryMs = 5_000
const mostKnown = 20_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Signs come every other second: a yes is remembered for a few seconds. */
export function createRoomAccess({ db, nowMs }: { db: Db; nowMs: () => number }): RoomAccess {
  const granted = new Map<string, { untilMs: number }>()

  /** @param condition on the room `r` */
  async function isGranted(what: string, [serviceId, roomId, eid]: Asked, condition: SQL): Promise<boolean> {
    // The topic comes from the client and may contain anything.
    if (!uuid.test(roomId)) return false
    const key = `${what} ${serviceId} ${roomId} ${eid}`
    if ((granted.get(key)?.untilMs ?? 0) > nowMs()) return true
    const rows = await rowsOf(
      db,
      sql`select 1 from rooms r where r.id = ${roomId}::uuid and r.service_id = ${serviceId} and ${condition}`,
    )
    if (rows.length === 0) return false
    if (granted.size >= mostKnown) granted.clear()
    granted.set(key, { untilMs: nowMs() + memoryMs })
    return true
  }

  return {
    isMember: (...asked) => isGranted('member', asked, isIn(asked)),
    mayStaffSee: (...asked) =>
      isGranted(
        'sight',
        asked,
        sql`(${isIn(asked)} or exists (
          select 1 from inquiries i where i.id = r.inquiry_id and i.status in ('open', 'missed')))`,
      ),
    left(roomId, eid) {
      for (const key of granted.keys()) if (key.endsWith(` ${roomId} ${eid}`)) granted.delete(key)
    },
  }
}

type Asked = [serviceId: string, roomId: string, eid: string]
const isIn = ([, , eid]: Asked) =>
  sql`exists (select 1 from participants m where m.room_id = r.id and m.eid = ${eid}::uuid and m.left_seq is null)`
