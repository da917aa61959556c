import { useCommands } from '#app/data/everline.tsx'
import { t } from '#app/language/t.ts'
import type { Failure } from '#core/platform/result.ts'
import { useAction } from '../use-action.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** The password is too old: a new one comes before anything else. */
export function NewPasswordStep({ email, leadOn }: { email: string; leadOn: (error: Failure) => boolean }) {
  const { run, isBusy, failure } = useAction(useCommands().replacePassword)
  const submit = async (password: string) => {
    const result = await run(password)
    if (result?.ok === false) leadOn(result.error)
  }
  return (
    <SignInCard title={t`Choose a new password`} lead={t`Your password is too old. The new one counts from now on.`}>
      <NewPasswordForm email={email} isBusy={isBusy} failure={failure} onSubmit={(password) => void submit(password)} />
    </SignInCard>
  )
}
