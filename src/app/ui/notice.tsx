import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import * as css from './notice.css.ts'

type Props = { look?: keyof typeof css.notice; children: ReactNode; action?: ReactNode; id?: string }

/** Says what happened where it happened. Errors interrupt a screen reader, the rest waits its turn. */
export const Notice = ({ look = 'bad', children, action, id }: Props) => (
  <div className={css.notice[look]} role={look === 'bad' ? 'alert' : 'status'} id={id}>
    <Icon name={look === 'info' ? 'clock' : 'alert'} look="small" />
    <span className={css.words}>{children}</span>
    {action}
  </div>
)
