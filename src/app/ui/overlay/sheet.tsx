import type { ReactNode } from 'react'
import { section } from '#app/ui/layout/layout.css.ts'
import { Toolbar } from '#app/ui/layout/page.tsx'
import { Dialog } from './dialog.tsx'

type Props = { title: string; children: ReactNode; actions?: ReactNode; onClose(): void }

/** Details at the side, over the whole height of the screen. Keeps the focus inside until it is closed. */
export const Sheet = ({ children, actions, ...rest }: Props) => (
  <Dialog look="sheet" {...rest}>
    {children}
    {actions && (
      <div className={section}>
        <Toolbar>{actions}</Toolbar>
      </div>
    )}
  </Dialog>
)
