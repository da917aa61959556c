import { and, eq, ne } from 'drizzle-orm'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { rooms, roomVisitors } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import { messages } from '#server/messages/tables.ts'
import { shownWidget, type WidgetRow } from '#server/widgets/widgets.ts'

/** @property inquiryId the newest inquiry of the room */
type Room = { inquiryId: string | null }

/**
 * Whether a visitor may have a conversation sent: `not-found` for those of others; `transcripts-off`;
 * `transcript-too-early` before somebody of the staff has written in it: until then a mail would have nothing but the
 * visitor's own words, for whomever they name.
 */
export async function maySendTranscript(
  db: Db,
  session: Session,
  roomId: string,
  widget: WidgetRow | null,
): Promise<Result<Room>> {
  const { eid, serviceId } = session
  if (!widget) return fail('not-found')
  if (!shownWidget(widget).sendsTranscripts) return fail('transcripts-off')
  const isOwn = and(eq(rooms.id, roomId), eq(roomVisitors.visitorEid, eid), eq(rooms.serviceId, serviceId))
  const [room] = await db
    .select({ inquiryId: rooms.inquiryId })
    .from(rooms)
    .innerJoin(roomVisitors, eq(roomVisitors.roomId, rooms.id))
    .where(isOwn)
  if (!room) return fail('not-found')
  const ofStaff = and(eq(messages.roomId, roomId), eq(messages.kind, 'text'), ne(messages.senderEid, eid))
  return (await db.$count(messages, ofStaff)) > 0 ? ok(room) : fail('transcript-too-early')
}
