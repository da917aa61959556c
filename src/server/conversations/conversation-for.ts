import type { Conversation } from '#core/contract/index.ts'
import { isPresent, isWaiting, memberOf, type RoomState } from './room-state.ts'

/**
 * A conversation as one eid may see it; null when it may not see it at all.
 *
 * A present member sees everything. All staff see who waits (open or missed), without the messages. Staff who were in
 * the room and left keep it as it was when they left, up to the last message that they got.
 */
export function conversationFor(
  state: RoomState,
  viewer: { eid: string; kind: 'staff' | 'visitor' },
): Conversation | null {
  const { room, inquiry } = state
  const member = memberOf(state, viewer.eid)
  const present = isPresent(member)
  const common = {
    id: room.id,
    channel: room.channel,
    visitorEid: room.visitorEid,
    visitorName: room.visitorName,
    language: room.language,
    page: room.page,
    createdAtMs: room.createdAtMs,
  }
  if (present || (viewer.kind === 'staff' && isWaiting(state))) {
    return {
      ...common,
      inquiry,
      lastSeq: present ? room.lastSeq : (member?.leftSeq ?? 0),
      member: present,
      lastAtMs: room.lastAtMs,
      preview: room.preview,
      previewEid: room.previewEid,
      marks: present ? marksOf(state) : [],
    }
  }
  if (!member) return null
  return {
    ...common,
    inquiry: member.inquiryId === null ? null : (state.inquiries.get(member.inquiryId) ?? null),
    lastSeq: member.leftSeq ?? 0,
    member: false,
    lastAtMs: member.leftAtMs ?? room.createdAtMs,
    preview: member.leftPreview ?? '',
    previewEid: member.leftPreviewEid,
    marks: [],
  }
}

const marksOf = (state: RoomState) =>
  state.members.filter(isPresent).map(({ eid, deliveredSeq, readSeq }) => ({ eid, deliveredSeq, readSeq }))

/** How much of the newest text stands in a list. */
export const previewOf = (text: string): string => {
  const cut = text.slice(0, 200)
  // The cut must not leave half of a character behind.
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
