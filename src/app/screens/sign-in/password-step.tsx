import { type ReactNode, Suspense, useId } from 'react'
import { submit } from '#app/brand/sign-in-card.css.ts'
import { SignInCard } from '#app/brand/sign-in-card.tsx'
import { lazyPart } from '#app/browser/load-part.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import * as field from '#app/ui/form/field.css.ts'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useNativeForm } from '#app/ui/form/use-native-form.ts'
import { plainEmail } from '#core/contract/email.ts'
import type { FailureReason } from '#core/platform/result.ts'
import * as css from './sign-in.css.ts'
import { stepAfter } from './steps.ts'

type Props = {
  title: string
  lead: ReactNode
  email: string
  onEmail: (email: string) => void
  /** Set if the account is known from an expired session: only the password is asked for. */
  isKnown: boolean
  /** Why the sign-in returned to this step. */
  failure: FailureReason | null
  leadOn: (error: FailureReason) => boolean
  onForgot: () => void
}

// Loaded only when it is needed.
const ThirdParties = lazyPart(async () => (await import('./third-parties.tsx')).ThirdParties)

/** Asks for e-mail and password. */
export function PasswordStep({ title, lead, email, onEmail, isKnown, leadOn, onForgot, ...begun }: Props) {
  const { run, isBusy, failure: refusal } = useAction(useCommands().signIn)
  const ids = { title: useId(), failure: useId(), email: useId(), password: useId() }
  const failure = (refusal && stepAfter(refusal) ? null : refusal) ?? begun.failure
  const native = useNativeForm((form) => void send(form))

  async function send(form: HTMLFormElement) {
    const password = form.elements.namedItem('password')
    if (!(password instanceof HTMLInputElement)) return
    const result = await run({ by: 'password', email: plainEmail(email), password: password.value })
    if (result?.ok === false && !leadOn(result.error)) password.focus()
  }
  const described = failure ? { status: 'error' as const, 'aria-describedby': ids.failure } : {}

  return (
    <SignInCard title={title} titleId={ids.title} lead={lead}>
      <form className={field.form} {...native.form} aria-labelledby={ids.title}>
        <ErrorSummary {...native.summary} failure={failure && failureText(failure)} id={ids.failure} />
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={({ target: { value } }) => onEmail(value)}
          autoFocus={!isKnown}
          required
          {...described}
          {...native.told(ids.email)}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          autoFocus={isKnown}
          required
          {...described}
          {...native.told(ids.password)}
        />
        <Button look="primary" tall type="submit" className={submit} aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? t`Signing in…` : t`Sign in`}
        </Button>
        <Button look="link" className={css.other} onClick={onForgot}>
          {t`Forgot password?`}
        </Button>
      </form>
      <Suspense>
        <ThirdParties />
      </Suspense>
    </SignInCard>
  )
}
