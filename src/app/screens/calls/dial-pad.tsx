import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { usePhoneCountry } from '#app/contacts/use-phone-country.ts'
import { phoneText } from '#app/contacts/ways.tsx'
import { useAsk } from '#app/data/ask.ts'
import { useStaff } from '#app/data/rows.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Keys } from '#app/telephony/keypad.tsx'
import { useEmergencyQuestion } from '#app/telephony/use-emergency-question.tsx'
import { useStartCall } from '#app/telephony/use-start-call.tsx'
import { useTypedNumber } from '#app/telephony/use-typed-number.ts'
import { Button } from '#app/ui/action/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { isBlankText } from '#core/contract/clean-text.ts'
import type { Failure } from '#core/platform/result.ts'
import { targetOf } from '#core/telephony/dial.ts'
import { QuickDial } from './quick-dial.tsx'

/** Calls a number, an extension or a colleague; below it are those who are called most likely [CAL-05]. */
export function DialPad() {
  const { eid } = useOwnSelf()
  const country = usePhoneCountry()
  const colleagues = (useStaff() ?? []).filter((one) => one.eid !== eid)
  const { field, text, type, insert, erase } = useTypedNumber(country)
  const [unknown, setUnknown] = useState<Failure | null>(null)
  const { call, question, isBusy, failure, clear } = useStartCall()
  const cli = useCli(eid)
  const emergency = useEmergencyQuestion(country)
  const shown = unknown ?? failure
  useDialLink(field, (number) => change(() => type(number, number.length)))

  function change(run: () => void) {
    run()
    setUnknown(null)
    clear()
  }
  function dial(event: FormEvent) {
    event.preventDefault()
    const target = targetOf(text, { country, colleagues })
    setUnknown(target.ok ? null : target.error)
    if (!target.ok) return
    const from = target.value.kind === 'staff' ? undefined : cli.value
    emergency.ask(target.value, () => call(target.value, 'voice', from))
  }
  return (
    <Card title={t`New call`}>
      <form style={{ display: 'contents' }} onSubmit={dial} noValidate>
        <TextField
          ref={field}
          label={t`Number, extension or teammate`}
          inputMode="tel"
          autoComplete="off"
          dir="auto"
          value={text}
          status={shown ? 'error' : 'default'}
          message={shown && failureText(shown)}
          onChange={({ currentTarget }) =>
            change(() => type(currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length))
          }
          end={
            text !== '' && (
              <Button look="quiet" square aria-label={t`Backspace`} onClick={() => change(erase)}>
                <Icon name="back" look="small" />
              </Button>
            )
          }
        />
        {cli.options.length > 1 && (
          <SelectField
            label={t`Call from`}
            value={cli.value}
            options={cli.options}
            onChange={({ currentTarget }) => cli.choose(currentTarget.value)}
          />
        )}
        <Keys onPress={(key) => change(() => insert(key))} />
        <Button tall look="primary" type="submit" aria-disabled={isBlankText(text)} aria-busy={isBusy}>
          <Icon name="phone" />
          {t`Call`}
        </Button>
      </form>
      {question}
      {emergency.question}
      <QuickDial typed={text} />
    </Card>
  )
}

/** Fills in the number of a link that led here. Dialling is left to the user. */
function useDialLink(field: RefObject<HTMLInputElement | null>, fill: (number: string) => void) {
  const { dial }: { dial?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const newest = useRef(fill)
  newest.current = fill
  useEffect(() => {
    if (typeof dial !== 'string') return
    newest.current(dial)
    field.current?.focus()
    // So that a reload does not fill it in again.
    void navigate({ to: '.', search: ((old: object) => ({ ...old, dial: undefined })) as never, replace: true })
  }, [dial, field, navigate])
}

/** The numbers of the service from which the user may call telephones, and the one that is chosen. */
function useCli(eid: string) {
  const numbers = useAsk('getStaffCli', { params: { eid } }).value?.numbers ?? []
  const [chosen, choose] = useState<string>()
  const value = numbers.find(({ number }) => number === chosen)?.number ?? numbers[0]?.number
  return {
    value,
    choose,
    // The number first, which a long name would push out of sight, and in its own direction.
    options: numbers.map(({ number, name }) => [number, `\u2066${phoneText(number)}\u2069 · ${name}`] as const),
  }
}
