import type { ReactNode } from 'react'
import { unfilledIn } from '#core/canned-responses/variables.ts'
import { placeholder } from './marked-text.css.ts'

/** A text in which variables without a value stand out. */
export function MarkedText({ children: text }: { children: string }) {
  const parts: ReactNode[] = []
  let from = 0
  for (const { start, end, text: name } of unfilledIn(text)) {
    parts.push(
      text.slice(from, start),
      <mark key={start} className={placeholder} dir="ltr">
        {name}
      </mark>,
    )
    from = end
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  )
}
