import { sql } from 'drizzle-orm'
import type { Mark } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { type Batcher, createBatcher } from './batcher.ts'

export type MarkRequest = { session: Session; roomId: string; deliveredSeq: number; readSeq: number }

type MarkRow = {
  room_id: string
  eid: string
  delivered_seq: number
  read_seq: number
  changed: boolean
  present_eids: string[]
}

const mostInBatch = 400

/**
 * Stores how far members have received and read. Marks only grow, up to the room's newest message. Nobody is notified
 * of a mark that did not grow. The marks of a former member do not change.
 */
export const createSetMarks = (deps: { changes: Changes }): Batcher<MarkRequest, Result<{ mark: Mark }>> =>
  createBatcher(
    (requests) =>
      deps.changes.run(async ({ tx, feed }) => {
        const rows = await raise(tx, requests)
        for (const { room_id, eid, delivered_seq, read_seq, changed, present_eids } of rows.values()) {
          if (!changed) continue
          const serviceId = requests.find(({ session }) => session.eid === eid)?.session.serviceId ?? ''
          const mark = { eid, deliveredSeq: delivered_seq, readSeq: read_seq }
          feed.add(serviceId, present_eids, { kind: 'mark', roomId: room_id, mark })
        }
        return requests.map(({ session, roomId }) => {
          const row = rows.get(`${roomId} ${session.eid}`)
          if (!row) return fail('not-found')
          return ok({ mark: { eid: row.eid, deliveredSeq: row.delivered_seq, readSeq: row.read_seq } })
        })
      }),
    { most: mostInBatch },
  )

/** Raises the marks of a batch; returns them by room and eid. */
async function raise(tx: Db, requests: readonly MarkRequest[]): Promise<Map<string, MarkRow>> {
  const wanted = new Map<
    string,
    { room_id: string; eid: string; service_id: string; delivered: number; read: number }
  >()
  for (const { session, roomId, deliveredSeq, readSeq } of requests) {
    const key = `${roomId} ${session.eid}`
    const before = wanted.get(key)
    wanted.set(key, {
      room_id: roomId,
      eid: session.eid,
      service_id: session.serviceId,
      // A message that was read was delivered.
      delivered: Math.max(deliveredSeq, readSeq, before?.delivered ?? 0),
      read: Math.max(readSeq, before?.read ?? 0),
    })
  }
  const roomIds = sql.param([...new Set(requests.map(({ roomId }) => roomId))])
  const rows = await rowsOf<MarkRow>(
    tx,
    sql`
      with x as (
        select * from json_to_recordset(${JSON.stringify([...wanted.values()])}::json)
          as x(room_id uuid, eid uuid, service_id text, delivered bigint, read bigint)
      ), before as (
        select m.room_id, m.eid, m.left_seq, m.delivered_seq, m.read_seq,
          greatest(m.delivered_seq, least(x.delivered, r.last_seq)) as new_delivered,
          greatest(m.read_seq, least(x.read, r.last_seq)) as new_read
        from x join rooms r on r.id = x.room_id and r.service_id = x.service_id
          join participants m on m.room_id = x.room_id and m.eid = x.eid
        where r.id = any(${roomIds}::uuid[]) and m.room_id = any(${roomIds}::uuid[])
        order by m.room_id, m.eid
        -- The room too: sending a message raises its sender's mark at the same time.
        for update of m for share of r
      ), raised as (
        update participants m set delivered_seq = b.new_delivered, read_seq = b.new_read
        from before b
        where m.room_id = b.room_id and m.eid = b.eid and b.left_seq is null and m.room_id = any(${roomIds}::uuid[])
          and (b.new_delivered > b.delivered_seq or b.new_read > b.read_seq)
        returning m.room_id, m.eid, m.delivered_seq, m.read_seq
      )
      select b.room_id, b.eid, coalesce(r.delivered_seq, b.delivered_seq) as delivered_seq,
        coalesce(r.read_seq, b.read_seq) as read_seq, r.eid is not null as changed,
        (select coalesce(json_agg(p.eid order by p.eid), '[]') from participants p
          where p.room_id = b.room_id and p.eid is not null and p.left_seq is null) as present_eids
      from before b left join raised r on r.room_id = b.room_id and r.eid = b.eid`,
  )
  return new Map(rows.map((row) => [`${row.room_id} ${row.eid}`, row]))
}
