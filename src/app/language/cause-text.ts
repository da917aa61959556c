import type { QualityCause } from '#core/contract/index.ts'
import { adviceFor } from '#core/telephony/quality/call-quality.ts'
import { t } from './t.ts'

/** Explains the cause of a bad call, with one piece of advice, for agents and visitors. */
export function causeText(cause: QualityCause): string {
  switch (adviceFor(cause)) {
    case 'send-less':
      return t`They can’t hear you well. Pause other uploads or turn off your camera.`
    case 'better-connection':
      return t`Your connection is losing sound. Move closer to the router or use a cable.`
    case 'check-microphone':
      return t`Your microphone is silent. Check the plug and the mute switch.`
    case 'ask-other-side':
      return t`The other person’s connection or microphone is poor. Ask them to switch, or call back.`
  }
}
