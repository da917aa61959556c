import { useStaff } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { NativeSheet } from '#app/ui/overlay/native-sheet.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The session has ended: asks for the password over the frozen screen, which keeps its place and what was typed. */
export function SignInSheet() {
  const { eid, name } = useOwnSelf()
  const staff = useStaff()
  return (
    <NativeSheet label={t`Sign in again`}>
      {staff && (
        <SignInForm
          title={t`Welcome back, ${name}`}
          lead={t`Your session has ended. Sign in to go on where you were: nothing you typed is lost.`}
          knownEmail={staff.find((row) => row.eid === eid)?.email ?? ''}
        />
      )}
    </NativeSheet>
  )
}
