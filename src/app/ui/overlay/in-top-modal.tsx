import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import * as css from './in-top-modal.css.ts'
import { topModal } from './open-modals.ts'

/** What must stay in use whatever is open: within the browser's own modal dialog while there is one. */
export function InTopModal({ children }: { children: ReactNode }) {
  const dialog = useSyncExternalStore(topModal.subscribe, topModal.read)
  return dialog ? createPortal(<div className={css.place}>{children}</div>, dialog) : children
}
