import * as v from 'valibot'
import { call } from '../call.ts'
import { FormAnswer, FormType, FormValues, WidgetForm } from '../forms/schemas.ts'
import { Inquiry } from '../inquiries/inquiry.ts'
import { openObject, openPicklist } from '../open.ts'
import {
  Eid,
  EmailEntry,
  LanguageTag,
  Phone,
  RoomParams,
  Seq,
  ServiceId,
  ServiceParams,
  SixDigits,
  TimeMs,
  Uuid,
} from '../primitives.ts'
import { IdToken } from '../session/schemas.ts'
import { DestinationKind, WidgetFace } from '../widgets/schemas.ts'
import { ActionName, BundledTag, SignedIdentity, WrittenConversation } from './schemas.ts'

/* The visitor's side [SES-20]: forms, codes, teams, links, and what may be used. */

const visitorPath = '/lc-ds/v1/services/{s}/visitor'
const common = { audience: 'visitor', capability: 'visitor' } as const
/** The widget whose form asks; absent: the service's default one. */
const ofWidget = { widgetId: v.exactOptional(Uuid) }
const Otp = v.variant('otpType', [
  v.object({ ...ofWidget, otpType: v.literal('email'), verificationValue: EmailEntry }),
  v.object({
    ...ofWidget,
    otpType: v.literal('sms'),
    verificationValue: v.pipe(
      Phone,
      v.check((phone) => phone !== '', 'must be a telephone number'),
    ),
  }),
])

/** Selects an answer: a visitor has their own only, so `eid` may be left out. */
const AnswerQuery = v.object({ roomID: Uuid, eid: v.optional(Eid) })
const AnswerParams = v.object({ s: ServiceId, formType: FormType })
const WidgetAnswerParams = v.object({ s: ServiceId, widgetId: Uuid, formType: FormType })
const answerPath = `${visitorPath}/forms/type/{formType}/answer`
const widgetAnswerPath = '/lc-ds/v2/services/{s}/widget/{widgetId}/forms/type/{formType}/answer'
const answer = v.object({ answer: FormAnswer })
const NewAnswer = v.object({
  id: Uuid,
  /** Version of the form's definition when it was filled in. */
  version: Seq,
  values: FormValues,
  /** The inquiry that it is about; absent: the room's newest. */
  inquiryId: v.exactOptional(Uuid),
})
/** `id`: the answer that is changed; absent: the newest. */
const ChangedAnswer = v.object({ id: v.exactOptional(Uuid), revision: Seq, version: Seq, values: FormValues })

export const answerCalls = {
  getFormAnswer: call({
    ...common,
    audience: 'any',
    from: 'tab',
    method: 'GET',
    path: answerPath,
    summary: 'Returns the newest answer to a form in a room: to its visitor, and to staff who may see the conversation',
    params: AnswerParams,
    query: AnswerQuery,
    result: v.object({ answer: v.nullable(FormAnswer) }),
  }),
  createFormAnswer: call({
    ...common,
    method: 'POST',
    path: answerPath,
    summary:
      'Answers a form of the default widget, under an id that the caller made; refused with the new definition if it has changed since `version`',
    params: AnswerParams,
    query: AnswerQuery,
    body: NewAnswer,
    result: answer,
  }),
  updateFormAnswer: call({
    ...common,
    method: 'PATCH',
    path: answerPath,
    summary: 'Corrects an own answer to a form of the default widget; the conversation says so, and what it was before',
    params: AnswerParams,
    query: AnswerQuery,
    body: ChangedAnswer,
    result: answer,
    idempotent: true,
  }),
  getWidgetFormAnswer: call({
    ...common,
    audience: 'any',
    from: 'tab',
    method: 'GET',
    path: widgetAnswerPath,
    summary: 'Returns the newest answer to a form of one widget in a room',
    params: WidgetAnswerParams,
    query: AnswerQuery,
    result: v.object({ answer: v.nullable(FormAnswer) }),
  }),
  createWidgetFormAnswer: call({
    ...common,
    method: 'POST',
    path: widgetAnswerPath,
    summary:
      'Answers a form of one widget, under an id that the caller made; refused with the new definition if it has changed since `version`',
    params: WidgetAnswerParams,
    query: AnswerQuery,
    body: NewAnswer,
    result: answer,
  }),
  updateWidgetFormAnswer: call({
    ...common,
    method: 'PATCH',
    path: widgetAnswerPath,
    summary: 'Corrects an own answer to a form of one widget; the conversation says so, and what it was before',
    params: WidgetAnswerParams,
    query: AnswerQuery,
    body: ChangedAnswer,
    result: answer,
    idempotent: true,
  }),
}

export const otpCalls = {
  sendFormOtp: call({
    ...common,
    method: 'POST',
    path: `${visitorPath}/forms/otp`,
    limits: ['form-codes', 'form-codes-of-address', 'form-codes-of-service'],
    summary: 'Sends a code by mail or SMS that proves an address or a number, where a form of the widget asks for that',
    params: ServiceParams,
    body: Otp,
    result: v.object({ expiresAtMs: TimeMs }),
  }),
  verifyFormOtp: call({
    ...common,
    method: 'POST',
    path: `${visitorPath}/forms/otp/verify`,
    summary: 'Proves an address or a number of a form by the code that was sent there',
    params: ServiceParams,
    body: v.variant('otpType', [
      v.object({ ...Otp.options[0].entries, otpCode: SixDigits }),
      v.object({ ...Otp.options[1].entries, otpCode: SixDigits }),
    ]),
    result: v.object({ isVerified: v.literal(true) }),
  }),
}

const WidgetQuery = v.object({ widgetId: v.optional(Uuid) })
const flag = v.optional(v.picklist(['true', 'false']), 'false')

export const placeCalls = {
  getBundledTags: call({
    ...common,
    method: 'GET',
    path: `${visitorPath}/bundled-tags`,
    summary: 'Returns the teams that the visitor can choose from, under their names in a language',
    params: ServiceParams,
    query: v.object({
      ...WidgetQuery.entries,
      language: v.optional(LanguageTag, ''),
      includeHidden: flag,
      /** The hidden team that comes with `includeHidden`: only those who know of it get it. */
      tagId: v.optional(Uuid),
    }),
    result: v.object({ tags: v.array(BundledTag) }),
  }),
  getTagStaffs: call({
    ...common,
    method: 'GET',
    path: `${visitorPath}/tags/{tagId}`,
    summary: 'Returns a team, with those of its people whom the visitor can choose',
    params: v.object({ s: ServiceId, tagId: Uuid }),
    query: v.object({
      ...WidgetQuery.entries,
      language: v.optional(LanguageTag, ''),
      includeStaffs: flag,
    }),
    result: v.object({ tag: BundledTag }),
  }),
  lookUpDestination: call({
    ...common,
    method: 'GET',
    path: `${visitorPath}/destinations/{id}`,
    summary: 'Says to whom a link or QR code leads, and whether they are here',
    params: v.object({ s: ServiceId, id: Uuid }),
    result: v.object({
      destination: openObject({
        id: Uuid,
        kind: openPicklist(DestinationKind),
        name: v.string(),
        tagId: v.nullable(Uuid),
        staffEid: v.nullable(Eid),
        isHere: v.boolean(),
      }),
    }),
  }),
  getVisitorConfig: call({
    ...common,
    method: 'GET',
    path: `${visitorPath}/config`,
    summary: 'Returns how a widget looks and what it asks, to a visitor',
    params: ServiceParams,
    query: WidgetQuery,
    result: v.object({ face: WidgetFace }),
  }),
  getConfigVisitor: call({
    ...common,
    audience: 'any',
    from: 'tab',
    method: 'GET',
    path: '/lc-ds/v1/services/{s}/config-visitor',
    summary: 'Returns what visitors of the service meet: its default widget, and which forms are on',
    params: ServiceParams,
    result: v.object({
      serviceName: v.string(),
      widgetId: Uuid,
      asksConsent: v.boolean(),
      formTypes: v.array(openPicklist(FormType)),
    }),
  }),
  getVisitorForms: call({
    ...common,
    method: 'GET',
    path: `${visitorPath}/forms`,
    summary: 'Returns the forms that a widget asks its visitors to fill in',
    params: ServiceParams,
    query: WidgetQuery,
    result: v.object({ forms: v.array(WidgetForm) }),
  }),
  getVisitorInquiry: call({
    ...common,
    method: 'GET',
    path: `${visitorPath}/inquiries/{id}`,
    summary: 'Returns one of the visitor’s own inquiries',
    params: v.object({ s: ServiceId, id: Uuid }),
    result: v.object({ inquiry: Inquiry, roomId: Uuid }),
  }),
  getVisitorUsages: call({
    ...common,
    method: 'GET',
    path: `${visitorPath}/usages`,
    summary: 'Returns what the visitor uses and may use: conversations, the length of messages, the size of files',
    params: ServiceParams,
    result: v.object({
      usages: openObject({
        conversations: v.number(),
        openInquiries: v.number(),
        maxMessageLength: v.number(),
        maxFileBytes: v.number(),
      }),
    }),
  }),
}

const ActionParams = v.object({
  s: ServiceId,
  token: v.pipe(v.string(), v.regex(/^[\w-]{16,128}$/, 'must be a token')),
})
const tokenPath = '/everline/v1/services/{s}/action-tokens/{token}'
const TranscriptTarget = v.object({ ...ofWidget, email: EmailEntry })
const codeSent = v.object({ expiresAtMs: TimeMs })

export const mailCalls = {
  readActionToken: call({
    ...common,
    method: 'GET',
    path: tokenPath,
    limits: ['action-tokens'],
    summary: 'Returns the conversation that the link of a mail opens, to read. Changes nothing',
    params: ActionParams,
    result: v.object({
      action: openPicklist(ActionName),
      /** The conversation, if it is the caller's own: there is nothing to confirm. */
      roomId: v.nullable(Uuid),
      /** Where a code would be sent, as a***@shop.example. */
      sentTo: v.string(),
      conversation: v.nullable(WrittenConversation),
    }),
  }),
  sendActionCode: call({
    ...common,
    method: 'POST',
    path: `${tokenPath}/code`,
    limits: ['form-codes', 'form-codes-of-address', 'form-codes-of-service', 'action-tokens'],
    summary: 'Sends a code to the address of a mail, by which its reader goes on with the conversation',
    params: ActionParams,
    result: codeSent,
  }),
  exchangeActionToken: call({
    ...common,
    method: 'POST',
    path: '/lc-orc/v1/services/{s}/action-tokens/{token}/exchange',
    limits: ['action-tokens'],
    summary:
      'Does what the link of a mail is for, once: gives the conversation to whoever has proved the address, rates it, or ends mails',
    params: ActionParams,
    body: v.object({
      /** Only for `rate`. */
      rating: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))),
      /** Only for `resume`; absent if the caller has proved the address already. */
      otpCode: v.exactOptional(SixDigits),
    }),
    /** `roomId`: the conversation, which after `resume` is the caller's own. */
    result: v.object({ action: openPicklist(ActionName), roomId: v.nullable(Uuid) }),
  }),
  sendTranscriptCode: call({
    ...common,
    method: 'POST',
    path: '/everline/v1/services/{s}/rooms/{roomId}/transcript/code',
    limits: ['form-codes', 'form-codes-of-address', 'form-codes-of-service'],
    summary: 'Sends a code to the address that a conversation is to be mailed to; `verifyFormOtp` proves it',
    params: RoomParams,
    body: TranscriptTarget,
    result: codeSent,
  }),
  sendTranscript: call({
    ...common,
    method: 'POST',
    path: '/everline/v1/services/{s}/rooms/{roomId}/transcript',
    limits: ['transcripts', 'transcripts-of-address', 'transcripts-of-service'],
    summary: 'Sends the visitor their conversation by mail, to an address that they have proved',
    params: RoomParams,
    body: TranscriptTarget,
    result: v.null(),
  }),
  listFormAnswers: call({
    audience: 'staff',
    from: 'tab',
    capability: 'visitor',
    method: 'GET',
    path: '/everline/v1/services/{s}/rooms/{roomId}/form-answers',
    summary: 'Returns what the visitor of a room has answered to forms, the newest first, to staff who may see it',
    params: RoomParams,
    result: v.object({ answers: v.array(FormAnswer) }),
  }),
}

export const visitorSideCalls = { ...answerCalls, ...otpCalls, ...placeCalls, ...mailCalls }

export const identityCalls = {
  identifyVisitor: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/visitors/identify',
    audience: 'public',
    limits: ['identities'],
    capability: 'visitor',
    summary:
      'Signs in a customer whom the shop’s own server names, on any device; what the anonymous visitor who asks has said becomes that customer’s',
    params: ServiceParams,
    body: v.object({
      widgetId: v.exactOptional(Uuid),
      identity: SignedIdentity,
      language: v.optional(LanguageTag, ''),
    }),
    /** `mergedEid`: the anonymous visitor whose conversations have become the customer's by this call; null: none. */
    result: v.object({ ...IdToken.entries, mergedEid: v.optional(v.nullable(Eid)) }),
  }),
}
