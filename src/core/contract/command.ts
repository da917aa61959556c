import type * as v from 'valibot'

/**
 * A queued command, declared once by its domain: what a user does that must outlive a cut, a crash and a reload. It is a
 * row of the outbox before it is a request. Its kind is the key in `commands`; the outbox row's schema, the lane and what
 * may be queued by a tab come from here.
 */
export type CommandDefinition<Payload extends v.GenericSchema<unknown, unknown> = v.GenericSchema<unknown, unknown>> = {
  readonly payload: Payload
  /** Commands of one lane go out in order, lanes side by side. Declared as a method: it takes its own payload only. */
  lane(payload: v.InferOutput<Payload>): string
  /** Who may queue it: an agent's tab, or the visitor's frame alone. */
  readonly from: 'tab' | 'frame'
}

/** Keeps the literal types of a declaration. */
// @__NO_SIDE_EFFECTS__
export const command = <const S extends v.GenericSchema<unknown, unknown>, const F extends 'tab' | 'frame'>(
  definition: CommandDefinition<S> & { readonly from: F },
) => definition
