import { type SubmitEvent, useId, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/button.tsx'
import * as field from '#app/ui/field.css.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { failureWords } from '../failure-words.ts'
import { useAction } from '../use-action.ts'
import * as css from './sign-in.css.ts'
import { SignInCard } from './sign-in-card.tsx'

type Props = { email: string; onEmail: (email: string) => void; onDigits: () => void; onBack: () => void }

/** Mails a link to choose a new password, or six digits to sign in with. */
export function ForgotStep({ email, onEmail, onDigits, onBack }: Props) {
  const commands = useCommands()
  const reset = useAction(commands.requestPasswordReset)
  const digits = useAction(commands.requestDigits)
  const [isSent, setSent] = useState(false)
  const ids = { title: useId(), failure: useId() }
  const failure = reset.failure ?? digits.failure

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setSent(false)
    const isForDigits = event.nativeEvent.submitter?.getAttribute('name') === 'digits'
    const action = isForDigits ? digits : reset
    ;(isForDigits ? reset : digits).clear()
    const result = await action.run(email.trim())
    if (!result?.ok) return
    if (isForDigits) onDigits()
    else setSent(true)
  }

  return (
    <SignInCard
      title={t`Forgot your password?`}
      titleId={ids.title}
      lead={t`We mail you a link to choose a new one, or a code that signs you in.`}
    >
      <form className={field.form} onSubmit={submit} aria-labelledby={ids.title}>
        <TextField
          label={t`E-mail`}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={({ target: { value } }) => onEmail(value)}
          autoFocus
          required
          status={failure ? 'error' : 'default'}
          aria-describedby={failure ? ids.failure : undefined}
        />
        {failure && <Notice id={ids.failure}>{failureWords(failure)}</Notice>}
        {isSent && (
          <Notice look="info">{t`If this address has an account, a mail with a link is on its way. It works once.`}</Notice>
        )}
        <Button look="primary" tall type="submit" aria-disabled={reset.isBusy} aria-busy={reset.isBusy}>
          {t`Mail me a link`}
        </Button>
        <Button tall type="submit" name="digits" aria-disabled={digits.isBusy} aria-busy={digits.isBusy}>
          {t`Mail me a code to sign in`}
        </Button>
      </form>
      <div className={css.others}>
        <Button look="link" onClick={onBack}>
          {t`Back`}
        </Button>
      </div>
    </SignInCard>
  )
}
