import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import * as css from './confirm-dialog.css.ts'

type Props = {
  title: string
  children: ReactNode
  stay: string
  go: string
  onStay(): void
  onGo(): void
}

/** Asks before something is lost. What loses nothing has the focus; Escape means the same. */
export function ConfirmDialog({ title, children, stay, go, onStay, onGo }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const ids = { title: useId(), words: useId() }
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={ids.title}
      aria-describedby={ids.words}
      className={css.dialog}
      onCancel={onStay}
    >
      <div className={css.inside}>
        <h2 id={ids.title} className={css.title}>
          {title}
        </h2>
        <div id={ids.words} className={css.words}>
          {children}
        </div>
        <div className={css.actions}>
          <Button tall onClick={onGo}>
            {go}
          </Button>
          <Button tall look="primary" autoFocus onClick={onStay}>
            {stay}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
