import { stay, type Transitions } from '#core/platform/machine.ts'
import { correctClock } from './clock-correction.ts'
import type { WatchedLine } from './line.ts'
import type { NetworkFacts } from './network-facts.ts'
import {
  browserSaid,
  initialNetworkState,
  type NetworkEvent,
  type NetworkState,
  pingAnswered,
} from './network-state.ts'
import { averageRtt, keepPing } from './ping-statistics.ts'

/** What is known of the network. */
export type KnownNetwork = {
  network: NetworkState
  rtts: readonly number[]
  clockOffsetMs: number
  lastEvent: NetworkFacts['lastEvent']
}

/** Watched while somebody is signed in. */
export type NetworkMachineState =
  | { name: 'unwatched'; known: KnownNetwork }
  | { name: 'watched'; known: KnownNetwork; line: WatchedLine }

export type NetworkChange =
  | { name: 'browser-said'; online: boolean; effectiveType?: string | null }
  | { name: 'happened'; event: NetworkEvent; localAtMs: number }
  | { name: 'ping-answered'; startMs: number; endMs: number; targetMs: number }
  | { name: 'watch'; line: WatchedLine }
  | { name: 'unwatch'; line: WatchedLine }

type Learning = Exclude<NetworkChange['name'], 'watch' | 'unwatch'>
type Change<N> = Extract<NetworkChange, { name: N }>

const learnings: { [N in Learning]: (known: KnownNetwork, change: Change<N>) => Partial<KnownNetwork> } = {
  'browser-said': ({ network }, said) => ({ network: browserSaid(network, said) }),
  happened: (_, { event, localAtMs }) => ({ lastEvent: { name: event, localAtMs } }),
  'ping-answered'({ network, rtts, clockOffsetMs }, stamps) {
    const latency = stamps.endMs - stamps.startMs
    const kept = keepPing(rtts, latency)
    const corrected = correctClock(stamps, clockOffsetMs)
    return {
      rtts: kept,
      network: pingAnswered(network, { latency, avg: averageRtt(kept) }),
      clockOffsetMs: corrected.ok ? corrected.value : clockOffsetMs,
    }
  },
}

const learn =
  <N extends Learning>(name: N) =>
  <S extends NetworkMachineState>(state: S, change: Change<N>): S => ({
    ...state,
    known: { ...state.known, ...learnings[name](state.known, change) },
  })

/** The network learns the same whether a line is watched or not. */
const learns = {
  'browser-said': learn('browser-said'),
  happened: learn('happened'),
  'ping-answered': learn('ping-answered'),
}
const watched = ({ known }: NetworkMachineState, { line }: { line: WatchedLine }): NetworkMachineState => ({
  name: 'watched',
  known,
  line,
})

export const networkTransitions: Transitions<NetworkMachineState, NetworkChange> = {
  unwatched: { ...learns, watch: watched, unwatch: stay },
  watched: {
    ...learns,
    watch: watched,
    // After an account switch, the previous line may end after the next one began.
    unwatch: (state, { line }) => (line === state.line ? { name: 'unwatched', known: state.known } : state),
  },
}

export const firstNetworkMachineState: NetworkMachineState = {
  name: 'unwatched',
  known: { network: initialNetworkState, rtts: [], clockOffsetMs: 0, lastEvent: null },
}
