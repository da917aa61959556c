import { t } from '#app/language/t.ts'
import type { CallNeed } from '#core/telephony/support.ts'

/** Lists the features that this browser lacks for calls, and advises [CAL-08]. */
export function supportText(missing: readonly CallNeed[]): string {
  if (missing.includes('safe-address')) return t`Calls need a secure address. Open the page with https.`
  const lacks = missing.map(needText).join(', ')
  return t`This browser can’t make calls because it doesn’t support ${lacks}. Use chat instead, or a current version of Chrome, Edge, Firefox or Safari (15 or newer).`
}

function needText(need: CallNeed): string {
  switch (need) {
    case 'real-time-media':
      return t`real-time sound and video (WebRTC)`
    case 'microphone':
      return t`access to the microphone`
    case 'websocket':
      return t`WebSocket connections`
    case 'audio-worklet':
      return t`sound processing (audio worklets)`
    case 'safe-address':
      return t`a secure address (https)`
  }
}
