import { useState } from 'react'
import * as field from '#app/ui/form/field.css.ts'
import * as css from './business-hours.css.ts'
import { readClock } from './clock-text.ts'

type Props = {
  label: string
  /** `HH:MM` by the 24-hour clock; '' while what is typed is no time. */
  value: string
  isWrong: boolean
  onChange(value: string): void
}

/**
 * A time of day, as the app writes times everywhere: the browser's own field follows the language of the browser. What is
 * typed stays as it is until the field is left.
 */
export function ClockInput({ label, value, isWrong, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span className={`${field.box} ${css.hour}`}>
      <input
        className={`${field.input} ${css.hourText}`}
        dir="ltr"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(readClock(target.value) ?? '')
        }}
        onBlur={() => value !== '' && setTyped(null)}
      />
    </span>
  )
}
