/* Made by `npm run contract` of the folders beside it. */
import { accountCalls } from './accounts/calls.ts'
import { analyticsCalls } from './analytics/calls.ts'
import { appointmentCalls } from './appointments/calls.ts'
import { autoCloseCalls } from './auto-close/calls.ts'
import { billingCalls } from './billing/calls.ts'
import { businessHoursCalls } from './business-hours/calls.ts'
import { busyReasonCalls } from './busy-reasons/calls.ts'
import type { CallDefinition } from './call.ts'
import { callLogCalls } from './call-log/calls.ts'
import { callQualityCalls } from './call-quality/calls.ts'
import { cannedResponseCalls } from './canned-responses/calls.ts'
import { chatbotCalls } from './chatbot/calls.ts'
import { contactCalls } from './contacts/calls.ts'
import { conversationCalls } from './conversations/calls.ts'
import { customDataCalls } from './custom-data/calls.ts'
import { demoCalls } from './demo/calls.ts'
import { deviceCalls } from './devices/calls.ts'
import { discoveryCalls } from './discovery/calls.ts'
import { draftCalls } from './drafts/calls.ts'
import { feedCalls } from './feed/calls.ts'
import { feedbackCalls } from './feedback/calls.ts'
import { fileCalls } from './files/calls.ts'
import { inboxViewCalls } from './inbox-views/calls.ts'
import { inquiryCalls } from './inquiries/calls.ts'
import { jobAdministrationCalls } from './job-administration/calls.ts'
import { journeyCalls } from './journey/calls.ts'
import { knowledgeCalls } from './knowledge/calls.ts'
import { labelCalls } from './labels/calls.ts'
import { licenseCalls } from './licenses/calls.ts'
import { linkPreviewCalls } from './link-previews/calls.ts'
import { loggingCalls } from './logging/calls.ts'
import { mediaServerCalls } from './media-server/calls.ts'
import { merge } from './merge.ts'
import { messageChangeCalls } from './message-changes/calls.ts'
import { contentCalls } from './message-content/calls.ts'
import { messageCalls } from './messages/calls.ts'
import { noteCalls } from './notes/calls.ts'
import { numberCalls } from './numbers/calls.ts'
import { participantCalls } from './participants/calls.ts'
import { portalCalls } from './portal/calls.ts'
import { pushCalls } from './push/calls.ts'
import { queueCalls } from './queue/calls.ts'
import { recordingCalls } from './recordings/calls.ts'
import { reminderCalls } from './reminders/calls.ts'
import { searchCalls } from './search/calls.ts'
import { secondFactorCalls } from './second-factor/calls.ts'
import { securityLogCalls } from './security-log/calls.ts'
import { serviceOwnerCalls } from './service-owner/calls.ts'
import { sessionCalls } from './session/calls.ts'
import { staffCalls } from './staff/calls.ts'
import { staffAdministrationCalls } from './staff-administration/calls.ts'
import { staffCardCalls } from './staff-cards/calls.ts'
import { tagCalls } from './tags/calls.ts'
import { telephonyCalls } from './telephony/calls.ts'
import { themingCalls } from './theming/calls.ts'
import { translationCalls } from './translations/calls.ts'
import { identityCalls, visitorSideCalls } from './visitor/calls.ts'
import { visitorCardCalls } from './visitor-cards/calls.ts'
import { wallboardCalls } from './wallboard/calls.ts'
import { webhookCalls } from './webhooks/calls.ts'
import { widgetCalls, widgetFaceCalls } from './widgets/calls.ts'

/** The calls of every domain. In its own file, so that a page that makes no calls does not load them. */
export const calls = merge([
  accountCalls,
  analyticsCalls,
  appointmentCalls,
  autoCloseCalls,
  billingCalls,
  businessHoursCalls,
  busyReasonCalls,
  callLogCalls,
  callQualityCalls,
  cannedResponseCalls,
  chatbotCalls,
  contactCalls,
  conversationCalls,
  customDataCalls,
  demoCalls,
  deviceCalls,
  discoveryCalls,
  draftCalls,
  feedCalls,
  feedbackCalls,
  fileCalls,
  inboxViewCalls,
  inquiryCalls,
  jobAdministrationCalls,
  journeyCalls,
  knowledgeCalls,
  labelCalls,
  licenseCalls,
  linkPreviewCalls,
  loggingCalls,
  mediaServerCalls,
  messageChangeCalls,
  contentCalls,
  messageCalls,
  noteCalls,
  numberCalls,
  participantCalls,
  portalCalls,
  pushCalls,
  queueCalls,
  recordingCalls,
  reminderCalls,
  searchCalls,
  secondFactorCalls,
  securityLogCalls,
  serviceOwnerCalls,
  sessionCalls,
  staffCalls,
  staffAdministrationCalls,
  staffCardCalls,
  tagCalls,
  telephonyCalls,
  themingCalls,
  translationCalls,
  identityCalls,
  visitorSideCalls,
  visitorCardCalls,
  wallboardCalls,
  webhookCalls,
  widgetCalls,
  widgetFaceCalls,
]) satisfies Record<string, CallDefinition>

export type Calls = typeof calls
/** Equal to the operationId of the OpenAPI document. */
export type CallId = keyof Calls
/** The calls that tabs may ask for. */
export type TabCallId = { [K in CallId]: Calls[K] extends { from: 'tab' } ? K : never }[CallId]
