/*
 * The contract: every call, event, entity, topic and error of the product, declared once, a file a domain. Client,
 * server, audience checks, OpenAPI and the fuzz tests are made from it. The only barrel of the code.
 */

export * from './accounts.ts'
export { type CallId, type Calls, calls, type TabCallId } from './all-calls.ts'
export { type CommandKind, commands, type QueuedPayload, type QueueInput, type TabCommandKind } from './all-commands.ts'
export { type Entities, type EntityName, type EntityValue, entities } from './all-entities.ts'
export * from './audience.ts'
export * from './call.ts'
export * from './conversations.ts'
export * from './devices.ts'
export * from './discovery.ts'
export * from './email.ts'
export * from './entity.ts'
export { callErrorNames } from './errors/call-errors.ts'
export { errorWords } from './errors/error-words.ts'
export * from './errors/refusal.ts'
export * from './errors.ts'
export * from './feed.ts'
export * from './feedback.ts'
export * from './inquiries.ts'
export * from './inquiry.ts'
export * from './licenses.ts'
export * from './limits.ts'
export * from './logging.ts'
export * from './mark-of-speaker.ts'
export * from './messages.ts'
export * from './portal.ts'
export * from './primitives.ts'
export * from './second-factor.ts'
export * from './session.ts'
export * from './staff.ts'
export * from './theming.ts'
export * from './topics.ts'

/** Version of the contract; a client and a backend of different majors do not talk. */
export const contractVersion = '1.0'
