import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/sign/icon.tsx'
import * as css from './notice.css.ts'

type Severity = keyof typeof css.notice
type Props = { look?: Severity; children: ReactNode; action?: ReactNode; id?: string }

/** An icon for each severity, as colour alone must not carry it. */
const signs: Record<Severity, IconName> = {
  error: 'alert',
  warning: 'alert',
  success: 'check',
  info: 'info',
  notify: 'bell',
}

/** [UI-05] A message beside what it is about. Errors interrupt a screen reader; the others wait. */
export const Notice = ({ look = 'error', children, action, id }: Props) => (
  <div className={css.notice[look]} role={look === 'error' ? 'alert' : 'status'} id={id}>
    <Icon name={signs[look]} look="small" />
    <span className={css.text}>{children}</span>
    {action}
  </div>
)
