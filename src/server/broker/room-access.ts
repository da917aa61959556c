import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

/** Which eids are members of a room, and may listen and type there. */
export type RoomAccess = {
  isMember(serviceId: string, roomId: string, eid: string): Promise<boolean>
  /** An eid has left a room. */
  left(roomId: string, eid: string): void
}

const memoryMs = 5_000
const mostKnown = 20_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Typing events come every other second: answers are remembered for a few seconds. */
export function createRoomAccess(deps: { db: Db; nowMs: () => number }): RoomAccess {
  const known = new Map<string, { isMember: boolean; untilMs: number }>()
  return {
    async isMember(serviceId, roomId, eid) {
      // The topic comes from the client and may contain anything.
      if (!uuid.test(roomId)) return false
      const key = `${serviceId} ${roomId} ${eid}`
      const before = known.get(key)
      if (before?.isMember && before.untilMs > deps.nowMs()) return true
      const rows = await rowsOf(
        deps.db,
        sql`
          select 1 from members m join rooms r on r.id = m.room_id
          where m.room_id = ${roomId}::uuid and m.eid = ${eid}::uuid and m.left_seq is null
            and r.service_id = ${serviceId}`,
      )
      if (known.size >= mostKnown) known.clear()
      known.set(key, { isMember: rows.length > 0, untilMs: deps.nowMs() + memoryMs })
      return rows.length > 0
    },
    left(roomId, eid) {
      for (const key of known.keys()) if (key.endsWith(` ${roomId} ${eid}`)) known.delete(key)
    },
  }
}
