import { stay, type Transitions } from '#core/platform/machine.ts'

/** The state of one realm in the election of an owner. */
export type ElectionState =
  /** Waits for the lock; `queue` aborts the wait. */
  | { name: 'waiting'; queue: AbortController }
  /** Still waits, and has asked the owner whether it is alive; `answered` stops the deadline. */
  | { name: 'asking'; queue: AbortController; answered: AbortController }
  /** The owner did not answer: this realm takes the lock from it. */
  | { name: 'taking' }
  /** Holds the lock; `tenure` aborts when the lock is lost or released. */
  | { name: 'owning'; tenure: AbortController }
  /** No longer takes part. */
  | { name: 'left' }

export type ElectionEvent =
  /** The owner is needed. */
  | { name: 'ask' }
  | { name: 'owner-answered' }
  /** The deadline of the owner's answer has passed. */
  | { name: 'owner-silent' }
  | { name: 'granted' }
  /** Another realm took the lock from this one. */
  | { name: 'lost' }
  | { name: 'leave' }

const waiting = (): ElectionState => ({ name: 'waiting', queue: new AbortController() })
const asking = ({ queue }: { queue: AbortController }): ElectionState => ({
  name: 'asking',
  queue,
  answered: new AbortController(),
})
const taking = (): ElectionState => ({ name: 'taking' })
const owning = (): ElectionState => ({ name: 'owning', tenure: new AbortController() })
const left = (): ElectionState => ({ name: 'left' })

export const electionTransitions: Transitions<ElectionState, ElectionEvent> = {
  waiting: { ask: asking, 'owner-answered': stay, granted: owning, leave: left },
  asking: {
    ask: stay,
    'owner-answered': ({ queue }) => ({ name: 'waiting', queue }),
    'owner-silent': taking,
    granted: owning,
    leave: left,
  },
  taking: { ask: stay, 'owner-answered': stay, granted: owning, leave: left },
  owning: { ask: stay, 'owner-answered': stay, lost: waiting, leave: left },
  left: { ask: stay, 'owner-answered': stay, leave: stay },
}

export const firstElectionState = waiting
