import { sql } from 'drizzle-orm'
import type { Message } from '#core/contract/index.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { type Repeats, repeatKey, type SendPlan } from './plan-sends.ts'
import type { SendRequest } from './send-request.ts'

/** What is known of a batch's keys and message ids, in one statement. */
export async function loadRepeats(tx: Db, requests: readonly SendRequest[]): Promise<Repeats> {
  const eids = requests.map(({ sender }) => sender.eid)
  const keys = requests.map(({ idempotencyKey }) => idempotencyKey)
  const ids = requests.map(({ id }) => id)
  // Written so that only the indexes can be used: without statistics, which the embedded database never gathers by
  // itself, a plain join would read whole tables.
  const [found] = await rowsOf<{
    keys: Array<{ eid: string; key: string; hash: string }>
    messages: Message[]
  }>(
    tx,
    sql`
      select (
        select coalesce(json_agg(k), '[]') from (
          select k.eid, k.key, k.request_hash as hash
          from unnest(${sql.param(eids)}::uuid[], ${sql.param(keys)}::uuid[]) as x(eid, key)
          cross join lateral (
            select * from idempotency_keys k where k.eid = x.eid and k.key = x.key limit 1
          ) k
        ) k
      ) as keys, (
        select coalesce(json_agg(m), '[]') from (
          select m.id, m.room_id as "roomId", m.seq, m.sender_eid as "senderEid", m.sender_name as "senderName",
            m.sender_kind as "senderKind", m.kind, m.text, m.sent_at_ms as "sentAtMs"
          from messages m where m.id = any(${sql.param(ids)}::uuid[])
        ) m
      ) as messages`,
  )
  return {
    keys: new Map((found?.keys ?? []).map(({ eid, key, hash }) => [repeatKey(eid, key), hash])),
    messages: new Map((found?.messages ?? []).map((message) => [message.id, message])),
  }
}

/** Writes all of a batch in one statement, however many messages it has. */
export async function writeSends(tx: Db, plan: SendPlan, nowMs: number): Promise<void> {
  if (plan.messages.length === 0 && plan.keys.length === 0) return
  await tx.execute(sql`
    with new_messages as (
      insert into messages (room_id, seq, id, sender_eid, sender_name, sender_kind, kind, text, sent_at_ms)
      select * from json_to_recordset(${JSON.stringify(plan.messages)}::json) as x(
        "roomId" uuid, seq bigint, id uuid, "senderEid" uuid, "senderName" text, "senderKind" text, kind text,
        text text, "sentAtMs" bigint)
    ), new_keys as (
      insert into idempotency_keys (eid, key, request_hash, created_at_ms)
      select eid, key, hash, ${nowMs}::bigint
      from json_to_recordset(${JSON.stringify(plan.keys)}::json) as x(eid uuid, key uuid, hash text)
    ), new_inquiries as (
      insert into inquiries (id, room_id, service_id, status, created_at_ms)
      select id, room_id, service_id, 'open', ${nowMs}::bigint
      from json_to_recordset(${JSON.stringify([...plan.opened].map(newInquiry))}::json) as x(
        id uuid, room_id uuid, service_id text)
    )
    update rooms r set last_seq = x."lastSeq", last_at_ms = x."lastAtMs", preview = x.preview,
      preview_eid = x."previewEid", inquiry_id = x."inquiryId"
    from json_to_recordset(${JSON.stringify([...plan.touched].map(({ room }) => room))}::json) as x(
      id uuid, "lastSeq" bigint, "lastAtMs" bigint, preview text, "previewEid" uuid, "inquiryId" uuid)
    where r.id = x.id and r.id = any(${sql.param([...plan.touched].map(({ room }) => room.id))}::uuid[])`)
}

const newInquiry = ({ room, inquiry }: RoomState) => ({ id: inquiry?.id, room_id: room.id, service_id: room.serviceId })
