import type { Message, Written } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { previewOf } from '#server/conversations/conversation-for.ts'
import { participants, rooms } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import { inquiries } from '#server/inquiries/tables.ts'
import { messages } from '#server/messages/tables.ts'
import { users } from '#server/services/tables.ts'
import firstConversations from './data/first-conversations.json' with { type: 'json' }

type Agent = { eid: string; name: string }

const minuteMs = 60_000

/** Writes a few closed conversations of an agent, so that the demo's inbox is not empty at first. */
export function fillConversations(
  tx: Db,
  { serviceId, agent, random, nowMs }: { serviceId: string; agent: Agent; random: Random; nowMs: number },
): Promise<void> {
  const told = firstConversations.map((story) => ({
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
  /** The visitor begins, then agent and visitor take turns. */
  lines: readonly string[]
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
  lines.forEach((text, index) => {
    const isAnswer = agent && index % 2 === 1
    const sender = isAnswer ? agent : { eid: visitorEid, name: visitor }
    const senderKind = isAnswer ? 'staff' : 'visitor'
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
