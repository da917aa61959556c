import * as v from 'valibot'
import { call } from '../call.ts'
import { Refusal } from '../errors/refusal.ts'
import { InquiryStatus } from '../inquiries/inquiry.ts'
import { maxClosedAtOnce } from '../limits.ts'
import { queryNumber, Seq, ServiceParams, shortText, Uuid } from '../primitives.ts'
import {
  AutoCloseDraft,
  AutoCloseSetting,
  IdleInquiry,
  LastWordsBy,
  listedIdleMinutes,
  ServiceInquiry,
  wholeWithin,
} from './schemas.ts'

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
      /** Only conversations in which this side wrote last. */
      lastBy: v.optional(LastWordsBy),
      /** `next` of the previous page; none: the first page. */
      after: v.optional(shortText(80)),
      limit: v.optional(queryNumber(1, 100), '25'),
    }),
    result: v.object({ inquiries: v.array(IdleInquiry), next: v.nullable(v.string()) }),
    refreshedBy: ['staff'],
  }),
  listServiceInquiries: call({
    method: 'GET',
    path: '/lc-ds/v1/services/{s}/service-inquiries',
    audience: 'admin',
    from: 'tab',
    capability: 'inquiries',
    summary: 'Returns the newest inquiry of every conversation of the service, the latest first, in pages',
    params: ServiceParams,
    query: v.object({
      status: v.optional(InquiryStatus),
      /** `next` of the previous page; none: the first page. */
      after: v.optional(shortText(80)),
      limit: v.optional(queryNumber(1, 100), '60'),
    }),
    result: v.object({ inquiries: v.array(ServiceInquiry), next: v.nullable(v.string()) }),
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
      minutes: v.optional(wholeWithin(listedIdleMinutes), listedIdleMinutes.least),
    }),
    /** One outcome for each id, in order. */
    result: v.object({ outcomes: v.array(v.object({ inquiryId: Uuid, refusal: v.nullable(Refusal) })) }),
    idempotent: true,
  }),
}
