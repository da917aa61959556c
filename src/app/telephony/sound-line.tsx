import { useSyncExternalStore } from 'react'
import { causeText } from '#app/language/cause-text.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import { soundTrouble } from '#core/telephony/call-view.ts'
import { ownPress } from './media-tab.ts'

/** Said for a moment, when a device was unplugged or is back. */
function deviceText({ kind, label }: NonNullable<CallFacts['device']>): string {
  if (label === '') return kind === 'camera' ? t`Switched to another camera.` : t`Switched to another microphone.`
  return kind === 'camera' ? t`Camera switched to ${label}.` : t`Microphone switched to ${label}.`
}

/** While a call sounds badly, or sound is missing: the one thing that can be done about it [CAL-09] [CAL-10]. */
export function SoundLine({ facts }: { facts: CallFacts }) {
  const isPressAwaited = useSyncExternalStore(ownPress.subscribe, ownPress.isAwaited)
  if (isPressAwaited) return <Notice look="warning">{t`Click anywhere here to turn on sound.`}</Notice>
  const trouble = soundTrouble(facts)
  if (trouble)
    return (
      <Notice look="warning">
        {trouble.kind === 'bad' ? causeText(trouble.cause) : failureText({ name: trouble.warning })}
      </Notice>
    )
  return facts.device && <Notice look="info">{deviceText(facts.device)}</Notice>
}
