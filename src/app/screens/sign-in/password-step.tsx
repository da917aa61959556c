import { type ReactNode, type SubmitEvent, useId, useRef } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/button.tsx'
import * as field from '#app/ui/field.css.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Failure } from '#core/platform/result.ts'
import { failureWords } from '../failure-words.ts'
import { useAction } from '../use-action.ts'
import * as css from './sign-in.css.ts'
import { SignInCard } from './sign-in-card.tsx'
import { stepAfter } from './steps.ts'
import { ThirdParties } from './third-parties.tsx'

type Props = {
  title: string
  lead: ReactNode
  email: string
  onEmail: (email: string) => void
  /** Whose session it was is known: only the password is asked for. */
  isKnown: boolean
  /** Why the sign-in is back here. */
  failure: Failure | null
  leadOn: (error: Failure) => boolean
  onForgot: () => void
}

/** Asks for e-mail and password. */
export function PasswordStep({ title, lead, email, onEmail, isKnown, leadOn, onForgot, ...begun }: Props) {
  const { run, isBusy, failure: refusal } = useAction(useCommands().signIn)
  const password = useRef<HTMLInputElement>(null)
  const ids = { title: useId(), failure: useId() }
  const failure = (refusal && stepAfter(refusal) ? null : refusal) ?? begun.failure

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const result = await run({
      email: email.trim(),
      password: String(new FormData(event.currentTarget).get('password')),
    })
    if (result?.ok === false && !leadOn(result.error)) password.current?.focus()
  }
  const described = failure ? { status: 'error' as const, 'aria-describedby': ids.failure } : {}

  return (
    <SignInCard title={title} titleId={ids.title} lead={lead}>
      <form className={field.form} onSubmit={submit} aria-labelledby={ids.title}>
        <TextField
          label={t`E-mail`}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={({ target: { value } }) => onEmail(value)}
          autoFocus={!isKnown}
          required
          {...described}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          ref={password}
          autoFocus={isKnown}
          required
          {...described}
        />
        {failure && <Notice id={ids.failure}>{failureWords(failure)}</Notice>}
        <Button look="primary" tall type="submit" className={css.submit} aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? t`Signing in…` : t`Sign in`}
        </Button>
        <Button look="link" className={css.other} onClick={onForgot}>
          {t`Forgot password?`}
        </Button>
      </form>
      <ThirdParties />
    </SignInCard>
  )
}
