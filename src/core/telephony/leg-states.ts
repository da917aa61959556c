import { stay, type Transitions } from '#core/platform/machine.ts'

/**
 * One leg of a call, as its signalling is now. `isStale`: the media have changed since they were described, so that they
 * are described again as soon as the present exchange is over.
 */
export type LegState =
  /** The other side invites; if it does not in time, this side does. */
  | { name: 'waiting' }
  | { name: 'inviting'; failures: number; isStale: boolean }
  /** Answers the other side's INVITE. */
  | { name: 'taking'; isStale: boolean }
  | { name: 'up' }
  | { name: 'renewing'; isStale: boolean }
  /** Both sides have described their media at the same moment: one of them pauses longer (RFC 3261 section 14.1). */
  | { name: 'yielding' }
  /** There is no dialog, and the next INVITE is sent after a pause. */
  | { name: 'pausing'; failures: number }
  | { name: 'closed' }

export type LegEvent =
  /** This side begins, because it should or because nobody else does. */
  | { name: 'invite' }
  /** The other side's INVITE is taken. */
  | { name: 'invited' }
  | { name: 'answered' }
  | { name: 'glare' }
  /** Refused, or ended by the other side, or not known there any more. */
  | { name: 'ended' }
  /** The media host or the network is another one. */
  | { name: 'renew' }
  | { name: 'pause-over' }
  | { name: 'close' }

const inviting = (failures: number): LegState => ({ name: 'inviting', failures, isStale: false })
const taking = (): LegState => ({ name: 'taking', isStale: false })
const pausing = (failures: number): LegState => ({ name: 'pausing', failures })
const renewing = (): LegState => ({ name: 'renewing', isStale: false })
const closed = (): LegState => ({ name: 'closed' })
/** The media as they are now are known to the other side, or are described again at once. */
const described = ({ isStale }: { isStale: boolean }): LegState => (isStale ? renewing() : { name: 'up' })
const stale = (state: Extract<LegState, { isStale: boolean }>): LegState => ({ ...state, isStale: true })

export const firstLegState: LegState = { name: 'waiting' }

/**
 * Transitions of a leg [CAL-01]. The other side's INVITE is accepted in every state but one: when both invite at the
 * same moment, the side that comes first by `isInviter` keeps its own.
 */
export const legTransitions: Transitions<LegState, LegEvent> = {
  waiting: {
    invite: () => inviting(0),
    invited: taking,
    renew: stay,
    ended: stay,
    close: closed,
  },
  inviting: {
    invited: taking,
    answered: described,
    glare: () => ({ name: 'waiting' }),
    ended: ({ failures }) => pausing(failures + 1),
    renew: stale,
    close: closed,
  },
  taking: {
    invited: taking,
    answered: described,
    ended: () => pausing(1),
    renew: stale,
    close: closed,
  },
  up: {
    invited: taking,
    renew: renewing,
    // A party that hangs up tells the feed too, a moment later.
    ended: () => pausing(1),
    close: closed,
  },
  renewing: {
    invited: taking,
    answered: described,
    glare: () => ({ name: 'yielding' }),
    ended: () => pausing(0),
    renew: stale,
    close: closed,
  },
  yielding: {
    invited: taking,
    'pause-over': renewing,
    renew: stay,
    ended: () => pausing(0),
    close: closed,
  },
  pausing: {
    'pause-over': ({ failures }) => inviting(failures),
    invite: ({ failures }) => inviting(failures),
    invited: taking,
    // The missing part may be there now, such as a tab that opens the media.
    renew: ({ failures }) => inviting(failures),
    ended: stay,
    close: closed,
  },
  closed: {
    answered: stay,
    glare: stay,
    ended: stay,
    renew: stay,
    'pause-over': stay,
    invite: stay,
    close: stay,
  },
}
