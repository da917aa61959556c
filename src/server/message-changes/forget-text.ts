import { sql } from 'drizzle-orm'
import type { RoomState } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'

/**
 * Takes the text of a removed message out of everything that still has it: quotes of it, and the entries that the feeds
 * keep for clients that come back.
 */
export async function forgetText(tx: Db, { room, members }: RoomState, messageId: string): Promise<void> {
  await tx.execute(sql`
    update messages set reply_to = jsonb_set(reply_to, '{text}', '""')
    where room_id = ${room.id}::uuid and reply_to ->> 'id' = ${messageId}`)
  const eids = sql.param(members.map(({ eid }) => eid))
  await tx.execute(sql`
    update feed_entries set entry = (case
      when entry #>> '{message,id}' = ${messageId} then jsonb_set(entry::jsonb #- '{message,content}', '{message,text}', '""')
      when entry #>> '{message,replyTo,id}' = ${messageId}
        then jsonb_set(entry::jsonb, '{message,replyTo,text}', '""')
      else jsonb_set(entry::jsonb, '{value,text}', 'null') end)::json
    where eid = any(${eids}::uuid[]) and entry::text like ${`%${messageId}%`}
      and (entry #>> '{message,id}' = ${messageId} or entry #>> '{message,replyTo,id}' = ${messageId}
        or (entry ->> 'entity' = 'messageChange' and entry ->> 'id' = ${messageId}))`)
}
