import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import * as css from './code-input.css.ts'

type Props = {
  label: string
  /** Id of the first field, so that a label or link can point to it. */
  id?: string | undefined
  /** All fields are filled; also by Enter, when they were filled before. */
  onComplete: (code: string) => void
  length?: number
  /** `number` takes digits only; `text` letters as well. */
  type?: 'number' | 'text'
  autoFocus?: boolean
  /** The code was wrong: when it was complete, the fields are emptied for another one. */
  isWrong?: boolean
  /** Id of what says so. */
  describedBy?: string | undefined
}

/** [COD-01] A code, one field a character: what is typed moves on, what is pasted spreads. */
export function CodeInput({ label, onComplete, length = 6, type = 'number', autoFocus, ...rest }: Props) {
  const { isWrong = false, describedBy } = rest
  const accepted = (text: string) => text.replace(type === 'number' ? /\D/g : /[^\p{L}\p{N}]/gu, '')
  const empty = () => Array.from({ length }, () => '')
  const [digits, setDigits] = useState(empty)
  const fields = useRef<(HTMLInputElement | null)[]>([])
  const focus = (at: number) => fields.current[Math.max(0, Math.min(at, length - 1))]?.focus()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a code turns out to be wrong
  useEffect(() => {
    if (!isWrong || digits.includes('')) return
    setDigits(empty())
    focus(0)
  }, [isWrong])

  function put(at: number, text: string) {
    const typed = [...accepted(text)].slice(0, length - at)
    if (typed.length === 0) return
    const next = digits.toSpliced(at, typed.length, ...typed)
    setDigits(next)
    focus(at + typed.length)
    if (next.every((digit) => digit !== '')) onComplete(next.join(''))
  }
  const clear = (at: number) => setDigits(digits.with(at, ''))

  function press(event: KeyboardEvent, at: number) {
    const { key } = event
    if (key === 'Backspace') {
      const target = digits[at] === '' ? at - 1 : at
      if (target < 0) return
      clear(target)
      focus(target)
    } else if (key === 'Delete') clear(at)
    else if (key === 'ArrowLeft') focus(at - 1)
    else if (key === 'ArrowRight') focus(at + 1)
    else if (key === 'Home') focus(0)
    else if (key === 'End') focus(length - 1)
    else if (key === 'Enter') {
      const missing = digits.indexOf('')
      if (missing < 0) onComplete(digits.join(''))
      else focus(missing)
    } else return
    event.preventDefault()
  }

  function paste(event: ClipboardEvent, at: number) {
    event.preventDefault()
    const text = accepted(event.clipboardData.getData('text'))
    // A whole code goes into all the fields, wherever it was pasted.
    put(text.length >= length ? 0 : at, text)
  }

  return (
    // Digits run from left to right in every language.
    <fieldset className={css.fields} aria-label={label} dir="ltr">
      {digits.map((digit, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
          key={at}
          ref={(field) => {
            fields.current[at] = field
          }}
          id={at === 0 ? rest.id : undefined}
          className={css.field}
          type="text"
          inputMode={type === 'number' ? 'numeric' : 'text'}
          autoCapitalize="none"
          // Phones offer the code of a mail for the first field; it comes as if it was typed there.
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          aria-label={type === 'number' ? t`Digit ${at + 1} of ${length}` : t`Character ${at + 1} of ${length}`}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          value={digit}
          // biome-ignore lint/a11y/noAutofocus: the code is what the step asks for
          autoFocus={autoFocus && at === 0}
          onFocus={(event) => event.currentTarget.select()}
          onChange={({ target: { value } }) => put(at, value.length === 2 ? value.replace(digit, '') : value)}
          onKeyDown={(event) => press(event, at)}
          onPaste={(event) => paste(event, at)}
        />
      ))}
    </fieldset>
  )
}
