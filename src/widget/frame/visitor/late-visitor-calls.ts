import { analyticsCalls, appointmentCalls, contentCalls, fileCalls, visitorSideCalls } from '#core/contract/index.ts'

/** The visitor's calls of domains that the chat does without until they are used. */
export const lateVisitorCalls = {
  ...appointmentCalls,
  ...contentCalls,
  ...fileCalls,
  ...visitorSideCalls,
  collectAnalytics: analyticsCalls.collectAnalytics,
}
