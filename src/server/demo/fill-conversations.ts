import type { Message, Written } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { previewOf } from '#server/conversations/conversation-for.ts'
import { participants, rooms } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import { inquiries } from '#server/inquiries/tables.ts'
import { messages } from '#server/messages/tables.ts'
import { users } from '#server/services/tables.ts'

type Agent = { eid: string; name: string }
type Line = readonly ['visitor' | 'agent', string]

/** Conversations that the demo begins with. */
const stories: ReadonlyArray<{
  visitor: string
  language: string
  page: string
  hoursAgo: number
  lines: readonly Line[]
}> = [
  {
    visitor: 'Jonas Weber',
    language: 'de',
    page: 'Fernhill Outdoor: tents for every weather',
    hoursAgo: 26,
    lines: [
      ['visitor', 'Hello! Does the Ridge 2 fit two people of 1.90 m?'],
      ['agent', 'Hi Jonas, yes: the inner tent is 2.20 m long, so there is room above your heads and below your feet.'],
      ['visitor', 'Great. And is the groundsheet included?'],
      ['agent', 'It is sewn in. A footprint for stony ground is 39 euros extra.'],
      ['visitor', 'Perfect, I will take both. Thank you!'],
      ['agent', 'Have dry nights out there.'],
    ],
  },
  {
    visitor: 'Chloé Martin',
    language: 'fr',
    page: 'Your order',
    hoursAgo: 5,
    lines: [
      ['visitor', 'My parcel was to come yesterday, order 20817. The tracking has said "in transit" for three days.'],
      ['agent', 'Sorry about that, Chloé. Let me look at it with the carrier.'],
      ['agent', 'It was sorted to the wrong depot and is on its way again. It will be with you tomorrow before noon.'],
      ['visitor', 'OK, thanks for finding out so quickly 🙏'],
    ],
  },
  {
    visitor: 'Sam Hughes',
    language: 'en-GB',
    page: 'Repairs',
    hoursAgo: 2,
    lines: [
      ['visitor', 'A seam of my Tarn 3 opened in the storm last weekend. Can you mend it?'],
      ['agent', 'We can, free of charge. Send it to the workshop with your name on the bag; it takes about a week.'],
      ['visitor', 'Brilliant, posting it today.'],
    ],
  },
]

const minuteMs = 60_000

/** Writes a few closed conversations of an agent, so that the demo's inbox is not empty at first. */
export function fillConversations(
  tx: Db,
  { serviceId, agent, random, nowMs }: { serviceId: string; agent: Agent; random: Random; nowMs: number },
): Promise<void> {
  const told = stories.map((story) => ({
    ...story,
    agent,
    labelIds: [],
    startMs: nowMs - story.hoursAgo * 60 * minuteMs,
  }))
  return writePast(tx, serviceId, told, random)
}

/** A conversation of the past. */
export type Past = {
  visitor: string
  language: string
  page: string
  lines: readonly Line[]
  /** The agent who answered; null if the conversation was missed. */
  agent: Agent | null
  labelIds: readonly string[]
  startMs: number
}

type Told = Past & { serviceId: string; visitorEid: string; roomId: string; inquiryId: string }

/** Writes conversations as the product would have written them: closed, or missed if nobody answered. */
export async function writePast(tx: Db, serviceId: string, past: readonly Past[], random: Random): Promise<void> {
  const rows = past.map((each) => {
    const ids = { visitorEid: random.uuid(), roomId: random.uuid(), inquiryId: random.uuid() }
    const told: Told = { ...each, serviceId, ...ids }
    return rowsOf(told, messagesOf(told, random))
  })
  await tx.insert(users).values(rows.map(({ visitor }) => visitor))
  await tx.insert(rooms).values(rows.map(({ room }) => room))
  await tx.insert(inquiries).values(rows.map(({ inquiry }) => inquiry))
  await tx.insert(participants).values(rows.flatMap(({ present }) => present))
  await tx.insert(messages).values(rows.flatMap(({ written }) => [...written]))
}

/** One message a minute, with the events of the inquiry. */
function messagesOf({ lines, visitor, visitorEid, agent, roomId, startMs }: Told, random: Random) {
  const list: Written<Message>[] = []
  const add = (message: Omit<Written<Message>, 'id' | 'roomId' | 'seq' | 'sentAtMs'>) =>
    list.push({
      ...message,
      id: random.uuid(),
      roomId,
      seq: list.length + 1,
      sentAtMs: startMs + list.length * minuteMs,
    })
  const event = (kind: Written<Message>['kind'], sender: { eid: string | null; name: string }, text = '') =>
    add({ kind, senderEid: sender.eid, senderName: sender.name, senderKind: 'system', text })

  event('inquiry-opened', { eid: visitorEid, name: visitor })
  lines.forEach(([who, text], index) => {
    const sender = who === 'agent' && agent ? agent : { eid: visitorEid, name: visitor }
    const senderKind = who === 'visitor' ? 'visitor' : 'staff'
    add({ kind: 'text', senderEid: sender.eid, senderName: sender.name, senderKind, text })
    if (index === 0 && agent) event('inquiry-accepted', agent, agent.name)
  })
  if (agent) event('inquiry-closed', agent)
  else event('inquiry-missed', { eid: null, name: '' })
  return list
}

function rowsOf(told: Told, written: readonly Written<Message>[]) {
  const { serviceId, roomId, inquiryId, visitorEid, agent, language, page, startMs } = told
  const lastSeq = written.length
  const lastAtMs = written.at(-1)?.sentAtMs ?? startMs
  const last = written.findLast(({ kind }) => kind === 'text')
  const preview = previewOf(last?.text ?? '')
  const previewEid = last?.senderEid ?? visitorEid
  const marks = { roomId, deliveredSeq: lastSeq, readSeq: lastSeq }
  const left = { leftSeq: lastSeq, leftAtMs: lastAtMs, leftPreview: preview, leftPreviewEid: previewEid }
  const ended = agent
    ? ({ status: 'closed', acceptedAtMs: startMs + 2 * minuteMs, closedAtMs: lastAtMs, missedAtMs: null } as const)
    : ({ status: 'missed', acceptedAtMs: null, closedAtMs: null, missedAtMs: lastAtMs } as const)
  return {
    visitor: {
      eid: visitorEid,
      serviceId,
      kind: 'visitor' as const,
      name: told.visitor,
      language,
      page,
      createdAtMs: startMs,
    },
    room: {
      id: roomId,
      serviceId,
      channel: 'chat' as const,
      language,
      page,
      createdAtMs: startMs,
      lastSeq,
      lastAtMs,
      preview,
      previewEid,
      inquiryId,
    },
    inquiry: {
      id: inquiryId,
      roomId,
      serviceId,
      agentEid: agent?.eid ?? null,
      agentName: agent?.name ?? null,
      createdAtMs: startMs,
      labelIds: [...told.labelIds],
      ...ended,
    },
    present: [
      { eid: visitorEid, role: 'visitor' as const, name: told.visitor, ...marks },
      ...(agent ? [{ eid: agent.eid, role: 'staff' as const, ...marks, ...left, inquiryId }] : []),
    ],
    written,
  }
}
