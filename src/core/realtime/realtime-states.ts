import { stay, type Transitions } from '#core/platform/machine.ts'
import type { Link } from './link.ts'

type Common = {
  /** Attempts in a row of which none lasted. */
  failures: number
  /** Somebody wants a connection now: the next pause is left out. */
  isHurried: boolean
}

/** The connection to the broker. */
export type RealtimeState =
  /** Asks for a token, then opens a link. `opening` closes that link; `refusedToken` is not to be used again. */
  | (Common & { name: 'connecting'; refusedToken: string | undefined; opening: Closable | null })
  /** @param isDoubtful it was distrusted before it had lasted: the broker can be reached, the backend cannot */
  | (Common & { name: 'open'; link: Link; opening: Closable; openedAtMs: number; isDoubtful: boolean })
  /** Waits before the next attempt; `awake` ends the pause. */
  | { name: 'pausing'; failures: number; refusedToken: string | undefined; awake: AbortController }
  | { name: 'closed' }

export type Closable = { close(): void }

export type RealtimeEvent =
  | { name: 'opening'; opening: Closable }
  | { name: 'opened'; link: Link; atMs: number }
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
    opened: ({ failures, isHurried, opening }, { link, atMs }) => ({
      name: 'open',
      failures,
      isHurried,
      link,
      opening: opening ?? link,
      openedAtMs: atMs,
      isDoubtful: false,
    }),
    lost: ({ failures, isHurried }, { refusedToken }) => pausing(failures + 1, isHurried, refusedToken),
    wake: (state) => ({ ...state, isHurried: true }),
    disconnect: closed,
  },
  open: {
    // Some links open before their opening returns.
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
