import { t } from '#app/language/t.ts'
import { namesOf } from '#app/telephony/call-names.ts'
import { IceStates } from '#app/telephony/ice-states.tsx'
import { useCalls } from '#app/telephony/use-calls.ts'
import * as texts from '#app/ui/base/text.css.ts'
import { Card } from '#app/ui/layout/card.tsx'

/** The media connections of the calls on this device [CAL-04]. */
export function CallsCard() {
  const calls = useCalls()
  return (
    <Card title={t`Calls now`}>
      {calls.length === 0 && <p className={texts.hint}>{t`There is no call.`}</p>}
      {calls.map((shown) => (
        <section key={shown.call.id} aria-label={t`Call with ${namesOf(shown.others)}`}>
          <IceStates shown={shown} />
        </section>
      ))}
    </Card>
  )
}
