import * as v from 'valibot'
import { Channel } from '../conversations/schemas.ts'
import { InquiryStatus } from '../inquiries/inquiry.ts'
import { idleAfterMs } from '../limits.ts'
import { openObject, openPicklist } from '../open.ts'
import { Eid, Seq, TimeMs, Uuid } from '../primitives.ts'

/** For how long a visitor may be silent, in minutes: at least, at most. */
export const idleMinutesRange = { least: 1, most: 1440 } as const
/** How long the visitor is asked before the inquiry is closed, in seconds: at least, at most. */
export const countdownSecondsRange = { least: 10, most: 600 } as const

export const wholeWithin = (range: { least: number; most: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(range.least), v.maxValue(range.most))

/** The fields of its form. */
export const AutoCloseDraft = v.object({
  /** Whether idle inquiries are closed without an agent. */
  isOn: v.boolean(),
  /** An inquiry is idle when the visitor has left the agent's last message unanswered for so long. */
  idleMinutes: wholeWithin(idleMinutesRange),
  /** For how long the visitor can still keep the chat open. */
  countdownSeconds: wholeWithin(countdownSecondsRange),
})

/** When inquiries are closed because the visitor no longer answers. `revision` counts its changes, from 0. */
export const AutoCloseSetting = v.object({ ...AutoCloseDraft.entries, revision: Seq })
export type AutoCloseSetting = v.InferOutput<typeof AutoCloseSetting>

/** Default of a service whose admins have never changed it. */
export const firstAutoClose: AutoCloseSetting = { isOn: false, idleMinutes: 10, countdownSeconds: 60, revision: 0 }

/** The author of a conversation's last message; `nobody`: there is none. */
export const LastWordsBy = v.picklist(['staff', 'visitor', 'nobody'])
export type LastWordsBy = v.InferOutput<typeof LastWordsBy>

/** A handled inquiry without activity. Never what was written: admins read it in the conversation, which they may join. */
export const IdleInquiry = openObject({
  inquiryId: Uuid,
  conversationId: Uuid,
  visitorName: v.string(),
  agentEid: Eid,
  agentName: v.string(),
  /** The last message or event of the conversation, or when the visitor last said that it goes on. */
  idleSinceMs: TimeMs,
  lastBy: openPicklist(LastWordsBy),
  /** Name of who has written last; '' for nobody. */
  lastByName: v.string(),
  /** Whether the caller is in the conversation. */
  isIn: v.boolean(),
})
export type IdleInquiry = v.InferOutput<typeof IdleInquiry>

/** The newest inquiry of a conversation of the service. Never its messages: they are read in the conversation. */
export const ServiceInquiry = openObject({
  inquiryId: Uuid,
  conversationId: Uuid,
  visitorEid: Eid,
  visitorName: v.string(),
  channel: openPicklist(Channel),
  status: openPicklist(InquiryStatus),
  /** The agent who handles it, or handled it last; null: nobody. */
  agentName: v.nullable(v.string()),
  /** When its wait began, its last activity while it is handled, or when it was missed or closed. */
  sinceMs: TimeMs,
  /** Whether the caller is in the conversation. */
  isIn: v.boolean(),
})
export type ServiceInquiry = v.InferOutput<typeof ServiceInquiry>

/** For how long an inquiry that is listed, or closed by hand, was without activity, in minutes: at least, at most. */
export const listedIdleMinutes = { least: idleAfterMs / 60_000, most: 30 * 24 * 60 } as const
