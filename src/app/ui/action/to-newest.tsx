import type { ReactNode } from 'react'
import { plural, t } from '#app/language/t.ts'
import * as css from './to-newest.css.ts'

type Props = {
  /** Number of messages that have arrived meanwhile. */
  count: number
  /** The arrow down of the kit's own icons. */
  sign: ReactNode
  onClick(): void
}

/** Button that scrolls a log back to its end. */
export const ToNewest = ({ count, sign, onClick }: Props) => (
  <button type="button" className={css.pill} aria-label={count > 0 ? undefined : t`Jump to latest`} onClick={onClick}>
    {count > 0 && t`${plural(count, { one: '# new message', other: '# new messages' })}`}
    {sign}
  </button>
)
