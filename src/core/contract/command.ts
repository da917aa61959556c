import type * as v from 'valibot'

/**
 * A queued command, declared once by its domain: an action of the user that must survive a disconnection, a crash and a
 * reload. It is stored as a row of the outbox before it is sent. Its kind is the key in `commands`. The schema of the
 * outbox row, the lane, and whether tabs may queue it are derived from here.
 */
export type CommandDefinition<Payload extends v.GenericSchema<unknown, unknown> = v.GenericSchema<unknown, unknown>> = {
  readonly payload: Payload
  /** Commands of one lane are sent in order, different lanes in parallel. A method, so that it takes only its own payload. */
  lane(payload: v.InferOutput<Payload>): string
  /** The realm that may queue it: an agent's tab, or only the visitor's frame. */
  readonly from: 'tab' | 'frame'
  /** It is sent before all others of its lane, even those to which another frame gave an earlier id at the same moment. */
  readonly opensLane?: true
  /** Refused, it does not hold up what follows in its lane. */
  readonly stepsAside?: true
  /** It is sent this long after it was given, in milliseconds: until then the user can take it back. */
  readonly holdMs?: number
}

/** Keeps the literal types of a declaration. */
// @__NO_SIDE_EFFECTS__
export const command = <const S extends v.GenericSchema<unknown, unknown>, const F extends 'tab' | 'frame'>(
  definition: CommandDefinition<S> & { readonly from: F },
) => definition
