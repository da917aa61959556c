import type { QualityCause } from '#core/contract/index.ts'
import { adviceFor } from '#core/telephony/quality/call-quality.ts'
import { t } from './t.ts'

/** Explains the cause of a bad call, with one piece of advice, for agents and visitors. */
export function causeText(cause: QualityCause): string {
  switch (adviceFor(cause)) {
    case 'send-less':
      return t`The other side hears you badly. Stop other uploads, or turn your camera off.`
    case 'better-connection':
      return t`Your connection loses sound. Go closer to the router, or use a cable.`
    case 'check-microphone':
      return t`Your microphone gives no sound. Check its plug and its mute switch.`
    case 'ask-other-side':
      return t`The other side has a bad connection or microphone. Ask them to change it, or call back.`
  }
}
