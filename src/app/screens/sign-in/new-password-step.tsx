import { SignInCard } from '#app/brand/sign-in-card.tsx'
import { useCommands } from '#app/data/everline.tsx'
import { t } from '#app/language/t.ts'
import type { Failure } from '#core/platform/result.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** The password is too old: a new one comes before anything else. */
export function NewPasswordStep({ email, leadOn }: { email: string; leadOn: (error: Failure) => boolean }) {
  const { signIn } = useCommands()
  async function save(newPassword: string) {
    const result = await signIn({ by: 'new-password', newPassword })
    return !result.ok && leadOn(result.error) ? null : result
  }
  return (
    <SignInCard title={t`Choose a new password`} lead={t`Your password is too old. The new one counts from now on.`}>
      <NewPasswordForm email={email} save={save} />
    </SignInCard>
  )
}
