import type { ComponentProps } from 'react'
import * as css from './growing-text-area.css.ts'

type Props = Omit<ComponentProps<'textarea'>, 'className' | 'rows' | 'dir' | 'value'> & {
  value: string
  /** Sets its `padding` and its maximum height. */
  className: string
}

/** A text area as high as its text, without frame and label, for the composer. */
export const GrowingTextArea = ({ className, value, ...area }: Props) => (
  <div className={`${css.grow} ${className}`} data-text={value}>
    <textarea className={css.area} rows={1} dir="auto" value={value} {...area} />
  </div>
)
