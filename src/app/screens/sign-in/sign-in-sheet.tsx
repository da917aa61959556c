import { useEffect, useRef, useState } from 'react'
import { useStaff } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '../own-self.ts'
import * as css from './sign-in.css.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The session has ended: asks for the password over the frozen screen, which keeps its place and what was typed. */
export function SignInSheet() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { eid, name } = useOwnSelf()
  const staff = useStaff()
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
      aria-label={t`Sign in again`}
      onCancel={(event) => event.preventDefault()}
    >
      {isShown && staff && (
        <SignInForm
          title={t`Welcome back, ${name}`}
          lead={t`Your session has ended. Sign in to go on where you were: nothing you typed is lost.`}
          knownEmail={staff.find((row) => row.eid === eid)?.email ?? ''}
        />
      )}
    </dialog>
  )
}
