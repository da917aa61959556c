import {
  conversationCalls,
  discoveryCalls,
  feedCalls,
  inquiryCalls,
  messageCalls,
  sessionCalls,
} from '#core/contract/index.ts'

/** The calls of the domains that a visitor uses. The declarations of all others stay out of the visitor's page. */
export const visitorCalls = {
  ...sessionCalls,
  ...conversationCalls,
  ...messageCalls,
  ...inquiryCalls,
  ...feedCalls,
  pingService: discoveryCalls.pingService,
}
