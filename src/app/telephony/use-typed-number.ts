import { useLayoutEffect, useRef, useState } from 'react'
import type { PhoneCountry } from '#core/platform/phone-number.ts'
import { formattedWhileTyped } from '#core/telephony/dial.ts'

/** A text that is formatted as a number while it is typed; the caret stays behind the same digit. */
export function useTypedNumber(country: PhoneCountry | null) {
  const field = useRef<HTMLInputElement>(null)
  const [{ text, caret }, setTyped] = useState({ text: '', caret: 0 })
  useLayoutEffect(() => {
    if (document.activeElement === field.current && field.current?.value === text)
      field.current.setSelectionRange(caret, caret)
  }, [text, caret])
  const type = (typed: string, at: number) => setTyped(formattedWhileTyped(typed, at, country))
  return {
    field,
    text,
    type,
    insert: (key: string) => type(text + key, text.length + 1),
    erase: () => type(text.trimEnd().slice(0, -1), text.length),
  }
}
