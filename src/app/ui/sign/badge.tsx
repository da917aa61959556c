import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import * as css from './chip.css.ts'

type Props = { count: number /** What is counted, for who does not see where it stands: `unread`. */; of: string }

/** A number that wants to be seen; nothing for none, and no more than two figures. */
export const Badge = ({ count, of }: Props) =>
  count > 0 && (
    <span className={css.count}>
      {count > 99 ? '99+' : count}
      <span className={visuallyHidden}> {of}</span>
    </span>
  )
