import { type SubmitEvent, useId } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/button.tsx'
import * as field from '#app/ui/field.css.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { Failure } from '#core/platform/result.ts'
import { failureWords } from '../failure-words.ts'

type Props = { email: string; isBusy: boolean; failure: Failure | null; onSubmit: (password: string) => void }

/** Asks for a new password, where the old one is not known or proved already. */
export function NewPasswordForm({ email, isBusy, failure, onSubmit }: Props) {
  const failureId = useId()
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(String(new FormData(event.currentTarget).get('new')))
  }
  return (
    <form className={field.form} onSubmit={submit}>
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label={t`New password`}
        name="new"
        autoComplete="new-password"
        minLength={8}
        autoFocus
        required
        status={failure ? 'error' : 'default'}
        aria-describedby={failure ? failureId : undefined}
      />
      {failure && <Notice id={failureId}>{failureWords(failure)}</Notice>}
      <Button look="primary" tall type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? t`Saving…` : t`Save the password`}
      </Button>
    </form>
  )
}
