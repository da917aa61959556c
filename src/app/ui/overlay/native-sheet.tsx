import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as css from './native-sheet.css.ts'

/**
 * Over everything, until whoever shows it takes it away: Escape does not. The browser's own dialog, for what comes with
 * the first load; others use `Dialog`.
 */
export function NativeSheet({ label, children }: { label: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A field takes the focus as it is mounted: only in a dialog that is shown by then.
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
    setShown(true)
  }, [])
  return (
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-label={label}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
      // A browser lets nobody be caught: whoever asks twice in a row closes it whatever the page says.
      onClose={() => dialog.current?.showModal()}
    >
      {isShown && children}
    </dialog>
  )
}
