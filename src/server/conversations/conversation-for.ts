import type { Conversation, FeedChange, Inquiry, InquiryEvent, Mark } from '#core/contract/index.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { isPresent, isWaiting, type Member, memberOf, type RoomState, staffIn } from './room-state.ts'

/**
 * A conversation as one eid may see it; null when it may not see it at all.
 *
 * A present member sees everything. All staff see conversations that wait (open or missed), without the messages. A
 * former member sees the conversation as it was when they left, up to the last message that they got; the visitor's
 * mark on those messages still grows.
 */
export function conversationFor(
  state: RoomState,
  viewer: { eid: string; kind: 'staff' | 'visitor' },
): Conversation | null {
  const { room } = state
  const shownTo = (inquiry: Inquiry | null) => (viewer.kind === 'visitor' ? forVisitor(inquiry) : inquiry)
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
    marks: member ? marksFor(state, member) : [],
  }
  if (present || (viewer.kind === 'staff' && isWaiting(state))) {
    return {
      ...common,
      inquiry: shownTo(state.inquiry),
      lastSeq: present ? room.lastSeq : (member?.leftSeq ?? 0),
      member: present,
      staffEids: present && viewer.kind === 'staff' ? staffIn(state) : [],
      lastAtMs: room.lastAtMs,
      preview: room.preview,
      previewEid: room.previewEid,
    }
  }
  if (!member) return null
  return {
    ...common,
    inquiry: shownTo(member.inquiryId === null ? null : (state.inquiries.get(member.inquiryId) ?? null)),
    lastSeq: member.leftSeq ?? 0,
    member: false,
    staffEids: [],
    lastAtMs: member.leftAtMs ?? room.createdAtMs,
    preview: member.leftPreview ?? '',
    previewEid: member.leftPreviewEid,
  }
}

/** Labels and teams are the staff's. */
function forVisitor(inquiry: Inquiry | null): Inquiry | null {
  if (!inquiry) return null
  const { labelIds: _, tagId: __, ...rest } = inquiry
  return rest
}

/**
 * Marks that tell whether a member's messages were read. A visitor gets those of all staff, also of former members: else
 * "Read" would disappear when an agent leaves. Staff get the visitor's and their own. For a former member the marks end
 * with the last message that it may read.
 */
function marksFor({ members }: RoomState, viewer: Member): Mark[] {
  const until = viewer.leftSeq ?? Number.POSITIVE_INFINITY
  const concerns = (member: Member) =>
    viewer.role === 'visitor' ||
    member.role === 'visitor' ||
    member.eid === viewer.eid ||
    (isPresent(viewer) && isPresent(member))
  return members.filter(concerns).map(({ eid, deliveredSeq, readSeq }) => ({
    eid,
    deliveredSeq: Math.min(deliveredSeq, until),
    readSeq: Math.min(readSeq, until),
  }))
}

/**
 * Notifies all staff of a conversation that waits, or has just ceased to: those who are or were in the room in their own
 * feeds, everybody else by one entry in the feed that they share.
 *
 * @param options.event what has happened to its inquiry [INQ-01]
 * @param options.notified eids that have been notified already
 */
export function notifyStaff(
  feed: FeedDraft,
  state: RoomState,
  { event, notified = [] }: { event?: InquiryEvent; notified?: readonly string[] } = {},
) {
  const members = state.members.filter(({ eid, role }) => role === 'staff' && !notified.includes(eid))
  notifyConversation(
    feed,
    state,
    'staff',
    members.map(({ eid }) => eid),
    event,
  )
  feed.addForStaff(state.room.serviceId, seenAs(state, { eid: '', kind: 'staff' }, event))
}

/** The beginning of a text, as lists show it. */
export const previewOf = (text: string): string => {
  const cut = text.slice(0, 200)
  // The cut must not split a surrogate pair.
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/**
 * Writes the conversation into feeds, as each eid sees it. Eids that may not see it get `conversation-gone`.
 *
 * @param event what has happened to its inquiry [INQ-01]
 */
export function notifyConversation(
  feed: FeedDraft,
  state: RoomState,
  kind: 'staff' | 'visitor',
  eids: Iterable<string>,
  event?: InquiryEvent,
) {
  for (const eid of eids) feed.add(state.room.serviceId, [eid], seenAs(state, { eid, kind }, event))
}

function seenAs(
  state: RoomState,
  viewer: { eid: string; kind: 'staff' | 'visitor' },
  event: InquiryEvent | undefined,
): FeedChange {
  const conversation = conversationFor(state, viewer)
  return conversation
    ? { kind: 'conversation', conversation, ...(event && { event }) }
    : { kind: 'conversation-gone', conversationId: state.room.id }
}
