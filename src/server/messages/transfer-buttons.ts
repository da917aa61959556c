import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

/** Whether staff have sent a button into a room that hands over to a team: visitors can choose no other [ENT-08]. */
export async function hasTransferButton(db: Db, roomId: string, tagId: string): Promise<boolean> {
  const isButton = `$.** ? (@.do == "transfer-inquiry" && @.tagId == $tagId)`
  const found = await rowsOf(
    db,
    sql`
      select 1 from messages
      where room_id = ${roomId}::uuid and sender_kind = 'staff' and content is not null
        and jsonb_path_exists(content, ${isButton}::jsonpath, jsonb_build_object('tagId', ${tagId}::text))
      limit 1`,
  )
  return found.length > 0
}
