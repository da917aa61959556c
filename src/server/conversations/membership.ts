import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Member, RoomState } from './room-state.ts'
import { participants } from './tables.ts'

/** Makes a member of the staff a present member of a room, which is locked. */
export async function joinRoom(tx: Db, state: RoomState, eid: string, inquiryId: string): Promise<void> {
  const present = { leftSeq: null, leftAtMs: null, leftPreview: null, leftPreviewEid: null, inquiryId }
  const [row] = await tx
    .insert(participants)
    .values({ roomId: state.room.id, eid, role: 'staff', deliveredSeq: 0, readSeq: 0, ...present })
    .onConflictDoUpdate({ target: [participants.roomId, participants.eid], set: present })
    .returning()
  if (row) putMember(state, { ...row, eid })
}

/** Notes in `state` that somebody is a member of its room now. */
export function putMember(state: RoomState, member: Member): void {
  state.members = [...state.members.filter(({ eid }) => eid !== member.eid), member]
}

/** Ends a membership of the staff with the newest message: who leaves keeps the conversation as it is now. */
export async function leaveRoom(tx: Db, state: RoomState, eid: string, nowMs: number): Promise<void> {
  const { room } = state
  const left = { leftSeq: room.lastSeq, leftAtMs: nowMs, leftPreview: room.preview, leftPreviewEid: room.previewEid }
  state.members = state.members.map((member) => (member.eid === eid ? { ...member, ...left } : member))
  await tx
    .update(participants)
    .set(left)
    .where(and(eq(participants.roomId, room.id), eq(participants.eid, eid), ne(participants.role, sql`'visitor'`)))
}
