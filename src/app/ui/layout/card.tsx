import { type ReactNode, useId } from 'react'
import * as css from './card.css.ts'

/** A titled section of a page. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <section className={css.card} aria-labelledby={headingId}>
      <h2 className={css.heading} id={headingId}>
        {title}
      </h2>
      {children}
    </section>
  )
}
