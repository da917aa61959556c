import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import * as css from './in-top-modal.css.ts'
import { topModal } from './over-the-page.ts'

/** Keeps its children usable whatever is open: inside the browser's own modal dialog while there is one. */
export function InTopModal({ children }: { children: ReactNode }) {
  const dialog = useSyncExternalStore(topModal.subscribe, topModal.read)
  return dialog ? createPortal(<div className={css.place}>{children}</div>, dialog) : children
}
