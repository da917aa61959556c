type Named = { readonly name: string }
type Of<T extends Named, N> = Extract<T, { name: N }>

/**
 * A state machine as data: for each state the events that may come in it, each with the function that returns the next
 * state. An event that a state does not list is impossible there. An event that does not change the state is listed
 * with `stay`.
 */
export type Transitions<S extends Named, E extends Named> = {
  readonly [N in S['name']]: { readonly [M in E['name']]?: (state: Of<S, N>, event: Of<E, M>) => S }
}

/** An event came in a state that does not list it: a bug. */
export type OnImpossible = (machine: string, state: string, event: string) => void

export type Machine<S extends Named, E extends Named> = {
  state(): S
  /** Applies the event; the machine has its next state when this returns. */
  send(event: E): void
}

/** For an event that does not change the state. */
export const stay = <S>(state: S): S => state

/** For tests, and the default. The product logs the event instead, and stays in its state. */
export const throwImpossible: OnImpossible = (machine, state, event) => {
  throw new Error(`impossible in ${machine}: ${event} while ${state}`)
}

/**
 * @param options.onMove called after each event that was possible, whether it changed the state or not
 */
export function createMachine<S extends Named, E extends Named>(options: {
  name: string
  transitions: Transitions<S, E>
  initial: S
  onMove?: (state: S, before: S, event: E) => void
  onImpossible?: OnImpossible | undefined
}): Machine<S, E> {
  const { name, transitions, initial, onMove, onImpossible = throwImpossible } = options
  let state = initial
  return {
    state: () => state,
    send(event) {
      const before = state
      // The checked edge: the table's types bind state and event to their names.
      const table = transitions as Record<string, Record<string, ((state: S, event: E) => S) | undefined>>
      const next = table[before.name]?.[event.name]
      if (!next) return onImpossible(name, before.name, event.name)
      state = next(before, event)
      onMove?.(state, before, event)
    },
  }
}
