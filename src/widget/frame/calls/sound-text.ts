import { causeText } from '#app/language/cause-text.ts'
import { t } from '#app/language/t.ts'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import { soundTrouble } from '#core/telephony/call-view.ts'
import type { SoundWarning } from '#core/telephony/quality/sound-levels.ts'

/**
 * While sound is missing in a call, or sounds badly: the one thing that the visitor can do about it [CAL-09] [CAL-10].
 * Null: there is nothing to say.
 */
export function soundText(facts: Pick<CallFacts, 'legs'>): string | null {
  // Browsers measure nothing in a page in which nothing was pressed; the microphone may be well.
  const trouble = soundTrouble(facts, ['no-audio-level'])
  if (trouble?.kind === 'bad') return causeText(trouble.cause)
  return trouble && missingText(trouble.warning)
}

function missingText(missing: SoundWarning): string | null {
  switch (missing) {
    case 'no-inbound-audio':
      return t`You can’t hear the other person. Check your speaker and connection.`
    case 'no-outbound-audio':
      return t`The other person can’t hear you. Check your connection.`
    case 'no-local-audio':
      return t`Your microphone is silent. Check the plug and the mute switch.`
    case 'no-audio-level':
      return null
  }
}
