import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import * as css from './notice.css.ts'
import { visuallyHidden } from './visually-hidden.css.ts'

/** What became of a form. It is there before it says anything: a screen reader may miss a region that comes with its words. */
export const FormStatus = ({ children }: { children: ReactNode }) => (
  <div role="status" className={children ? css.notice.success : visuallyHidden}>
    {children && (
      <>
        <Icon name="check" look="small" />
        <span className={css.words}>{children}</span>
      </>
    )}
  </div>
)
