import { sql } from 'drizzle-orm'
import type { Message, Written } from '#core/contract/index.ts'
import { type RoomParts, type RoomState, roomStates } from '#server/conversations/room-state.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { keptPlan } from '#server/db/kept-plan.ts'
import { type Repeats, repeatKey, type SendPlan } from './plan-sends.ts'
import { hasKeptKey, type SendRequest } from './send-request.ts'

// Written so that only indexes can be used: the embedded database seldom has statistics, and without them a plain join
// reads whole tables.
export const repeatsPlan = keptPlan(
  'known_repeats',
  'p_eids uuid[], p_keys uuid[], p_ids uuid[]',
  'table (keys json, messages json)',
  `return query select (
      select coalesce(json_agg(k), '[]') from (
        select k.eid, k.key, k.request_hash as hash
        from unnest(p_eids, p_keys) as x(eid, key)
        cross join lateral (
          select * from idempotency_keys k where k.eid = x.eid and k.key = x.key limit 1
        ) k
      ) k
    ), (
      select coalesce(json_agg(m), '[]') from (
        select m.id, m.room_id as "roomId", m.seq, m.sender_eid as "senderEid", m.sender_name as "senderName",
          m.sender_kind as "senderKind", m.kind, m.text, m.sent_at_ms as "sentAtMs", m.reply_to as "replyTo",
          m.content, exists (
            select from message_changes c
            where c.message_id = m.id and coalesce(c.edited_at_ms, c.removed_at_ms) is not null
          ) as "isChanged"
        from messages m where m.id = any(p_ids)
      ) m
    )`,
)

/** Everything that decides about a batch. The query after the locks sees what was committed while waiting for them. */
export const loadPlan = keptPlan(
  'load_sends',
  'p_room_ids uuid[], p_eids uuid[], p_key_eids uuid[], p_keys uuid[], p_ids uuid[]',
  'table (rooms json, participants json, inquiries json, keys json, messages json, blocked json)',
  `perform id from rooms where id = any(p_room_ids) order by id for update;
    return query select l.rooms, l.participants, l.inquiries, k.keys, k.messages, (
      select coalesce(json_agg(v.visitor_eid), '[]') from contact_visitors v
      where v.visitor_eid = any(p_eids) and v.blocked = 1)
    from pg_temp.load_rooms(p_room_ids, 'read') l cross join pg_temp.known_repeats(p_key_eids, p_keys, p_ids) k`,
)

export const writePlan = keptPlan(
  'write_sends',
  'p_messages json, p_keys json, p_inquiries json, p_marks json, p_rooms json, p_room_ids uuid[], p_now_ms bigint',
  'void',
  `with new_messages as (
      insert into messages (room_id, seq, id, sender_eid, sender_name, sender_kind, kind, text, sent_at_ms, reply_to, content)
      select * from json_to_recordset(p_messages) as x(
        "roomId" uuid, seq bigint, id uuid, "senderEid" uuid, "senderName" text, "senderKind" text, kind text,
        text text, "sentAtMs" bigint, "replyTo" jsonb, content jsonb)
    ), new_keys as (
      insert into idempotency_keys (eid, key, request_hash, created_at_ms)
      select x.eid, x.key, x.hash, p_now_ms from json_to_recordset(p_keys) as x(eid uuid, key uuid, hash text)
    ), new_inquiries as (
      insert into inquiries (id, room_id, service_id, status, created_at_ms, tag_id)
      select x.id, x.room_id, x.service_id, 'open', p_now_ms, x.tag_id
      from json_to_recordset(p_inquiries) as x(id uuid, room_id uuid, service_id text, tag_id uuid)
    ), new_marks as (
      update participants m set delivered_seq = x."deliveredSeq", read_seq = x."readSeq"
      from json_to_recordset(p_marks) as x("roomId" uuid, eid uuid, "deliveredSeq" bigint, "readSeq" bigint)
      where m.room_id = x."roomId" and m.eid = x.eid and m.room_id = any(p_room_ids)
    )
    update rooms r set last_seq = x."lastSeq", last_at_ms = x."lastAtMs", preview = x.preview,
      preview_eid = x."previewEid", inquiry_id = x."inquiryId"
    from json_to_recordset(p_rooms) as x(
      id uuid, "lastSeq" bigint, "lastAtMs" bigint, preview text, "previewEid" uuid, "inquiryId" uuid)
    where r.id = x.id and r.id = any(p_room_ids)`,
)

/** Locks and loads the rooms of a batch, and the stored repeats of its keys and message ids, in one statement. */
export async function loadSends(
  tx: Db,
  requests: readonly SendRequest[],
): Promise<{ rooms: Map<string, RoomState>; repeats: Repeats; blocked: ReadonlySet<string> }> {
  const roomIds = [...new Set(requests.map(({ roomId }) => roomId))]
  const eids = [...new Set(requests.map(({ sender }) => sender.eid))]
  const kept = requests.filter(hasKeptKey)
  const keys = kept.map(({ idempotencyKey }) => idempotencyKey)
  // A key may be the id of another message.
  const ids = [...requests.map(({ id }) => id), ...keys]
  const [found] = await rowsOf<
    RoomParts & {
      keys: Array<{ eid: string; key: string; hash: string }>
      messages: Array<Written<Message> & { isChanged: boolean }>
      blocked: string[]
    }
  >(
    tx,
    sql`
      select rooms, participants, inquiries, keys, messages, blocked from ${sql.raw(loadPlan.name)}(
        ${sql.param(roomIds)}::uuid[], ${sql.param(eids)}::uuid[], ${sql.param(kept.map(({ sender }) => sender.eid))}::uuid[],
        ${sql.param(keys)}::uuid[], ${sql.param(ids)}::uuid[])`,
  )
  const stored = found?.messages ?? []
  return {
    blocked: new Set(found?.blocked),
    rooms: roomStates(found),
    repeats: {
      keys: new Map((found?.keys ?? []).map(({ eid, key, hash }) => [repeatKey(eid, key), hash])),
      messages: new Map(
        stored.map(({ replyTo, content, isChanged: _, ...message }) => [
          message.id,
          // A repeat gets the very answer of the first.
          { ...message, ...(replyTo && { replyTo }), ...(content && { content }) },
        ]),
      ),
      changed: new Set(stored.flatMap(({ id, isChanged }) => (isChanged ? id : []))),
    },
  }
}

/** Writes a whole batch in one statement. */
export async function writeSends(tx: Db, plan: SendPlan, nowMs: number): Promise<void> {
  if (plan.messages.length === 0 && plan.keys.length === 0) return
  const rooms = [...plan.touched].map(({ room }) => room)
  // No more than is written: the database reads each property of what it gets.
  const marks = [...plan.raised].map(({ roomId, eid, deliveredSeq, readSeq }) => ({
    roomId,
    eid,
    deliveredSeq,
    readSeq,
  }))
  await tx.execute(sql`
    select ${sql.raw(writePlan.name)}(
      ${JSON.stringify(plan.messages)}::json,
      ${JSON.stringify(plan.keys)}::json,
      ${JSON.stringify([...plan.opened].map(newInquiry))}::json,
      ${JSON.stringify(marks)}::json,
      ${JSON.stringify(rooms.map(changedOf))}::json,
      ${sql.param(rooms.map(({ id }) => id))}::uuid[],
      ${nowMs}::bigint)`)
  const replied = [...plan.replied].flatMap(({ inquiry }) => inquiry?.id ?? [])
  if (replied.length === 0) return
  await tx.execute(sql`update inquiries set follow_up = 'accepted' where id = any(${sql.param(replied)}::uuid[])`)
}

const changedOf = ({ id, lastSeq, lastAtMs, preview, previewEid, inquiryId }: RoomState['room']) => ({
  id,
  lastSeq,
  lastAtMs,
  preview,
  previewEid,
  inquiryId,
})

const newInquiry = ({ room, inquiry }: RoomState) => ({
  id: inquiry?.id,
  room_id: room.id,
  service_id: room.serviceId,
  tag_id: inquiry?.tagId ?? null,
})
