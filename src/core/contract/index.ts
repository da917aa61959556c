/*
 * The contract: every call, event, entity, topic and error of the product, declared once, with one folder for each domain.
 * Client, server, audience checks, OpenAPI and the fuzz tests are derived from it. The only index file of the code.
 */

export { type CallId, type Calls, calls, type TabCallId } from './all-calls.ts'
export { type CommandKind, commands, type QueuedPayload, type QueueInput, type TabCommandKind } from './all-commands.ts'
export * from './all-domains.ts'
export { type Entities, type EntityName, type EntityValue, entities } from './all-entities.ts'
export * from './audience.ts'
export * from './business-hours/opening-calls.ts'
export * from './call.ts'
export * from './csv-cell.ts'
export * from './csv-import.ts'
export * from './discovery/ping.ts'
export * from './email.ts'
export * from './entity.ts'
export * from './errors/refusal.ts'
export * from './errors.ts'
export * from './inquiries/inquiry.ts'
export * from './knowledge/rich-text.ts'
export * from './lanes.ts'
export * from './limits.ts'
export * from './messages/mark-of-speaker.ts'
export * from './messages/postback.ts'
export * from './open.ts'
export * from './permissions.ts'
export * from './phone.ts'
export * from './primitives.ts'
export { callErrorNames } from './telephony/call-errors.ts'
export * from './telephony/states.ts'
export * from './topics.ts'
export * from './visitor/visitor-name.ts'

/** Version of the contract; a client and a backend of different majors do not talk. */
export const contractVersion = '1.0'
