import { SignInCard } from '#app/brand/sign-in-card.tsx'
import { useCommands } from '#app/data/everline.tsx'
import { t } from '#app/language/t.ts'
import { NewPasswordForm } from '#app/password/new-password-form.tsx'
import type { Failure } from '#core/platform/result.ts'

/** The password has expired: a new one is needed before the session begins. */
export function NewPasswordStep({ email, leadOn }: { email: string; leadOn: (error: Failure) => boolean }) {
  const { signIn } = useCommands()
  async function save(newPassword: string) {
    const result = await signIn({ by: 'new-password', newPassword })
    return !result.ok && leadOn(result.error) ? null : result
  }
  return (
    <SignInCard title={t`Choose a new password`} lead={t`Your password has expired. Choose a new one to continue.`}>
      <NewPasswordForm email={email} save={save} />
    </SignInCard>
  )
}
