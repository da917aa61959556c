import { t } from '#app/language/t.ts'
import type { CallNeed } from '#core/telephony/support.ts'

/** Lists the features that this browser lacks for calls, and advises [CAL-08]. */
export function supportText(missing: readonly CallNeed[]): string {
  if (missing.includes('safe-address'))
    return t`Calls cannot be made from this address, because it is not secure. Open the address that begins with https.`
  const lacks = missing.map(needText).join(', ')
  return t`This browser cannot make calls: it lacks ${lacks}. Write instead, or use a current Chrome, Edge, Firefox or Safari (15 or newer).`
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
