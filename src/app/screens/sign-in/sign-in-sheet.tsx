import { useStaff } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { NativeSheet } from '#app/ui/overlay/native-sheet.tsx'
import { SignInForm } from './sign-in-form.tsx'
import * as css from './sign-in-sheet.css.ts'

/**
 * Asks for the password over the screen when the session has expired. The screen is hidden; scroll positions and typed
 * text are kept.
 */
export function SignInSheet() {
  const { eid, name } = useOwnSelf()
  const staff = useStaff()
  return (
    <NativeSheet label={t`Sign in again`}>
      <div className={css.sheet}>
        {staff && (
          <SignInForm
            title={t`Welcome back, ${name}`}
            lead={t`Your session has expired. Sign in to continue where you left off – nothing you typed is lost.`}
            knownEmail={staff.find((row) => row.eid === eid)?.email ?? ''}
          />
        )}
      </div>
    </NativeSheet>
  )
}
