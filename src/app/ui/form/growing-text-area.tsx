import type { ComponentProps } from 'react'
import * as css from './growing-text-area.css.ts'

type Props = Omit<ComponentProps<'textarea'>, 'className' | 'rows' | 'dir' | 'value'> & {
  value: string
  /** Its `padding`, and how high it may become. */
  className: string
}

/** A box that is as high as what is written in it. Without frame and label: it stands within a composer. */
export const GrowingTextArea = ({ className, value, ...area }: Props) => (
  <div className={`${css.grow} ${className}`} data-text={value}>
    <textarea className={css.area} rows={1} dir="auto" value={value} {...area} />
  </div>
)
