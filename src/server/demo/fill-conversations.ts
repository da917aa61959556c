import type { Message, Written } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { previewOf } from '#server/conversations/conversation-for.ts'
import { members, rooms } from '#server/conversations/tables.ts'
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
export async function fillConversations(
  tx: Db,
  { serviceId, agent, random, nowMs }: { serviceId: string; agent: Agent; random: Random; nowMs: number },
): Promise<void> {
  for (const story of stories) {
    const told: Told = {
      ...story,
      serviceId,
      agent,
      startMs: nowMs - story.hoursAgo * 60 * minuteMs,
      visitorEid: random.uuid(),
      roomId: random.uuid(),
      inquiryId: random.uuid(),
    }
    await writeStory(tx, told, messagesOf(told, random))
  }
}

/** A story with the ids of its rows. */
type Told = (typeof stories)[number] & {
  serviceId: string
  agent: Agent
  startMs: number
  visitorEid: string
  roomId: string
  inquiryId: string
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
  const event = (kind: Written<Message>['kind'], sender: Agent, text = '') =>
    add({ kind, senderEid: sender.eid, senderName: sender.name, senderKind: 'system', text })

  event('inquiry-opened', { eid: visitorEid, name: visitor })
  lines.forEach(([who, text], index) => {
    const sender = who === 'visitor' ? { eid: visitorEid, name: visitor } : agent
    const senderKind = who === 'visitor' ? 'visitor' : 'staff'
    add({ kind: 'text', senderEid: sender.eid, senderName: sender.name, senderKind, text })
    if (index === 0) event('inquiry-accepted', agent, agent.name)
  })
  event('inquiry-closed', agent)
  return list
}

async function writeStory(tx: Db, story: Told, list: readonly Written<Message>[]) {
  const { serviceId, roomId, inquiryId, visitorEid, agent, language, page, startMs } = story
  const lastSeq = list.length
  const lastAtMs = list.at(-1)?.sentAtMs ?? startMs
  const last = list.findLast(({ kind }) => kind === 'text')
  const preview = previewOf(last?.text ?? '')
  const previewEid = last?.senderEid ?? visitorEid
  const marks = { deliveredSeq: lastSeq, readSeq: lastSeq }
  const left = { leftSeq: lastSeq, leftAtMs: lastAtMs, leftPreview: preview, leftPreviewEid: previewEid }

  await tx
    .insert(users)
    .values({ eid: visitorEid, serviceId, kind: 'visitor', name: story.visitor, language, page, createdAtMs: startMs })
  await tx.insert(rooms).values({
    id: roomId,
    serviceId,
    channel: 'chat',
    visitorEid,
    visitorName: story.visitor,
    language,
    page,
    createdAtMs: startMs,
    lastSeq,
    lastAtMs,
    preview,
    previewEid,
    inquiryId,
  })
  await tx.insert(inquiries).values({
    id: inquiryId,
    roomId,
    serviceId,
    status: 'closed',
    agentEid: agent.eid,
    agentName: agent.name,
    createdAtMs: startMs,
    acceptedAtMs: startMs + 2 * minuteMs,
    closedAtMs: lastAtMs,
  })
  await tx.insert(members).values([
    { roomId, eid: visitorEid, kind: 'visitor', ...marks },
    { roomId, eid: agent.eid, kind: 'staff', ...marks, ...left, inquiryId },
  ])
  await tx.insert(messages).values([...list])
}
