import * as v from 'valibot'
import { type ErrorName, errorCodes } from '#core/contract/errors.ts'
import type { CommandKind, QueuedPayload } from '#core/contract/index.ts'
import { commands, Uuid } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'

/** A command that waits to be sent: it is a stored row before it is a request. */
type Queued<Kind extends string, Payload> = {
  /** UUIDv7: the idempotency key, and for a message also its id. Sorts by the time of writing. */
  id: string
  /**
   * Commands of one lane are sent in order, different lanes in parallel. The lane of a room's commands is the room's
   * id.
   */
  lane: string
  kind: Kind
  payload: Payload
  localCreatedAtMs: number
  /** The draft that a message was made of. */
  draftId?: string
  /**
   * `queued`: waits for the connection, or for the command before it. `sending`: its request is in progress. `failed`:
   * refused; it stays until the user retries, edits or deletes it, and what follows in its lane waits.
   */
  state: 'queued' | 'sending' | 'failed'
  attempts: number
  /** How often in a row a live connection has left it without an answer [MSG-02]. */
  unanswered?: number
  failure: Failure | null
}

/** The row of one kind of command. */
export type RowOf<K extends CommandKind> = Queued<K, QueuedPayload<K>>

/** A stored command that this version cannot read: the user sees its text, and it is never sent. */
export type UnreadableRow = Queued<'unreadable', { kind: string; text: string }>

export type OutboxRow = { [K in CommandKind]: RowOf<K> }[CommandKind] | UnreadableRow
/** Command as a caller gives it to the outbox. */
export type OutboxCommand = {
  [K in CommandKind]: Pick<RowOf<K>, 'id' | 'lane' | 'kind' | 'payload' | 'draftId'>
}[CommandKind]

const isErrorName = (name: unknown): name is ErrorName => typeof name === 'string' && name in errorCodes
/** A stored failure. */
export const FailureSchema = v.object({
  name: v.custom<ErrorName>(isErrorName),
  code: v.number(),
  message: v.exactOptional(v.string()),
  details: v.exactOptional(v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])))),
})

const row = (kind: string, payload: v.GenericSchema<unknown, unknown>) =>
  v.object({
    id: Uuid,
    lane: v.string(),
    kind: v.literal(kind),
    payload,
    localCreatedAtMs: v.number(),
    draftId: v.exactOptional(Uuid),
    state: v.picklist(['queued', 'sending', 'failed']),
    attempts: v.number(),
    unanswered: v.exactOptional(v.number()),
    failure: v.nullable(FailureSchema),
  })

/** The only schema of stored commands, derived from the domains' declarations. */
export const OutboxRow = v.variant('kind', [
  ...Object.entries(commands).map(([kind, { payload }]) => row(kind, payload)),
  row('unreadable', v.object({ kind: v.string(), text: v.string() })),
]) as v.GenericSchema<unknown, OutboxRow> // The checked edge: kinds and payloads are those of `commands`.
