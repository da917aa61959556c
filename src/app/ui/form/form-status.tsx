import type { ReactNode } from 'react'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import * as css from '#app/ui/feedback/notice.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'

/**
 * The result of a form. Rendered before it has a text, because screen readers may miss a live region that is added
 * together with its text.
 */
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
