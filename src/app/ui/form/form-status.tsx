import type { ReactNode } from 'react'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import * as css from '#app/ui/feedback/notice.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'

/** What became of a form. It is there before it says anything: a screen reader may miss a region that comes with its words. */
export const FormStatus = ({ children }: { children: ReactNode }) => (
  <div role="status" className={children ? css.notice.success : visuallyHidden}>
    {children && (
      <>
        <Icon name="check" look="small" />
        <span className={css.text}>{children}</span>
      </>
    )}
  </div>
)
