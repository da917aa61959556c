import { type ReactNode, useState } from 'react'
import { spokenLocale, t } from '#app/language/t.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { CallTarget } from '#core/contract/index.ts'
import { isEmergencyNumber } from '#core/platform/emergency-numbers.ts'
import type { PhoneCountry } from '#core/platform/phone-number.ts'

/**
 * Asks before the emergency services are called: they learn neither the place of a browser nor a number at which it is
 * reached. The component renders `question`.
 *
 * @param country in which the service is, by its settings; null: not known
 */
export function useEmergencyQuestion(country: PhoneCountry | null): {
  /** Runs at once, or after the user has read the warning and goes on. */
  ask: (target: CallTarget, run: () => void) => void
  question: ReactNode
} {
  const [asked, setAsked] = useState<{ number: string; run: () => void } | null>(null)
  const close = () => setAsked(null)
  const place = country && new Intl.DisplayNames([spokenLocale()], { type: 'region' }).of(country)
  return {
    ask(target, run) {
      if (target.kind !== 'extension' || !isEmergencyNumber(target.extension, country)) return run()
      setAsked({ number: target.extension, run })
    },
    question: asked && (
      <ConfirmDialog
        title={place ? t`Call the emergency services of ${place}?` : t`Call the emergency services?`}
        stay={t`Don’t call`}
        go={t`Call ${asked.number}`}
        onStay={close}
        onGo={() => {
          close()
          asked.run()
        }}
      >
        <p>
          {t`Everline isn’t a phone line: emergency services can’t see where you are and may not be able to call you back. If you can, call ${asked.number} from a phone.`}
        </p>
        <p>{t`If you continue, first say where you are and a number where you can be reached.`}</p>
      </ConfirmDialog>
    ),
  }
}
