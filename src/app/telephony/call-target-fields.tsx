import { useState } from 'react'
import { usePhoneCountry } from '#app/contacts/use-phone-country.ts'
import { useStaff } from '#app/data/rows.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { isBlankText } from '#core/contract/clean-text.ts'
import type { CallTarget } from '#core/contract/index.ts'
import { type Failure, ok } from '#core/platform/result.ts'
import type { CallShown } from '#core/telephony/call-view.ts'
import { targetOf } from '#core/telephony/dial.ts'
import { useEmergencyQuestion } from './use-emergency-question.tsx'
import { useTypedNumber } from './use-typed-number.ts'

type Target = ReturnType<typeof useCallTarget>

/**
 * Chooses a person for a call: a colleague from the list, or a typed number or extension, as in the dial pad [CAL-05].
 *
 * @param onChange another one is named: what failed before is over
 */
export function useCallTarget({ others }: CallShown, onChange: () => void) {
  const { eid } = useOwnSelf()
  const country = usePhoneCountry()
  const colleagues = (useStaff() ?? []).filter(
    (one) => one.eid !== eid && !others.some((party) => party.eid === one.eid),
  )
  const typed = useTypedNumber(country)
  const emergency = useEmergencyQuestion(country)
  const [chosen, setChosen] = useState('')
  // Colleagues who have joined the call meanwhile leave the list.
  const colleague = colleagues.some((one) => one.eid === chosen) ? chosen : ''
  const [unknown, setUnknown] = useState<Failure | null>(null)
  const found = isBlankText(typed.text)
    ? ok<CallTarget>({ kind: 'staff', eid: colleague })
    : targetOf(typed.text, { country, colleagues })

  function change(run: () => void) {
    run()
    setUnknown(null)
    onChange()
  }
  return {
    field: typed.field,
    text: typed.text,
    colleague,
    colleagues,
    unknown,
    isEmpty: colleague === '' && isBlankText(typed.text),
    isNumber: found.ok && found.value.kind === 'number',
    choose: (eid: string) =>
      change(() => {
        setChosen(eid)
        typed.type('', 0)
      }),
    type: (text: string, caret: number) =>
      change(() => {
        setChosen('')
        typed.type(text, caret)
      }),
    /** Runs with the target, unless the text names none. A number that was called is not called again by a second press. */
    use(run: (to: CallTarget) => Promise<boolean>) {
      setUnknown(found.ok ? null : found.error)
      if (!found.ok) return
      const to = found.value
      emergency.ask(to, async () => {
        if (await run(to)) typed.type('', 0)
      })
    },
    /** Question to confirm before that. */
    question: emergency.question,
  }
}

export function CallTargetFields({ target }: { target: Target }) {
  return (
    <>
      <SelectField
        label={t`Teammate`}
        value={target.colleague}
        options={[['', t`Choose…`], ...target.colleagues.map((one) => [one.eid, one.name] as const)]}
        onChange={({ currentTarget }) => target.choose(currentTarget.value)}
      />
      <TextField
        ref={target.field}
        label={t`Or a number or extension`}
        inputMode="tel"
        autoComplete="off"
        dir="auto"
        value={target.text}
        status={target.unknown ? 'error' : 'default'}
        message={target.unknown && failureText(target.unknown)}
        onChange={({ currentTarget }) =>
          target.type(currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length)
        }
      />
      {target.question}
    </>
  )
}
