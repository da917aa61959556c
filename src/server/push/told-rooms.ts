import { eq, like, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { pushes, pushSubscriptions } from '#server/push-devices/tables.ts'

/** Rooms of which a device of an account may show a message: reading in any other costs no job. */
export type ToldRooms = {
  has(eid: string, roomId: string): boolean
  add(eid: string, roomId: string): void
  /** All was read there, and the devices were told so. */
  remove(eid: string, roomId: string): void
  /** Reads those of before this process. */
  start(): Promise<void>
}

/** Where other processes send pushes too, each room may be one. */
export function createToldRooms({ db, shared }: Pick<Database, 'db' | 'shared'>): ToldRooms {
  let known: Set<string> | null = null
  const added = new Set<string>()
  const name = (eid: string, roomId: string) => `${eid} ${roomId}`
  return {
    has: (eid, roomId) => known === null || added.has(name(eid, roomId)) || known.has(name(eid, roomId)),
    add: (eid, roomId) => void added.add(name(eid, roomId)),
    remove(eid, roomId) {
      added.delete(name(eid, roomId))
      known?.delete(name(eid, roomId))
    },
    async start() {
      if (shared) return
      const rows = await db
        .selectDistinct({ eid: pushSubscriptions.eid, roomId: sql<string>`split_part(${pushes.key}, '/', 2)` })
        .from(pushes)
        .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
        .where(like(pushes.key, 'message/%'))
      known = new Set(rows.map(({ eid, roomId }) => name(eid, roomId)))
    },
  }
}
