import { stay, type Transitions } from '#core/platform/machine.ts'
import type { Link } from './link.ts'

type Common = {
  /** Attempts in a row that failed or did not last. */
  failures: number
  /** A connection is wanted now: the next pause is skipped. */
  isHurried: boolean
}

/** A link, the access token that opened it, and the controller that aborts when it is no longer open. */
export type OpenedLink = { link: Link; token: string; over: AbortController }

/**
 * The connection to the broker. An open one is doubtful if it was distrusted soon after it opened: the broker answers,
 * the backend does not.
 */
export type RealtimeState =
  /** Requests a token, then opens a link. `opening` closes that link; `refusedToken` must not be used again. */
  | (Common & { name: 'connecting'; refusedToken: string | undefined; opening: Closable | null })
  | (Common & OpenedLink & { name: 'open'; opening: Closable; openedAtMs: number; isDoubtful: boolean })
  /** Waits before the next attempt; `awake` ends the pause. */
  | { name: 'pausing'; failures: number; refusedToken: string | undefined; awake: AbortController }
  | { name: 'closed' }

export type Closable = { close(): void }

export type RealtimeEvent =
  | { name: 'opening'; opening: Closable }
  | { name: 'opened'; link: Link; token: string; atMs: number }
  /** The link ended or did not open, or there is no token. */
  | { name: 'lost'; refusedToken: string | undefined }
  | { name: 'pause-over' }
  | { name: 'wake' }
  | { name: 'distrust' }
  | { name: 'disconnect' }

const closed = (): RealtimeState => ({ name: 'closed' })
const pausing = (failures: number, isHurried: boolean, refusedToken: string | undefined): RealtimeState => {
  const awake = new AbortController()
  if (isHurried) awake.abort()
  return { name: 'pausing', failures, refusedToken, awake }
}

export const firstRealtimeState: RealtimeState = {
  name: 'connecting',
  failures: 0,
  isHurried: false,
  refusedToken: undefined,
  opening: null,
}

export const realtimeTransitions: Transitions<RealtimeState, RealtimeEvent> = {
  connecting: {
    opening: (state, { opening }) => ({ ...state, opening }),
    opened: ({ failures, isHurried, opening }, { link, token, atMs }) => ({
      name: 'open',
      failures,
      isHurried,
      link,
      token,
      over: new AbortController(),
      opening: opening ?? link,
      openedAtMs: atMs,
      isDoubtful: false,
    }),
    lost: ({ failures, isHurried }, { refusedToken }) => pausing(failures + 1, isHurried, refusedToken),
    wake: (state) => ({ ...state, isHurried: true }),
    disconnect: closed,
  },
  open: {
    // Some links open before `openLink` returns.
    opening: (state, { opening }) => ({ ...state, opening }),
    lost: ({ failures, isHurried, isDoubtful }, { refusedToken }) =>
      pausing(isDoubtful ? failures + 1 : 0, isHurried, refusedToken),
    wake: (state) => ({ ...state, isHurried: true }),
    distrust: (state) => ({ ...state, isDoubtful: true }),
    disconnect: closed,
  },
  pausing: {
    'pause-over': ({ failures, refusedToken }) => ({ ...firstRealtimeState, failures, refusedToken }) as RealtimeState,
    opening: stay,
    wake: stay,
    disconnect: closed,
  },
  closed: { opening: stay, opened: stay, lost: stay, 'pause-over': stay, wake: stay, disconnect: stay },
}
