import type { CallState } from '#core/contract/index.ts'

/** Event that moves a call to another state. */
export type CallMove =
  /** Somebody is asked. */
  | 'ring'
  /** The network of a telephone says that it rings, or plays something before anybody answers (18x). */
  | 'progress'
  /** A party has answered. */
  | 'answer'
  /** Two parties hear each other. */
  | 'connect'
  | 'end'

const asked = { ring: 'RINGING', answer: 'ANSWERING', end: 'TERMINATED' } as const
const called = { ...asked, progress: 'PROGRESS' } as const

/** The states of a call [CAL-01], and what each becomes by a move; what a state does not list cannot happen in it. */
export const callStates: Record<CallState, Partial<Record<CallMove, CallState>>> = {
  /** The queue looks for somebody. */
  CALLING: asked,
  RINGING: called,
  /** A telephone rings: its caller hears that, or what the telephone network plays instead (RFC 3960). */
  PROGRESS: called,
  ANSWERING: { connect: 'CONNECTED', end: 'TERMINATED' },
  CONNECTED: { connect: 'CONNECTED', end: 'TERMINATED' },
  TERMINATED: {},
}

/** @throws for a move that cannot happen in the state, which is a bug */
export function nextCallState(state: CallState, move: CallMove): CallState {
  const next = callStates[state][move]
  if (!next) throw new Error(`impossible in a call: ${move} while ${state}`)
  return next
}
