import { type SubmitEvent, useId, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/button.tsx'
import * as field from '#app/ui/field.css.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { clock } from '../environment.ts'
import { failureWords } from '../failure-words.ts'
import { useAction } from '../use-action.ts'
import { useAsked } from '../use-asked.ts'
import { passwordEndWords } from './password-end-words.ts'
import * as css from './profile.css.ts'

/** Asks for the present password and the new one. */
export function ChangePassword({ email }: { email: string }) {
  const { run, isBusy, failure } = useAction(useCommands().changePassword)
  const [isChanged, setChanged] = useState(false)
  const end = useAsked(useCommands().getPasswordEnd)
  const endWords = passwordEndWords(end.value?.expiresAtMs ?? null, clock.nowMs())
  const headingId = useId()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    setChanged(false)
    const change = { oldPassword: String(fields.get('old')), newPassword: String(fields.get('new')) }
    const result = await run(change)
    if (!result?.ok) return
    form.reset()
    setChanged(true)
    void end.askAgain()
  }

  return (
    <section className={css.section} aria-labelledby={headingId}>
      <h2 className={css.heading} id={headingId}>
        {t`Change password`}
      </h2>
      {endWords !== null && <p>{endWords}</p>}
      <form className={field.form} onSubmit={submit} aria-labelledby={headingId}>
        {/* For password managers: whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField label={t`Present password`} name="old" autoComplete="current-password" required />
        <PasswordField label={t`New password`} name="new" autoComplete="new-password" minLength={8} required />
        {failure && <Notice>{failureWords(failure)}</Notice>}
        {isChanged && <Notice look="info">{t`Your password is changed. Other devices must sign in again.`}</Notice>}
        <Button look="primary" tall type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? t`Changing…` : t`Change password`}
        </Button>
      </form>
    </section>
  )
}
