import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/ui/sign/icon.tsx'
import * as css from './empty-state.css.ts'

type Props = { icon: IconName; title: string; children: ReactNode; action?: ReactNode }

/** Says what will appear here and what to do now. */
export const EmptyState = ({ icon, title, children, action }: Props) => (
  <div className={css.box}>
    <span className={css.sign}>
      <Icon name={icon} look="large" />
    </span>
    <p className={css.title}>{title}</p>
    <p className={css.text}>{children}</p>
    {action}
  </div>
)
