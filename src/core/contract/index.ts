/*
 * The contract: every call, event, entity, topic and error of the product, declared once. Client, server, audience
 * checks, OpenAPI and the fuzz tests are made from it. The only barrel of the code.
 */
export { type CallId, type Calls, calls } from './all-calls.ts'
export * from './audience.ts'
export * from './call.ts'
export { maxBatchLength } from './calls/conversations.ts'
export { maxPageSize } from './calls/feed.ts'
export { FeedbackText } from './calls/feedback.ts'
export { LogSearch } from './calls/logging.ts'
export { type KeptConversation, KeptSearch, type PortalUser } from './calls/portal.ts'
export { ProfileChange } from './calls/session.ts'
export {
  maxWhiteLabelBytes,
  maxWhiteLabelPixels,
  ThemeConfig,
  type WhiteLabelFile,
  WhiteLabelType,
  WhiteLabelUse,
  whiteLabelFileAddress,
  whiteLabelTypes,
} from './calls/theming.ts'
export * from './discovery.ts'
export * from './email.ts'
export * from './entities.ts'
export { callErrorNames } from './errors/call-errors.ts'
export { errorWords } from './errors/error-words.ts'
export * from './errors/refusal.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './limits.ts'
export * from './log-record.ts'
export * from './mark-of-speaker.ts'
export * from './topics.ts'

/** Version of the contract; a client and a backend of different majors do not talk. */
export const contractVersion = '1.0'
