import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import * as css from './chip.css.ts'

type Props = {
  count: number
  /** Noun for the counted things, for screen readers: `unread`. */
  of: string
}

/** A highlighted number: hidden for 0, with at most two digits. */
export const Badge = ({ count, of }: Props) =>
  count > 0 && (
    <span className={css.count}>
      {count > 99 ? '99+' : count}
      <span className={visuallyHidden}> {of}</span>
    </span>
  )
