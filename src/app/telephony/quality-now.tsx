import { useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import * as texts from '#app/ui/base/text.css.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import type { CallShown } from '#core/telephony/call-view.ts'
import { nameOfParty } from './call-names.ts'
import { mosText } from './quality-text.ts'

/** How both sides have the call at this moment: what is measured here, and what the others report. */
export function QualityNow({ shown: { call, others } }: { shown: CallShown }) {
  const facts = useLiveRow(`call/${call.id}`) ?? null
  const rows = others.flatMap((party) => {
    const here = facts?.legs[party.id]?.quality.value?.mos ?? null
    const name = nameOfParty(party)
    return [
      ...(here === null ? [] : [{ key: `${party.id} here`, text: t`Your connection to ${name}`, mos: here }]),
      ...(typeof party.mos !== 'number'
        ? []
        : [{ key: `${party.id} there`, text: t`${name}’s connection`, mos: party.mos }]),
    ]
  })
  if (rows.length === 0)
    return call.answeredAtMs === null ? null : <p className={texts.hint}>{t`No quality data yet.`}</p>
  return (
    <ul className={layout.stack[4]} aria-label={t`Current quality`}>
      {rows.map(({ key, text, mos }) => (
        <li key={key} className={layout.toolbar.apart}>
          <span className={texts.label} dir="auto">
            {text}
          </span>
          <span className={texts.figures}>{t`${mosText(mos)}, ${mos.toFixed(1)} of 4.5`}</span>
        </li>
      ))}
    </ul>
  )
}
