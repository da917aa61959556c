import * as v from 'valibot'
import { type ErrorName, errorCatalogue } from '#core/contract/errors.ts'
import type { CommandKind, QueuedPayload } from '#core/contract/index.ts'
import { commands, Uuid } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'

/** A queued command on its way to the backend: a row before it is a request. */
type Queued<Kind extends string, Payload> = {
  /** UUIDv7: the idempotency key and, of a message, its id. Sorts by the time of writing. */
  id: string
  /** Commands of one lane go out in order, lanes side by side. A room's commands share its id as their lane. */
  lane: string
  kind: Kind
  payload: Payload
  localCreatedAtMs: number
  /**
   * `queued`: waits for the line or for the one before it. `sending`: a request is under way. `failed`: refused; stays
   * until the user retries, edits or drops it, and holds back what follows in its lane.
   */
  state: 'queued' | 'sending' | 'failed'
  attempts: number
  failure: Failure | null
}

/** The row of one kind of command. */
export type RowOf<K extends CommandKind> = Queued<K, QueuedPayload<K>>

/** A stored command that this version cannot read: it is shown to the user with what text it had, and never sent. */
export type UnreadableRow = Queued<'unreadable', { kind: string; text: string }>

export type OutboxRow = { [K in CommandKind]: RowOf<K> }[CommandKind] | UnreadableRow
/** What is added to the outbox. */
export type OutboxCommand = { [K in CommandKind]: Pick<RowOf<K>, 'id' | 'lane' | 'kind' | 'payload'> }[CommandKind]

const isErrorName = (name: unknown): name is ErrorName => typeof name === 'string' && name in errorCatalogue
const FailureSchema = v.object({
  name: v.custom<ErrorName>(isErrorName),
  code: v.number(),
  message: v.string(),
  details: v.exactOptional(v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])))),
})

const row = (kind: string, payload: v.GenericSchema<unknown, unknown>) =>
  v.object({
    id: Uuid,
    lane: v.string(),
    kind: v.literal(kind),
    payload,
    localCreatedAtMs: v.number(),
    state: v.picklist(['queued', 'sending', 'failed']),
    attempts: v.number(),
    failure: v.nullable(FailureSchema),
  })

/** The one schema of stored commands, made from what the domains declare. */
export const OutboxRow = v.variant('kind', [
  ...Object.entries(commands).map(([kind, { payload }]) => row(kind, payload)),
  row('unreadable', v.object({ kind: v.string(), text: v.string() })),
]) as v.GenericSchema<unknown, OutboxRow> // The checked edge: kinds and payloads are those of `commands`.
