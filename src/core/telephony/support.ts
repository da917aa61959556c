/** Browser features that calls need [CAL-08]. */
export type CallNeed = 'safe-address' | 'real-time-media' | 'microphone' | 'websocket' | 'audio-worklet'

/** Features of a browser that `missingForCalls` checks. */
export type BrowserParts = {
  isSecureContext: boolean
  RTCPeerConnection: unknown
  getUserMedia: unknown
  WebSocket: unknown
  AudioWorklet: unknown
  userAgent: string
}

/**
 * Returns the features that this browser lacks for voice and video calls; empty if it can make them [CAL-08]. Safari 14
 * and older, and every browser of iOS 14 and older, has an audio worklet that does not work in calls.
 */
export function missingForCalls(browser: BrowserParts): CallNeed[] {
  // Elsewhere browsers hide microphone and audio worklet: the address is what is wrong.
  if (!browser.isSecureContext) return ['safe-address']
  const needs: Array<[CallNeed, boolean]> = [
    ['real-time-media', typeof browser.RTCPeerConnection === 'function'],
    ['microphone', typeof browser.getUserMedia === 'function'],
    ['websocket', typeof browser.WebSocket === 'function'],
    ['audio-worklet', typeof browser.AudioWorklet === 'function' && !isOldSafari(browser.userAgent)],
  ]
  return needs.filter(([, has]) => !has).map(([need]) => need)
}

/** The newest versions of Safari and iOS that are too old. */
const lastOldVersion = 14

function isOldSafari(userAgent: string): boolean {
  const ios = /\b(?:iPhone|CPU) OS (\d{1,4})_/.exec(userAgent)?.[1]
  if (ios !== undefined) return Number(ios) <= lastOldVersion
  // Others name Safari too, but no version of it; WebViews of Android name both.
  const safari = /\bVersion\/(\d{1,4})\b/.exec(userAgent)?.[1]
  const isSafari = safari !== undefined && userAgent.includes(' Safari/') && !/\bAndroid\b/.test(userAgent)
  return isSafari && Number(safari) <= lastOldVersion
}

type Scope = Omit<BrowserParts, 'getUserMedia' | 'userAgent'> & {
  navigator: { userAgent: string; mediaDevices?: { getUserMedia?: unknown } }
}

/** The parts of a page's `window`. */
export const partsOf = (page: Partial<Scope> & Pick<Scope, 'navigator'>): BrowserParts => ({
  isSecureContext: page.isSecureContext === true,
  RTCPeerConnection: page.RTCPeerConnection,
  getUserMedia: page.navigator.mediaDevices?.getUserMedia,
  WebSocket: page.WebSocket,
  AudioWorklet: page.AudioWorklet,
  userAgent: page.navigator.userAgent,
})
