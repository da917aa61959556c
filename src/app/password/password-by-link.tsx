import { useEffect, useState } from 'react'
import * as css from '#app/brand/sign-in-card.css.ts'
import { SignInCard } from '#app/brand/sign-in-card.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { failure, type Result } from '#core/platform/result.ts'
import { NewPasswordForm } from './new-password-form.tsx'

const noToken = failure('one-time-code-invalid')

type Props = {
  title: string
  /** The code of the link; null if the page was opened without one. */
  token: string | null
  /** The address that the code belongs to. */
  addressOf(token: string): Promise<Result<{ email: string }>>
  save(choice: { token: string; newPassword: string }): Promise<Result<unknown>>
  /** Shown when the password is set. */
  done: string
  onLeave(): void
}

/** The page that a mailed link opens: its reader chooses a password, and nobody else knows it. */
export function PasswordByLink({ title, token, addressOf, save, done, onLeave }: Props) {
  const lookup = useAction(addressOf)
  const [email, setEmail] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (token !== null) void lookup.run(token).then((answer) => answer?.ok && setEmail(answer.value.email))
  }, [])

  async function choose(newPassword: string) {
    const result = await save({ token: token ?? '', newPassword })
    if (result.ok) setDone(true)
    return result
  }
  const refusal = token === null ? noToken : lookup.failure
  return (
    <main className={css.page}>
      <SignInCard title={title} lead={email === null ? t`For your account.` : t`For ${email}.`}>
        {isDone && <Notice look="info">{done}</Notice>}
        {refusal && <Notice>{failureText(refusal)}</Notice>}
        {isDone || refusal ? (
          <Button look="primary" tall onClick={onLeave}>
            {t`Go to sign-in`}
          </Button>
        ) : (
          email !== null && <NewPasswordForm email={email} save={choose} />
        )}
      </SignInCard>
    </main>
  )
}
