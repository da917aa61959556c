/** Network state as the browser reports it and as pings measured it. The names are the specification's. */
export type NetworkState = {
  onlineState: OnlineState
  /** The value of `onlineState` before the browser's last report. */
  lastOnlineState: OnlineState
  /** Round trip of the last ping in milliseconds; null before the first. */
  latency: number | null
  /** Mean of the latest round trips in milliseconds; null if latency is not monitored, or not measured yet [NET-02]. */
  avg: number | null
  /** `4g`, `3g`, … of the Network Information API; null if the browser does not say. */
  effectiveType: string | null
}
export type OnlineState = 'connected' | 'disconnected'

/** Events of the network: online or offline, a tab shown or hidden, the machine awake again. */
export type NetworkEvent = OnlineState | 'hidden' | 'visible' | 'wake-from-sleep'

/** A hub starts without knowing the browser's state; each tab reports it on connecting. */
export const initialNetworkState: NetworkState = {
  onlineState: 'connected',
  lastOnlineState: 'connected',
  latency: null,
  avg: null,
  effectiveType: null,
}

/**
 * Online only if the present and the previous state are: a single event is not trusted [NET-01].
 *
 * @param isConfirmed a ping was answered since the last event. This confirms a browser that says online, because some
 *   browsers send no second event; it does not overrule one that says offline.
 */
export const isOnline = ({ onlineState, lastOnlineState }: NetworkState, isConfirmed: boolean): boolean =>
  onlineState === 'connected' && (lastOnlineState === 'connected' || isConfirmed)

/** An online, offline or connection-change event. If another tab has reported it already, nothing changes. */
export function browserSaid(
  state: NetworkState,
  said: { online: boolean; effectiveType?: string | null },
): NetworkState {
  const onlineState = said.online ? 'connected' : 'disconnected'
  const effectiveType = said.effectiveType === undefined ? state.effectiveType : said.effectiveType
  if (onlineState === state.onlineState && effectiveType === state.effectiveType) return state
  return { ...state, onlineState, lastOnlineState: state.onlineState, effectiveType }
}
