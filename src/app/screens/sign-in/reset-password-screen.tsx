import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as css from '#app/brand/sign-in-card.css.ts'
import { SignInCard } from '#app/brand/sign-in-card.tsx'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { useLanguage } from '#app/language/own-language.ts'
import { t } from '#app/language/t.ts'
import { useDocumentTitle } from '#app/page/use-document-title.ts'
import { linkParams } from '#app/session/link-params.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { failure as failureOf } from '#core/platform/result.ts'
import { NewPasswordForm } from './new-password-form.tsx'

const noToken = failureOf('one-time-code-invalid')

/** Where the link of a mail leads: a new password for who has the mailbox. */
export function ResetPasswordScreen() {
  useLanguage()
  const commands = useCommands()
  const navigate = useNavigate()
  const [token] = useState(linkParams.token)
  const lookup = useAction((otp: string) => commands.ask('verifyOtp', { params: { otp } }))
  const [email, setEmail] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  useDocumentTitle(t`Choose a new password`)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (token !== null) void lookup.run(token).then((answer) => answer?.ok && setEmail(answer.value.email))
  }, [])

  async function save(newPassword: string) {
    const result = await commands.resetPassword({ token: token ?? '', newPassword })
    if (result.ok) {
      linkParams.forget()
      setDone(true)
    }
    return result
  }
  const failure = token === null ? noToken : lookup.failure
  const toSignIn = (
    <Button look="primary" tall onClick={() => void navigate({ to: '/sign-in' })}>
      {t`Go to the sign-in`}
    </Button>
  )

  return (
    <main className={css.page}>
      <SignInCard title={t`Choose a new password`} lead={email === null ? t`For your account.` : t`For ${email}.`}>
        {isDone ? (
          <>
            <Notice look="info">{t`Your password is changed. All devices must sign in again.`}</Notice>
            {toSignIn}
          </>
        ) : failure ? (
          <>
            <Notice>{failureText(failure)}</Notice>
            {toSignIn}
          </>
        ) : (
          email !== null && <NewPasswordForm email={email} save={save} />
        )}
      </SignInCard>
    </main>
  )
}
