/*
 * The contract: every call, event, entity, topic and error of the product, declared once. Client, server, audience
 * checks, OpenAPI and the fuzz tests are made from it. The only barrel of the code.
 */
import type { CallDefinition } from './call.ts'
import { codeCalls } from './calls/codes.ts'
import { conversationCalls } from './calls/conversations.ts'
import { deviceCalls } from './calls/devices.ts'
import { discoveryCalls } from './calls/discovery.ts'
import { feedCalls } from './calls/feed.ts'
import { feedbackCalls } from './calls/feedback.ts'
import { loggingCalls } from './calls/logging.ts'
import { passwordCalls } from './calls/passwords.ts'
import { portalCalls } from './calls/portal.ts'
import { secondFactorCalls } from './calls/second-factor.ts'
import { sessionCalls } from './calls/session.ts'

export * from './audience.ts'
export * from './call.ts'
export { maxBatchLength } from './calls/conversations.ts'
export { maxPageSize } from './calls/feed.ts'
export { FeedbackText } from './calls/feedback.ts'
export type { KeptConversation, PortalUser } from './calls/portal.ts'
export * from './discovery.ts'
export * from './email.ts'
export * from './entities.ts'
export { callErrorNames } from './errors/call-errors.ts'
export { errorWords } from './errors/error-words.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './log-record.ts'
export * from './mark-of-speaker.ts'
export * from './topics.ts'

export const calls = {
  ...discoveryCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...passwordCalls,
  ...codeCalls,
  ...deviceCalls,
  ...conversationCalls,
  ...feedCalls,
  ...loggingCalls,
  ...feedbackCalls,
  ...portalCalls,
} as const satisfies Record<string, CallDefinition>

export type Calls = typeof calls
/** Equal to the operationId of the OpenAPI document. */
export type CallId = keyof Calls

/** Version of the contract; a client and a backend of different majors do not talk. */
export const contractVersion = '1.0'
