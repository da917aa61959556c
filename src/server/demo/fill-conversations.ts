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
  for (const { visitor, language, page, hoursAgo, lines } of stories) {
    const startMs = nowMs - hoursAgo * 60 * minuteMs
    const visitorEid = random.uuid()
    const roomId = random.uuid()
    const inquiryId = random.uuid()
    const said: Written<Message>[] = []
    const say = (message: Omit<Written<Message>, 'id' | 'roomId' | 'seq' | 'sentAtMs'>) =>
      said.push({
        ...message,
        id: random.uuid(),
        roomId,
        seq: said.length + 1,
        sentAtMs: startMs + said.length * minuteMs,
      })
    const event = (kind: Written<Message>['kind'], sender: Agent, text = '') =>
      say({ kind, senderEid: sender.eid, senderName: sender.name, senderKind: 'system', text })

    event('inquiry-opened', { eid: visitorEid, name: visitor })
    lines.forEach(([who, text], index) => {
      const isVisitor = who === 'visitor'
      say({
        kind: 'text',
        senderEid: isVisitor ? visitorEid : agent.eid,
        senderName: isVisitor ? visitor : agent.name,
        senderKind: isVisitor ? 'visitor' : 'staff',
        text,
      })
      if (index === 0) event('inquiry-accepted', agent, agent.name)
    })
    const preview = previewOf(lines.at(-1)?.[1] ?? '')
    const previewEid = lines.at(-1)?.[0] === 'agent' ? agent.eid : visitorEid
    event('inquiry-closed', agent)

    const lastSeq = said.length
    const lastAtMs = said.at(-1)?.sentAtMs ?? startMs
    const marks = { deliveredSeq: lastSeq, readSeq: lastSeq }
    await tx
      .insert(users)
      .values({ eid: visitorEid, serviceId, kind: 'visitor', name: visitor, language, page, createdAtMs: startMs })
    await tx.insert(rooms).values({
      id: roomId,
      serviceId,
      channel: 'chat',
      visitorEid,
      visitorName: visitor,
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
      {
        roomId,
        eid: agent.eid,
        kind: 'staff',
        ...marks,
        leftSeq: lastSeq,
        leftAtMs: lastAtMs,
        leftPreview: preview,
        leftPreviewEid: previewEid,
        inquiryId,
      },
    ])
    await tx.insert(messages).values(said)
  }
}
