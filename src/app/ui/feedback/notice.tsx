import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/sign/icon.tsx'
import * as css from './notice.css.ts'

type Severity = keyof typeof css.notice
type Props = { look?: Severity; children: ReactNode; action?: ReactNode; id?: string }

/** A sign each: colour alone says nothing. */
const signs: Record<Severity, IconName> = {
  error: 'alert',
  warning: 'alert',
  success: 'check',
  info: 'info',
  notify: 'bell',
}

/** [UI-05] Says what happened where it happened. Errors interrupt a screen reader, the rest waits its turn. */
export const Notice = ({ look = 'error', children, action, id }: Props) => (
  <div className={css.notice[look]} role={look === 'error' ? 'alert' : 'status'} id={id}>
    <Icon name={signs[look]} look="small" />
    <span className={css.text}>{children}</span>
    {action}
  </div>
)
