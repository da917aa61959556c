import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { type PushKind, pressedName } from '#core/contract/index.ts'
import { callTag, offerTag } from '#core/contract/push/tags.ts'
import { reminderTag } from '#core/contract/reminders/reminder-tag.ts'
import { isBlocked } from '#server/contact-rows/contact-row.ts'
import { participants, rooms, roomVisitors } from '#server/conversations/tables.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { inquiries, offers } from '#server/inquiries/tables.ts'
import { messages } from '#server/messages/tables.ts'
import { mentions } from '#server/notes/tables.ts'
import { reminders } from '#server/reminders/tables.ts'
import { services } from '#server/services/tables.ts'
import { callParties, calls } from '#server/telephony/tables.ts'
import type { Notice } from './notices.ts'
import type { PushWords } from './words.ts'

/** How a notice stands for one account now. */
export type Described = {
  /**
   * Kind that the settings know; `visitor`: an answer to a visitor, who has none; `over`: what was told is not so any more;
   * `test`: told whatever the settings say.
   */
  kind: PushKind | 'visitor' | 'over' | 'test'
  title: (words: PushWords) => string
  body: (words: PushWords) => string
  /** The same without names and texts of people. */
  hidden: (words: PushWords) => string
  /** Notifications with the same tag replace each other; so do pushes that wait for a device that is off. */
  tag: string
  /** Path of the app that a press opens, or address of a visitor's page. */
  path: string
  /** Until when it is worth telling. */
  untilMs: number
  /** The inquiry whose offer can be answered; null: nothing can. */
  inquiryId: string | null
  /** The number that can be called back; null: none. */
  number: string | null
  isUrgent: boolean
  /** Whether a push is the only way: it is sent although a connection says that somebody reads along. */
  isOnlyWay?: boolean
  /** Whether the account itself has seen to it: devices say so for a moment, and take it away. */
  isBrief?: boolean
}

type Of<K extends Notice['of']> = Extract<Notice, { of: K }>
/** `page`: where a visitor's device agreed; '': on the chat's own page. */
type Asked = { eid: string; nowMs: number; page: string }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Reads how a notice stands for an account; null: there is nothing to tell any more. */
export async function describe(db: Db, notice: Notice, asked: Asked): Promise<Described | null> {
  switch (notice.of) {
    case 'offer':
      return describeOffer(db, notice, asked)
    case 'offer-over':
      return describeOfferOver(db, notice, asked)
    case 'call':
      return describeCall(db, notice, asked)
    case 'call-over':
      return describeCallOver(db, notice, asked)
    case 'message':
      return describeMessage(db, notice, asked)
    case 'message-read':
      return describeMessageRead(db, notice, asked)
    case 'mention':
      return describeMention(db, notice, asked)
    case 'missed':
      return describeMissed(db, notice, asked)
    case 'reminder':
      return describeReminder(db, notice, asked)
    default:
      return {
        ...usual,
        kind: 'test',
        title: ({ test }) => test,
        body: ({ testBody }) => testBody,
        hidden: ({ test }) => test,
        tag: 'test',
        path: '/profile',
        untilMs: notice.atMs + hourMs,
      }
  }
}

const usual = { inquiryId: null, number: null, isUrgent: false }
const roomPath = (roomId: string) => `/inbox/${roomId}`
const roomTag = (roomId: string) => `room/${roomId}`

async function describeOffer(db: Db, { id }: Of<'offer'>, { eid, nowMs }: Asked): Promise<Described | null> {
  const [offer] = await db.select().from(offers).where(eq(offers.id, id))
  if (offer?.eid !== eid || offer.status !== 'pending' || offer.deadlineMs <= nowMs) return null
  const { visitorName, fromName, preview, note, media, kind, confirmByMs } = offer
  const isAsked = kind !== 'inquiry'
  return {
    kind: isAsked ? 'transfer' : 'offer',
    title: (words) => (isAsked ? words.transfer(visitorName, fromName) : words.offer(visitorName)),
    body: (words) => note || (media === null ? preview : words[media]),
    hidden: ({ offerHidden, transferHidden }) => (isAsked ? transferHidden : offerHidden),
    tag: offerTag(id),
    path: '/inbox',
    // Nobody is offered what was passed on to somebody else because no device had shown it.
    untilMs: confirmByMs ?? offer.deadlineMs,
    // Sound needs a tab: an offer with a call is answered in the app.
    inquiryId: media === null ? offer.inquiryId : null,
    number: null,
    isUrgent: true,
    isOnlyWay: confirmByMs !== null,
  }
}

async function describeOfferOver(db: Db, { id }: Of<'offer-over'>, { eid, nowMs }: Asked): Promise<Described | null> {
  const [offer] = await db.select().from(offers).where(eq(offers.id, id))
  if (offer?.eid !== eid || offer.status === 'pending') return null
  const { winnerName, status } = offer
  const isBrief = status === 'accepted' || status === 'declined'
  const title = (words: PushWords) => {
    if (isBrief) return words.elsewhere
    return winnerName ? words.takenBy(winnerName) : words.over
  }
  return {
    ...usual,
    kind: 'over',
    title,
    body: () => offer.visitorName,
    hidden: title,
    tag: offerTag(id),
    path: '/inbox',
    untilMs: nowMs + hourMs,
    isBrief,
  }
}

/** The party of an account in a call, with who has started the call. */
async function partyOf(db: Db, callId: string, eid: string) {
  const parties = await db
    .select({
      eid: callParties.eid,
      state: callParties.state,
      name: callParties.name,
      ringsUntilMs: callParties.ringsUntilMs,
    })
    .from(callParties)
    .where(eq(callParties.callId, callId))
    .orderBy(asc(callParties.place))
  const own = parties.filter((party) => party.eid === eid).at(-1)
  return { own, caller: parties.find((party) => party.eid !== eid) }
}

async function describeCall(db: Db, { id }: Of<'call'>, { eid, nowMs }: Asked): Promise<Described | null> {
  const [call] = await db.select().from(calls).where(eq(calls.id, id))
  const { own, caller } = await partyOf(db, id, eid)
  if (!call || call.endedAtMs !== null || own?.state !== 'ringing' || own.ringsUntilMs <= nowMs) return null
  return {
    ...usual,
    kind: 'call',
    title: (words) => words.call(caller?.name ?? ''),
    body: (words) => words[call.media],
    hidden: ({ callHidden }) => callHidden,
    tag: callTag(id),
    path: call.roomId === null ? '/calls' : roomPath(call.roomId),
    untilMs: own.ringsUntilMs,
    isUrgent: true,
  }
}

async function describeCallOver(db: Db, { id }: Of<'call-over'>, { eid, nowMs }: Asked): Promise<Described | null> {
  const { own, caller } = await partyOf(db, id, eid)
  if (!own || own.state === 'ringing') return null
  return {
    ...usual,
    kind: 'over',
    title: ({ callOver }) => callOver,
    body: () => caller?.name ?? '',
    hidden: ({ callOver }) => callOver,
    tag: callTag(id),
    path: '/calls',
    untilMs: nowMs + hourMs,
  }
}

/** The room of an account that is in it, with how far it has read. */
async function roomOf(db: Db, roomId: string, eid: string) {
  const [found] = await db
    .select({
      readSeq: participants.readSeq,
      role: participants.role,
      leftSeq: participants.leftSeq,
      visitorName: roomVisitors.visitorName,
      serviceId: rooms.serviceId,
      serviceName: sql<string>`coalesce(${services.brandName}, ${services.name})`,
      agentEid: inquiries.agentEid,
    })
    .from(participants)
    .innerJoin(rooms, eq(rooms.id, participants.roomId))
    .innerJoin(services, eq(services.id, rooms.serviceId))
    .innerJoin(roomVisitors, eq(roomVisitors.roomId, participants.roomId))
    .leftJoin(inquiries, eq(inquiries.id, rooms.inquiryId))
    .where(and(eq(participants.roomId, roomId), eq(participants.eid, eid)))
  return found && found.leftSeq === null ? found : null
}

const isFromPeople = inArray(messages.kind, ['text', 'callback-requested'])

async function describeMessage(db: Db, { roomId, seq }: Of<'message'>, asked: Asked): Promise<Described | null> {
  const { eid, nowMs } = asked
  const room = await roomOf(db, roomId, eid)
  // Staff are told of their own inquiries, as by sounds: colleagues who only look on are not.
  if (!room || room.readSeq >= seq || (room.role === 'staff' && room.agentEid !== eid)) return null
  const isOfPeople = and(eq(messages.roomId, roomId), isFromPeople)
  const [last] = await db
    .select({ seq: messages.seq, text: messages.text, kind: messages.kind, senderName: messages.senderName })
    .from(messages)
    .where(and(isOfPeople, sql`${messages.seq} >= ${seq}`, ne(messages.senderEid, eid)))
    .orderBy(desc(messages.seq))
    .limit(1)
  // The job of a later message tells of both; one that was removed has no text.
  if (last?.seq !== seq || last.text === '') return null
  const unread = await db.$count(
    messages,
    and(isOfPeople, sql`${messages.seq} > ${room.readSeq}`, ne(messages.senderEid, eid)),
  )
  const told = { ...usual, tag: roomTag(roomId), untilMs: nowMs + 7 * dayMs }
  if (room.role !== 'staff') {
    if (await isBlocked(db, eid)) return null
    const { serviceId, serviceName } = room
    return {
      ...told,
      kind: 'visitor',
      title: (words) => words.message(serviceName, unread),
      body: () => `${last.senderName}: ${last.text}`,
      hidden: ({ messageHidden }) => `${serviceName}: ${messageHidden}`,
      path: visitorPage({ serviceId, page: asked.page, roomId, seq }),
    }
  }
  const number = last.kind === 'callback-requested' ? (last.text.split('\n')[0] ?? '') : null
  return {
    ...told,
    kind: number === null ? 'message' : 'callback',
    title: (words) => (number === null ? words.message(room.visitorName, unread) : words.callback(room.visitorName)),
    body: () => last.text,
    hidden: ({ messageHidden, callbackHidden }) => (number === null ? messageHidden : callbackHidden),
    path: roomPath(roomId),
    number,
  }
}

/** Nothing while a message that a device may show is unread. */
async function describeMessageRead(
  db: Db,
  { roomId, seq }: Of<'message-read'>,
  { eid, nowMs }: Asked,
): Promise<Described | null> {
  const room = await roomOf(db, roomId, eid)
  if (room?.role !== 'staff') return null
  const [unread] = await db
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.roomId, roomId), isFromPeople, ne(messages.senderEid, eid), gt(messages.seq, seq)))
    .limit(1)
  if (unread) return null
  return {
    ...usual,
    kind: 'over',
    title: ({ elsewhere }) => elsewhere,
    body: () => room.visitorName,
    hidden: ({ elsewhere }) => elsewhere,
    tag: roomTag(roomId),
    path: roomPath(roomId),
    untilMs: nowMs + 7 * dayMs,
    isBrief: true,
  }
}

/** Page that opens a visitor's conversation: on their website, whose frame alone has their session. */
function visitorPage({
  serviceId,
  page,
  roomId,
  seq,
}: {
  serviceId: string
  page: string
  roomId: string
  seq: number
}) {
  const told = new URLSearchParams({ [pressedName]: `${roomId}.${seq}` })
  if (page !== '') return `${page}?${told}`
  return `/widget/frame.html#${new URLSearchParams({ service: serviceId })}&${told}`
}

async function describeMention(db: Db, { id }: Of<'mention'>, { eid, nowMs }: Asked): Promise<Described | null> {
  const [mention] = await db
    .select()
    .from(mentions)
    .where(and(eq(mentions.id, id), eq(mentions.eid, eid)))
  if (!mention || mention.readAtMs !== null) return null
  return {
    ...usual,
    kind: 'mention',
    title: (words) => words.mention(mention.authorName, mention.visitorName),
    body: () => mention.preview,
    hidden: ({ mentionHidden }) => mentionHidden,
    tag: `mention/${mention.roomId}`,
    path: roomPath(mention.roomId),
    untilMs: nowMs + 7 * dayMs,
  }
}

async function describeMissed(
  db: Db,
  { roomId, inquiryId }: Of<'missed'>,
  { nowMs }: Asked,
): Promise<Described | null> {
  const [found] = await db
    .select({ status: inquiries.status, name: roomVisitors.visitorName, preview: rooms.preview })
    .from(inquiries)
    .innerJoin(rooms, eq(rooms.id, inquiries.roomId))
    .innerJoin(roomVisitors, eq(roomVisitors.roomId, inquiries.roomId))
    .where(eq(inquiries.id, inquiryId))
  if (found?.status !== 'missed') return null
  return {
    ...usual,
    kind: 'missed',
    title: (words) => words.missed(found.name),
    body: () => found.preview,
    hidden: ({ missedHidden }) => missedHidden,
    tag: `missed/${roomId}`,
    path: '/inbox?tab=missed',
    untilMs: nowMs + dayMs,
  }
}

async function describeReminder(db: Db, { roomId, atMs }: Of<'reminder'>, { eid }: Asked): Promise<Described | null> {
  const [found] = await db
    .select({ text: reminders.text, name: roomVisitors.visitorName })
    .from(reminders)
    .innerJoin(roomVisitors, eq(roomVisitors.roomId, reminders.roomId))
    .where(and(eq(reminders.eid, eid), eq(reminders.roomId, roomId), eq(reminders.atMs, atMs)))
  if (!found) return null
  return {
    ...usual,
    kind: 'reminder',
    title: (words) => words.reminder(found.name),
    body: () => found.text,
    hidden: ({ reminderHidden }) => reminderHidden,
    tag: reminderTag(roomId, atMs),
    path: roomPath(roomId),
    untilMs: atMs + 12 * hourMs,
  }
}

/** Unread messages of others in an agent's own inquiries: the number on the app's icon. */
export async function unreadOf(db: Db, eid: string): Promise<number> {
  const [row] = await rowsOf<{ unread: number }>(
    db,
    sql`
      select count(*)::int as unread
      from inquiries i
        join participants p on p.room_id = i.room_id and p.eid = i.agent_eid and p.left_seq is null
        join messages m on m.room_id = i.room_id and m.seq > p.read_seq and m.kind = 'text' and m.sender_eid <> i.agent_eid
      where i.agent_eid = ${eid}::uuid and i.status = 'handling'`,
  )
  return row?.unread ?? 0
}
