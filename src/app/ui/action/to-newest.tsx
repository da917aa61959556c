import type { ReactNode } from 'react'
import { plural, t } from '#app/language/t.ts'
import * as css from './to-newest.css.ts'

type Props = {
  /** Number of messages that have arrived meanwhile. */
  count: number
  /** An arrow down, of the signs that are there anyway. */
  sign: ReactNode
  onClick(): void
}

/** The way back to the end of a log that was scrolled away from it. */
export const ToNewest = ({ count, sign, onClick }: Props) => (
  <button
    type="button"
    className={css.pill}
    aria-label={count > 0 ? undefined : t`To the newest messages`}
    onClick={onClick}
  >
    {count > 0 && t`${plural(count, { one: '# new message', other: '# new messages' })}`}
    {sign}
  </button>
)
