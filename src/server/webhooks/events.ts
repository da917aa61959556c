import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { type Message, Uuid, WebhookEvent } from '#core/contract/index.ts'
import { participants, rooms } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { JobKind } from '#server/jobs/job.ts'
import type { HeardChange } from '#server/jobs/reaction.ts'
import { messages } from '#server/messages/tables.ts'

/** The event that a line of a conversation's history is. Other lines are none. */
const eventOfKind: Partial<Record<string, WebhookEvent>> = {
  text: 'message.created',
  'inquiry-opened': 'conversation.opened',
  'inquiry-accepted': 'conversation.accepted',
  'inquiry-transferred': 'conversation.transferred',
  'inquiry-missed': 'conversation.missed',
  'inquiry-closed': 'conversation.closed',
  'call-started': 'call.started',
  'call-ended': 'call.ended',
  'call-missed': 'call.missed',
} satisfies Partial<Record<Message['kind'], WebhookEvent>>

/** Data of an event's job: where its line stands. The text stays in its message. */
const EventData = v.object({ serviceId: v.string(), type: WebhookEvent, roomId: Uuid, seq: v.number() })
export type EventData = v.InferOutput<typeof EventData>

/** Makes a delivery for each webhook that an event is for. */
export const eventKind: JobKind<typeof EventData> = {
  ...{ name: 'webhook-event', data: EventData },
  ...{ retries: 12, pauseSeconds: 5, longestPauseSeconds: 3600, deadlineSeconds: 60 },
}

/** The job that follows from a new line of a conversation; null if nobody is told of it. */
export function eventOf(
  { serviceId, change }: HeardChange,
  listening: { has(serviceId: string): boolean },
): EventData | null {
  if (change.kind !== 'message' || !listening.has(serviceId)) return null
  const { kind, roomId, seq } = change.message
  const type = eventOfKind[kind]
  return type ? { serviceId, type, roomId, seq } : null
}

/** Part of a text that an event contains, in UTF-16 code units: with all else it stays below 20 kB of JSON. */
const mostText = 5000

/** The body of a delivery without and with the text of its message. */
export type EventPayloads = { eventId: string; plain: string; withText: string }

/** Reads the facts of an event; null if its conversation has been deleted meanwhile. */
export async function payloadsOf(db: Db, { serviceId, type, roomId, seq }: EventData): Promise<EventPayloads | null> {
  const [line] = await db
    .select({
      id: messages.id,
      text: messages.text,
      sentAtMs: messages.sentAtMs,
      senderEid: messages.senderEid,
      senderKind: messages.senderKind,
      channel: rooms.channel,
      visitorEid: participants.eid,
    })
    .from(messages)
    .innerJoin(rooms, eq(rooms.id, messages.roomId))
    .leftJoin(participants, and(eq(participants.roomId, messages.roomId), eq(participants.role, 'visitor')))
    .where(and(eq(messages.roomId, roomId), eq(messages.seq, seq), eq(rooms.serviceId, serviceId)))
    .limit(1)
  if (!line) return null
  const data = {
    serviceId,
    conversationId: roomId,
    channel: line.channel,
    visitorId: line.visitorEid,
    ...factsOf(type, line),
  }
  const payload = (more: object) =>
    JSON.stringify({ type, timestamp: new Date(line.sentAtMs).toISOString(), data: { ...data, ...more } })
  const plain = payload({})
  return { eventId: line.id, plain, withText: type === 'message.created' ? payload(textOf(line.text)) : plain }
}

const textOf = (text: string) =>
  text.length <= mostText ? { text } : { text: text.slice(0, mostText).toWellFormed(), isTextCut: true }

type Line = { id: string; text: string; senderEid: string | null; senderKind: 'visitor' | 'staff' | 'system' }

/** The facts of an event besides those of its conversation. */
function factsOf(type: WebhookEvent, { id, text, senderEid, senderKind }: Line): object {
  switch (type) {
    case 'message.created':
      return { messageId: id, senderId: senderEid, senderKind }
    case 'conversation.accepted':
      return { agentId: senderEid }
    case 'call.started':
      return { media: text }
    case 'call.ended':
      return endedCall(text)
    case 'call.missed':
      return { reason: text }
    default:
      return { byId: senderEid }
  }
}

/** The end of a call as its line says it: length in seconds, `:`, its id, and ` lost` if it was cut off. */
function endedCall(text: string) {
  const [, seconds = '0', callId = null, lost] = /^(\d+)(?::([\da-f-]+))?( lost)?/.exec(text) ?? []
  return { callId, seconds: Number(seconds), isCutOff: lost !== undefined }
}
