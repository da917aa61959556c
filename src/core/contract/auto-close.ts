import * as v from 'valibot'
import { call } from './call.ts'
import { Refusal } from './errors/refusal.ts'
import { idleAfterMs, maxClosedAtOnce } from './limits.ts'
import { openObject, openPicklist } from './open.ts'
import { Eid, queryNumber, Seq, ServiceParams, shortText, TimeMs, Uuid } from './primitives.ts'

/** For how long a visitor may be silent, in minutes: at least, at most. */
export const idleMinutesRange = { least: 1, most: 1440 } as const
/** How long the visitor is asked before the inquiry is closed, in seconds: at least, at most. */
export const countdownSecondsRange = { least: 10, most: 600 } as const

const whole = (range: { least: number; most: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(range.least), v.maxValue(range.most))

/** The fields of its form. */
export const AutoCloseDraft = v.object({
  /** Whether idle inquiries are closed without an agent. */
  isOn: v.boolean(),
  /** An inquiry is idle when the visitor has left the agent's last message unanswered for so long. */
  idleMinutes: whole(idleMinutesRange),
  /** For how long the visitor can still keep the chat open. */
  countdownSeconds: whole(countdownSecondsRange),
})

/** When inquiries are closed because the visitor no longer answers. `revision` counts its changes, from 0. */
export const AutoCloseSetting = v.object({ ...AutoCloseDraft.entries, revision: Seq })
export type AutoCloseSetting = v.InferOutput<typeof AutoCloseSetting>

/** Of a service whose admins have never changed it. */
export const firstAutoClose: AutoCloseSetting = { isOn: false, idleMinutes: 10, countdownSeconds: 60, revision: 0 }

/** Who has written the last words of a conversation; `nobody`: there are none. */
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

/** For how long an inquiry that is listed, or closed by hand, was without activity, in minutes: at least, at most. */
export const listedIdleMinutes = { least: idleAfterMs / 60_000, most: 30 * 24 * 60 } as const

const settingPath = '/lc-ds/v1/services/{s}/inquiry-auto-close-setting'

export const autoCloseCalls = {
  getAutoCloseSetting: call({
    method: 'GET',
    path: settingPath,
    audience: 'admin',
    from: 'tab',
    capability: 'inquiries',
    summary: 'Returns when idle inquiries are closed without an agent',
    params: ServiceParams,
    result: v.object({ setting: AutoCloseSetting }),
  }),
  updateAutoCloseSetting: call({
    method: 'PATCH',
    path: settingPath,
    audience: 'admin',
    from: 'tab',
    capability: 'inquiries',
    summary: 'Changes when idle inquiries are closed; refused if somebody else has changed it since `revision`',
    params: ServiceParams,
    body: v.object({
      isOn: v.exactOptional(AutoCloseDraft.entries.isOn),
      idleMinutes: v.exactOptional(AutoCloseDraft.entries.idleMinutes),
      countdownSeconds: v.exactOptional(AutoCloseDraft.entries.countdownSeconds),
      revision: Seq,
    }),
    result: v.object({ setting: AutoCloseSetting }),
  }),
  listIdleInquiries: call({
    method: 'GET',
    path: '/lc-ds/v1/services/{s}/idle-inquiries',
    audience: 'admin',
    from: 'tab',
    capability: 'inquiries',
    summary: 'Returns the handled inquiries of the service without activity for some time, the longest first, in pages',
    params: ServiceParams,
    query: v.object({
      minutes: queryNumber(listedIdleMinutes.least, listedIdleMinutes.most),
      /** Only those in which these have written last. */
      lastBy: v.optional(LastWordsBy),
      /** `next` of the previous page; none: the first page. */
      after: v.optional(shortText(80)),
      limit: v.optional(queryNumber(1, 100), '25'),
    }),
    result: v.object({ inquiries: v.array(IdleInquiry), next: v.nullable(v.string()) }),
    refreshedBy: ['staff'],
  }),
  closeIdledInquiry: call({
    method: 'POST',
    path: '/lc-ds/v1/services/{s}/close-idled-inquiry',
    audience: 'staff',
    from: 'tab',
    capability: 'inquiries',
    summary:
      'Closes inquiries whose visitors no longer answer, each for itself: the own ones, and an admin those of all',
    params: ServiceParams,
    body: v.object({
      inquiryIds: v.pipe(v.array(Uuid), v.minLength(1), v.maxLength(maxClosedAtOnce)),
      /** For how long each must be idle still, as in the list that it was chosen from. */
      minutes: v.optional(whole(listedIdleMinutes), listedIdleMinutes.least),
    }),
    /** One outcome for each id, in order. */
    result: v.object({ outcomes: v.array(v.object({ inquiryId: Uuid, refusal: v.nullable(Refusal) })) }),
    idempotent: true,
  }),
}
