import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { memberOf, type RoomState } from './room-state.ts'
import { members } from './tables.ts'

/** Makes a member of the staff a present member of a room, which is locked. */
export async function joinRoom(tx: Db, state: RoomState, eid: string, inquiryId: string): Promise<void> {
  const present = { leftSeq: null, leftAtMs: null, leftPreview: null, leftPreviewEid: null, inquiryId }
  const before = memberOf(state, eid)
  const unread = { deliveredSeq: 0, readSeq: 0 }
  const member = { roomId: state.room.id, eid, kind: 'staff' as const, ...unread, ...before, ...present }
  state.members = [...state.members.filter((each) => each !== before), member]
  await tx
    .insert(members)
    .values(member)
    .onConflictDoUpdate({ target: [members.roomId, members.eid], set: present })
}

/** Ends a membership of the staff with the newest message: who leaves keeps the conversation as it is now. */
export async function leaveRoom(tx: Db, state: RoomState, eid: string, nowMs: number): Promise<void> {
  const { room } = state
  const left = { leftSeq: room.lastSeq, leftAtMs: nowMs, leftPreview: room.preview, leftPreviewEid: room.previewEid }
  state.members = state.members.map((member) => (member.eid === eid ? { ...member, ...left } : member))
  await tx
    .update(members)
    .set(left)
    .where(and(eq(members.roomId, room.id), eq(members.eid, eid), ne(members.kind, sql`'visitor'`)))
}
