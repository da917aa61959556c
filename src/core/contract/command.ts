import type * as v from 'valibot'
import type { CallId, Calls } from './all-calls.ts'
import type { CallInput, WithoutService } from './call.ts'
import type { ErrorName } from './errors.ts'

/**
 * A queued command, declared once by its domain: an action of the user that must survive a disconnection, a crash and a
 * reload. It is stored as a row of the outbox before it is sent. Its kind is the key in `commands`. The schema of the
 * outbox row, the lane, and whether tabs may queue it are derived from here.
 */
export type CommandDefinition<Payload extends v.GenericSchema<unknown, unknown> = v.GenericSchema<unknown, unknown>> = {
  readonly payload: Payload
  /** Commands of one lane are sent in order, different lanes in parallel. A method, so that it takes only its own payload. */
  lane(payload: v.InferOutput<Payload>): string
  /** The realm that may queue it: an agent's tab, the visitor's frame, or both. */
  readonly from: 'tab' | 'frame' | 'both'
  /** The command is sent before all others of its lane, even if another frame queued one with an earlier id. */
  readonly opensLane?: true
  /** In the lane of its room, the command waits for the files that were sent before it. */
  readonly followsFiles?: true
  /** If the command is refused, the commands behind it in its lane are sent nevertheless. */
  readonly stepsAside?: true
  /**
   * The call that it becomes, where nothing else has to be done to send it: the call's input is `input`, an idempotent
   * call gets the command's id as its key, and a conversation in the answer is stored. Other commands have a delivery in
   * their domain.
   */
  readonly sends?: CallId
  input?(payload: v.InferOutput<Payload>, id: string): object
  /** Failures of that call after which nothing is left to be done: the command counts as delivered. */
  readonly done?: readonly ErrorName[]
  /** Instead of `sends`, where the payload decides which call it becomes. */
  becomes?(payload: v.InferOutput<Payload>): SentCall
  /**
   * The inquiry of its room, as the hub holds it when the command is queued. `present`: the payload gets its id, or null;
   * `not-found` without the conversation. `named`: it is that of the payload, else `not-found`. `open`: it also is not
   * closed yet, else `inquiry-closed`.
   */
  readonly inquiry?: 'present' | 'named' | 'open'
  /** The payload with what the hub knows and the tab does not: its build, and the id of its log. */
  complete?(payload: v.InferOutput<Payload>, hub: { build: string; epoch: string }): v.InferOutput<Payload>
  /** Delay in milliseconds before the command is sent, in which the user can undo it. */
  readonly holdMs?: number
}

type InputToSend<K extends CallId> = Omit<WithoutService<CallInput<Calls[K]>>, 'idempotencyKey'>
type Sends<Payload, K extends CallId> =
  | { readonly sends?: never }
  | { readonly sends: K; input(payload: Payload, id: string): InputToSend<K> }

/** A call that a command has become, with its input and `done` of the declaration. */
export type SentCall = { readonly sends: CallId; readonly input: object; readonly done: readonly ErrorName[] }
// @__NO_SIDE_EFFECTS__
export const sentCall = <K extends CallId>(
  sends: K,
  input: InputToSend<K>,
  done: readonly ErrorName[] = [],
): SentCall => ({ sends, input, done })

/** Keeps the literal types of a declaration; `input` is the input of the call that it sends. */
// @__NO_SIDE_EFFECTS__
export const command = <
  const S extends v.GenericSchema<unknown, unknown>,
  const F extends 'tab' | 'frame' | 'both',
  const K extends CallId,
>(
  definition: CommandDefinition<S> & { readonly payload: S; readonly from: F } & Sends<v.InferOutput<S>, K>,
): CommandDefinition<S> & { readonly from: F } => definition
