import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import * as css from './code-input.css.ts'

type Props = {
  label: string
  /** Id of the first field, for labels and links. */
  id?: string | undefined
  /** Called when all fields are filled, and again on Enter. */
  onComplete: (code: string) => void
  length?: number
  /** `number` takes digits only; `text` letters as well. */
  type?: 'number' | 'text'
  autoFocus?: boolean
  /** Nobody who looks over the shoulder can read it. */
  isSecret?: boolean
  /** The code was wrong: a complete code is cleared, so that another one can be typed. */
  isWrong?: boolean
  /** Id of the error message. */
  describedBy?: string | undefined
}

/**
 * [COD-01] A code with one field for each character. Typing moves to the next field, and a pasted code fills all
 * fields.
 */
export function CodeInput({ label, onComplete, length = 6, type = 'number', autoFocus, ...rest }: Props) {
  const { id, isWrong = false, isSecret, describedBy } = rest
  const { digits, fields, put, press, paste } = useDigits({ length, type, isWrong, onComplete })
  return (
    // Digits are written from left to right in every language.
    <fieldset className={css.fields} aria-label={label} dir="ltr" data-secret={isSecret ? '' : undefined}>
      {digits.map((digit, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
          key={at}
          ref={(field) => {
            fields.current[at] = field
          }}
          id={at === 0 ? id : undefined}
          className={css.field}
          type="text"
          inputMode={type === 'number' ? 'numeric' : 'text'}
          autoCapitalize="none"
          // Phones offer a received code for the first field, and enter all of it there.
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

type Digits = Required<Pick<Props, 'length' | 'type' | 'isWrong' | 'onComplete'>>

/** The characters of a code, and what typing, keys and pasting do with them. */
function useDigits({ length, type, isWrong, onComplete }: Digits) {
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
    // A complete code fills all fields, wherever it was pasted.
    put(text.length >= length ? 0 : at, text)
  }
  return { digits, fields, put, press, paste }
}
