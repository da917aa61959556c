/** What the browser says of its network, and what pings measured. The specification's fields by its names. */
export type NetworkState = {
  onlineState: OnlineState
  /** What `onlineState` was before its last change, or before it was confirmed. */
  lastOnlineState: OnlineState
  /** Round trip of the last ping in milliseconds; null before the first. */
  latency: number | null
  /** Mean of the latest round trips in milliseconds; null before the first. */
  avg: number | null
  /** `4g`, `3g`, … of the Network Information API; null where the browser does not say. */
  effectiveType: string | null
}
export type OnlineState = 'connected' | 'disconnected'

/** Events of the network: its state after each event of the browser, a tab shown or hidden, the machine awake again. */
export type NetworkEvent = OnlineState | 'hidden' | 'visible' | 'wake-from-sleep'

/** A hub starts without knowing the browser's state; each tab reports it when it connects. */
export const initialNetworkState: NetworkState = {
  onlineState: 'connected',
  lastOnlineState: 'connected',
  latency: null,
  avg: null,
  effectiveType: null,
}

/** Online only when the present and the previous state are: one event alone is not believed [NET-01]. */
export const isOnline = ({ onlineState, lastOnlineState }: NetworkState): boolean =>
  onlineState === 'connected' && lastOnlineState === 'connected'

/** An online, offline or connection-change event. Another tab may have reported it already: then nothing changes. */
export function browserSaid(
  state: NetworkState,
  said: { online: boolean; effectiveType?: string | null },
): NetworkState {
  const onlineState = said.online ? 'connected' : 'disconnected'
  const effectiveType = said.effectiveType === undefined ? state.effectiveType : said.effectiveType
  if (onlineState === state.onlineState && effectiveType === state.effectiveType) return state
  return { ...state, onlineState, lastOnlineState: state.onlineState, effectiveType }
}

/**
 * A ping was answered. That confirms a browser that says online, which otherwise waited for another event, and some
 * browsers have no other; it does not overrule one that says offline.
 */
export const pingAnswered = (state: NetworkState, measured: { latency: number; avg: number }): NetworkState => ({
  ...state,
  ...measured,
  lastOnlineState: state.onlineState,
})
