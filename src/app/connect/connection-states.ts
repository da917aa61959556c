import { stay, type Transitions } from '#core/platform/machine.ts'
import { workerCount } from '#workers/ports/names.ts'

/** The hub that the tab connects to. */
export type Target = {
  /** The newest build that the tab knows of. */
  build: string
  /** Address of that build's script; null for the tab's own. */
  url: string | null
  /** Number of the worker that runs it. */
  worker: number
}

/** How patiently the tab waits for an answer to its greeting. */
type Patience = {
  deadlineMs: number
  unanswered: number
  /** After this many unanswered greetings in a row the tab tries another worker. */
  perWorker: number
}

/** The connection of one tab to a hub. */
export type ConnectionState<Hub> =
  /** Has greeted a hub and opens the replica; `attempt` aborts that. */
  | { name: 'greeting'; target: Target; patience: Patience; attempt: AbortController; isAbandoned: boolean }
  /** Waits a moment before the next greeting. */
  | { name: 'pausing'; target: Target; patience: Patience }
  | { name: 'connected'; target: Target; hub: Hub }
  /** No hub of this build is left: the page must reload. */
  | { name: 'incompatible'; target: Target }

export type ConnectionEvent<Hub> =
  | { name: 'welcomed'; hub: Hub }
  /** The hub did not answer in time, or its rows could not be opened. */
  | { name: 'failed' }
  /** A newer build's hub owns the rows; its script is at `url`. */
  | { name: 'superseded'; build: string; url: string }
  /** The hub speaks another protocol. */
  | { name: 'refused' }
  | { name: 'pause-over' }
  /** The epoch of the connected hub is over: it died, or began another generation. */
  | { name: 'epoch-over' }
  /** The connected hub hangs: it holds its lock but answers nothing. */
  | { name: 'silent' }
  /** A tab of a newer build has started its hub. */
  | { name: 'newer-build'; build: string; url: string }
  /** A hub has told all tabs that it owns the rows. */
  | { name: 'owning'; worker: number }
  /** A hub has taken the rows from one that hung. */
  | { name: 'took-over'; worker: number }

/**
 * A worker that is just ending accepts connections and answers none, and a message that the service worker could not
 * pass on is lost: so the first deadline is short. Each later one is twice as long, because a hub on a busy machine is
 * only slow.
 */
const firstDeadlineMs = 2000
const longestDeadlineMs = 16_000
type State = ConnectionState<unknown>
type At<N extends State['name']> = Extract<State, { name: N }>

/** The first hub of a browser has to be loaded, which may be slow, and a second worker would make it slower. */
const beforeAnyHub: Patience = { deadlineMs: firstDeadlineMs, unanswered: 0, perWorker: 3 }
/** Where there was a hub before, one that does not answer is more likely ending than slow. */
const afterAHub: Patience = { ...beforeAnyHub, perWorker: 1 }

const greet = (target: Target, patience: Patience = afterAHub): At<'greeting'> => ({
  name: 'greeting',
  target,
  patience,
  attempt: new AbortController(),
  isAbandoned: false,
})

const another = (target: Target): Target => ({ ...target, worker: (target.worker + 1) % workerCount })

/**
 * After two workers of a newer build have not answered, the tab tries its own script again: the newer one may be gone. If
 * it is not, its hub supersedes the hub of the own build, which sends the tab there.
 *
 * @param own the tab's build
 */
const unanswered =
  (own: string) =>
  ({ target, patience }: At<'greeting'>): At<'pausing'> => {
    const count = patience.unanswered + 1
    const isGone = target.url !== null && count % (2 * patience.perWorker) === 0
    const next = count % patience.perWorker === 0 ? another(target) : target
    return {
      name: 'pausing',
      target: isGone ? { build: own, url: null, worker: 0 } : next,
      patience: { ...patience, deadlineMs: Math.min(patience.deadlineMs * 2, longestDeadlineMs), unanswered: count },
    }
  }

/** Another hub owns the rows: the present greeting is given up. The next one begins when it has ended. */
const abandon = (state: At<'greeting'>, { worker }: { worker: number }): At<'greeting'> => ({
  ...state,
  target: { ...state.target, worker },
  isAbandoned: true,
})

const aim = <S extends State>(state: S, to: Partial<Target>): S => ({ ...state, target: { ...state.target, ...to } })
const aimAtNewer = <S extends State>(state: S, { build, url }: { build: string; url: string }): S =>
  build > state.target.build ? aim(state, { build, url }) : state
const aimAtOwner = <S extends State>(state: S, { worker }: { worker: number }): S => aim(state, { worker })

const transitionsOf = (own: string): Transitions<State, ConnectionEvent<unknown>> => ({
  greeting: {
    welcomed: ({ target, isAbandoned }, { hub }) => (isAbandoned ? greet(target) : { name: 'connected', target, hub }),
    failed: (state) => (state.isAbandoned ? greet(state.target) : unanswered(own)(state)),
    superseded: ({ target, patience }, { build, url }) => greet({ ...target, build, url }, patience),
    refused: ({ target }) => ({ name: 'incompatible', target }),
    'newer-build': aimAtNewer,
    owning: (state, event) => (event.worker === state.target.worker ? state : abandon(state, event)),
    'took-over': abandon,
  },
  pausing: {
    'pause-over': ({ target, patience }) => greet(target, patience),
    'newer-build': aimAtNewer,
    owning: aimAtOwner,
    'took-over': aimAtOwner,
  },
  connected: {
    'epoch-over': ({ target }) => greet(target),
    silent: ({ target }) => greet(another(target)),
    'newer-build': aimAtNewer,
    // A tab that is served ignores that another hub waits.
    owning: stay,
    'took-over': ({ target }, { worker }) => greet({ ...target, worker }),
  },
  incompatible: { 'newer-build': stay, owning: stay, 'took-over': stay },
})

/**
 * The checked edge: no transition looks into the hub.
 *
 * @param build the tab's own
 */
export const connectionTransitions = <Hub>(build: string) =>
  transitionsOf(build) as unknown as Transitions<ConnectionState<Hub>, ConnectionEvent<Hub>>

/**
 * @param build the tab's own
 * @param hadHub whether this browser has had a hub before
 */
export const firstConnectionState = (build: string, hadHub: boolean) =>
  greet({ build, url: null, worker: 0 }, hadHub ? afterAHub : beforeAnyHub)
