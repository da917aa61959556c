import type { ReactNode } from 'react'
import * as css from './row.css.ts'

/** States of an element side by side, under a title. */
export const Row = ({ title, children, wide }: { title: string; children: ReactNode; wide?: boolean }) => (
  <section className={css.row} aria-label={title}>
    <h2 className={css.title}>{title}</h2>
    <div className={wide ? css.wide : css.items}>{children}</div>
  </section>
)
