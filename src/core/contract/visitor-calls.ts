/*
 * Made by `npm run contract`: the calls of the domains that have some for visitors. A visitor's client loads them with
 * the first one that its first messages do not use.
 */
import { accountCalls } from './accounts/calls.ts'
import { analyticsCalls } from './analytics/calls.ts'
import { appointmentCalls } from './appointments/calls.ts'
import { billingCalls } from './billing/calls.ts'
import { callQualityCalls } from './call-quality/calls.ts'
import { chatbotCalls } from './chatbot/calls.ts'
import { conversationCalls } from './conversations/calls.ts'
import { deviceCalls } from './devices/calls.ts'
import { feedCalls } from './feed/calls.ts'
import { feedbackCalls } from './feedback/calls.ts'
import { fileCalls } from './files/calls.ts'
import { inquiryCalls } from './inquiries/calls.ts'
import { journeyCalls } from './journey/calls.ts'
import { linkPreviewCalls } from './link-previews/calls.ts'
import { loggingCalls } from './logging/calls.ts'
import { mediaServerCalls } from './media-server/calls.ts'
import { merge } from './merge.ts'
import { messageChangeCalls } from './message-changes/calls.ts'
import { contentCalls } from './message-content/calls.ts'
import { messageCalls } from './messages/calls.ts'
import { pushCalls } from './push/calls.ts'
import { queueCalls } from './queue/calls.ts'
import { sessionCalls } from './session/calls.ts'
import { telephonyCalls } from './telephony/calls.ts'
import { visitorSideCalls } from './visitor/calls.ts'
import { widgetCalls } from './widgets/calls.ts'

export const visitorCalls = merge([
  accountCalls,
  analyticsCalls,
  appointmentCalls,
  billingCalls,
  callQualityCalls,
  chatbotCalls,
  conversationCalls,
  deviceCalls,
  feedCalls,
  feedbackCalls,
  fileCalls,
  inquiryCalls,
  journeyCalls,
  linkPreviewCalls,
  loggingCalls,
  mediaServerCalls,
  messageChangeCalls,
  contentCalls,
  messageCalls,
  pushCalls,
  queueCalls,
  sessionCalls,
  telephonyCalls,
  visitorSideCalls,
  widgetCalls,
])
