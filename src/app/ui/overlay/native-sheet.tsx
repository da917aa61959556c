import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as css from './native-sheet.css.ts'
import { openModal } from './over-the-page.ts'

/**
 * A modal dialog that Escape does not close. The browser's own dialog, for the first load; other parts use `Dialog`.
 */
export function NativeSheet({ label, children }: { label: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // The content is rendered once the dialog is open: a field takes the focus when it is mounted, which a closed dialog
  // does not allow.
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    setShown(true)
    return dialog.current ? openModal(dialog.current) : undefined
  }, [])
  return (
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-label={label}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
      // Chromium closes a dialog at the second Escape in a row, whatever the page does. It is opened again.
      onClose={() => dialog.current?.showModal()}
    >
      {isShown && children}
    </dialog>
  )
}
