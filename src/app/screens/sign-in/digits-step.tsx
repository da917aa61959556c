import { useId } from 'react'
import { SignInCard } from '#app/brand/sign-in-card.tsx'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CodeInput } from '#app/ui/form/code-input.tsx'
import * as field from '#app/ui/form/field.css.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import { plainEmail } from '#core/contract/email.ts'
import type { Failure } from '#core/platform/result.ts'
import { stepAfter } from './steps.ts'

type Props = { email: string; leadOn: (error: Failure) => boolean; onBack: () => void }

/** Asks for the six digits that were mailed. */
export function DigitsStep({ email, leadOn, onBack }: Props) {
  const action = useAction(useCommands().signIn)
  const failure = action.failure && !stepAfter(action.failure) ? action.failure : null
  const failureId = useId()
  async function signIn(otp: string) {
    const result = await action.run({ by: 'one-time-code', username: plainEmail(email), otp })
    if (result?.ok === false) leadOn(result.error)
  }
  return (
    <SignInCard
      title={t`Check your email`}
      lead={t`If ${plainEmail(email)} has an account, we’ve sent a 6-digit code. It works for ten minutes.`}
    >
      <div className={field.form}>
        <CodeInput
          label={t`Code from the email`}
          autoFocus
          onComplete={(code) => void signIn(code)}
          isWrong={failure !== null}
          describedBy={failure ? failureId : undefined}
        />
        {failure && <Notice id={failureId}>{failureText(failure)}</Notice>}
      </div>
      <div className={layout.toolbar.apart}>
        <Button look="link" onClick={onBack}>
          {t`Back`}
        </Button>
      </div>
    </SignInCard>
  )
}
