import type { NetworkEvent, NetworkState } from './network-state.ts'

export type ConnectionState = 'live' | 'slow' | 'offline' | 'catching-up'

/** The connection as the user sees it. */
export type ConnectionFacts = {
  state: ConnectionState
  localSinceMs: number
  /** When the rows were last complete, by the local clock; null before the first time. */
  localAsOfMs: number | null
  /** Add this to the local clock to get the server's, in milliseconds. */
  clockOffsetMs: number
}

/** The network, for diagnostics. */
export type NetworkFacts = NetworkState & {
  isOnline: boolean
  lastEvent: { name: NetworkEvent; localAtMs: number } | null
}
