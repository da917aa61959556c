import { stay, type Transitions } from '#core/platform/machine.ts'
import { correctClock } from './clock-correction.ts'
import type { WatchedConnection } from './connection.ts'
import type { NetworkFacts } from './network-facts.ts'
import { browserSaid, initialNetworkState, type NetworkEvent, type NetworkState } from './network-state.ts'
import { averageRtt, keepPing } from './ping-statistics.ts'

/** Facts that are known about the network. */
export type KnownNetwork = {
  network: NetworkState
  /** A ping was answered since the browser's last event [NET-01]. */
  isConfirmed: boolean
  /** The latest pings are kept and averaged [NET-02]. */
  isMonitored: boolean
  rtts: readonly number[]
  /** The last ping was not answered in time. */
  isLate: boolean
  clockOffsetMs: number
  lastEvent: NetworkFacts['lastEvent']
}

type PingStamps = { startMs: number; endMs: number; targetMs: number }

/** `watched` while somebody is signed in. */
export type NetworkMachineState =
  | { name: 'unwatched'; known: KnownNetwork }
  | { name: 'watched'; known: KnownNetwork; connection: WatchedConnection }

export type NetworkChange =
  | { name: 'browser-said'; online: boolean; effectiveType?: string | null }
  | { name: 'happened'; event: NetworkEvent; localAtMs: number }
  | ({ name: 'ping-answered' } & PingStamps)
  /** Too late to be measured; still a sign of life, and enough for the clock. */
  | ({ name: 'answered-late' } & PingStamps)
  | { name: 'ping-missed' }
  | { name: 'monitored'; on: boolean }
  | { name: 'watch'; connection: WatchedConnection }
  | { name: 'unwatch'; connection: WatchedConnection }

type Learning = Exclude<NetworkChange['name'], 'watch' | 'unwatch'>
type Change<N> = Extract<NetworkChange, { name: N }>

const learnings: { [N in Learning]: (known: KnownNetwork, change: Change<N>) => Partial<KnownNetwork> } = {
  'browser-said'({ network, isConfirmed }, said) {
    const next = browserSaid(network, said)
    return { network: next, isConfirmed: isConfirmed && next === network }
  },
  happened: (_, { event, localAtMs }) => ({ lastEvent: { name: event, localAtMs } }),
  'ping-answered'({ network, isMonitored, rtts, clockOffsetMs }, stamps) {
    const latency = stamps.endMs - stamps.startMs
    const kept = isMonitored ? keepPing(rtts, latency) : []
    return {
      rtts: kept,
      network: { ...network, latency, avg: averageRtt(kept) },
      isConfirmed: true,
      isLate: false,
      clockOffsetMs: offsetAfter(stamps, clockOffsetMs),
    }
  },
  'answered-late': ({ clockOffsetMs }, stamps) => ({
    isConfirmed: true,
    clockOffsetMs: offsetAfter(stamps, clockOffsetMs),
  }),
  'ping-missed': () => ({ isLate: true }),
  monitored: ({ network }, { on }) => ({
    isMonitored: on,
    ...(on ? {} : { rtts: [], network: { ...network, avg: null } }),
  }),
}

function offsetAfter(stamps: PingStamps, clockOffsetMs: number): number {
  const corrected = correctClock(stamps, clockOffsetMs)
  return corrected.ok ? corrected.value : clockOffsetMs
}

const learn =
  <N extends Learning>(name: N) =>
  <S extends NetworkMachineState>(state: S, change: Change<N>): S => ({
    ...state,
    known: { ...state.known, ...learnings[name](state.known, change) },
  })

/** Events that update the known facts in either state, without leaving it. */
const learns = {
  'browser-said': learn('browser-said'),
  happened: learn('happened'),
  'ping-answered': learn('ping-answered'),
  'answered-late': learn('answered-late'),
  'ping-missed': learn('ping-missed'),
  monitored: learn('monitored'),
}
const watched = (
  { known }: NetworkMachineState,
  { connection }: { connection: WatchedConnection },
): NetworkMachineState => ({
  name: 'watched',
  known,
  connection,
})

export const networkTransitions: Transitions<NetworkMachineState, NetworkChange> = {
  unwatched: { ...learns, watch: watched, unwatch: stay },
  watched: {
    ...learns,
    watch: watched,
    // After an account switch, the previous connection may end after the next one began.
    unwatch: (state, { connection }) =>
      connection === state.connection ? { name: 'unwatched', known: state.known } : state,
  },
}

export const firstNetworkMachineState: NetworkMachineState = {
  name: 'unwatched',
  known: {
    network: initialNetworkState,
    isConfirmed: false,
    isMonitored: false,
    rtts: [],
    isLate: false,
    clockOffsetMs: 0,
    lastEvent: null,
  },
}
