import { accountCalls } from './accounts.ts'
import { analyticsCalls } from './analytics.ts'
import { appointmentCalls } from './appointments.ts'
import { autoCloseCalls } from './auto-close.ts'
import { billingCalls } from './billing.ts'
import { businessHoursCalls } from './business-hours.ts'
import { busyReasonCalls } from './busy-reasons.ts'
import type { CallDefinition } from './call.ts'
import { callLogCalls } from './call-log.ts'
import { callQualityCalls } from './call-quality.ts'
import { cannedResponseCalls } from './canned-responses.ts'
import { chatbotCalls } from './chatbot.ts'
import { contactCalls } from './contacts.ts'
import { conversationCalls } from './conversations.ts'
import { customDataCalls } from './custom-data.ts'
import { demoCalls } from './demo.ts'
import { deviceCalls } from './devices.ts'
import { discoveryCalls } from './discovery.ts'
import { draftCalls } from './drafts.ts'
import { feedCalls } from './feed.ts'
import { feedbackCalls } from './feedback.ts'
import { fileCalls } from './files.ts'
import { inboxViewCalls } from './inbox-views.ts'
import { inquiryCalls } from './inquiries.ts'
import { journeyCalls } from './journey.ts'
import { knowledgeCalls } from './knowledge.ts'
import { labelCalls } from './labels.ts'
import { licenseCalls } from './licenses.ts'
import { linkPreviewCalls } from './link-previews.ts'
import { loggingCalls } from './logging.ts'
import { merge } from './merge.ts'
import { messageChangeCalls } from './message-changes.ts'
import { contentCalls } from './message-content.ts'
import { messageCalls } from './messages.ts'
import { noteCalls } from './notes.ts'
import { numberCalls } from './numbers.ts'
import { portalCalls } from './portal.ts'
import { queueCalls } from './queue.ts'
import { recordingCalls } from './recordings.ts'
import { reminderCalls } from './reminders.ts'
import { searchCalls } from './search.ts'
import { secondFactorCalls } from './second-factor.ts'
import { securityLogCalls } from './security-log.ts'
import { serviceOwnerCalls } from './service-owner.ts'
import { sessionCalls } from './session.ts'
import { staffCalls } from './staff.ts'
import { staffAdministrationCalls } from './staff-administration.ts'
import { staffCardCalls } from './staff-cards.ts'
import { tagCalls } from './tags.ts'
import { telephonyCalls } from './telephony.ts'
import { themingCalls } from './theming.ts'
import { translationCalls } from './translations.ts'
import { identityCalls, visitorSideCalls } from './visitor.ts'
import { visitorCardCalls } from './visitor-cards.ts'
import { wallboardCalls } from './wallboard.ts'
import { widgetCalls, widgetFaceCalls } from './widgets.ts'

/** The calls of every domain. In its own file, so that a page that makes no calls does not load them. */
export const calls = merge([
  discoveryCalls,
  sessionCalls,
  secondFactorCalls,
  accountCalls,
  appointmentCalls,
  deviceCalls,
  licenseCalls,
  serviceOwnerCalls,
  conversationCalls,
  messageCalls,
  contentCalls,
  fileCalls,
  messageChangeCalls,
  noteCalls,
  inquiryCalls,
  staffCalls,
  staffAdministrationCalls,
  customDataCalls,
  tagCalls,
  labelCalls,
  autoCloseCalls,
  businessHoursCalls,
  busyReasonCalls,
  cannedResponseCalls,
  feedCalls,
  loggingCalls,
  feedbackCalls,
  portalCalls,
  themingCalls,
  securityLogCalls,
  demoCalls,
  journeyCalls,
  queueCalls,
  inboxViewCalls,
  recordingCalls,
  reminderCalls,
  draftCalls,
  searchCalls,
  chatbotCalls,
  visitorCardCalls,
  knowledgeCalls,
  translationCalls,
  linkPreviewCalls,
  contactCalls,
  staffCardCalls,
  widgetCalls,
  widgetFaceCalls,
  visitorSideCalls,
  identityCalls,
  analyticsCalls,
  billingCalls,
  callLogCalls,
  telephonyCalls,
  callQualityCalls,
  numberCalls,
  wallboardCalls,
]) satisfies Record<string, CallDefinition>

export type Calls = typeof calls
/** Equal to the operationId of the OpenAPI document. */
export type CallId = keyof Calls
/** The calls that tabs may ask for. */
export type TabCallId = { [K in CallId]: Calls[K] extends { from: 'tab' } ? K : never }[CallId]
