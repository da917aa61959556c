import { type ReactNode, useId, useState } from 'react'
import { object } from 'valibot'
import * as card from '#app/brand/sign-in-card.css.ts'
import { SignInCard } from '#app/brand/sign-in-card.tsx'
import { Form, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { CodeForm } from '#app/second-factor/code-form.tsx'
import { SetUpSecondFactor } from '#app/second-factor/set-up.tsx'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { EmailEntry, Secret } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'
import { confirmSignIn, requestPassword, setUpCalls, signInToPortal } from './own-portal.ts'

/** A sign-in that needs a second factor. */
type Challenge = { name: 'code' | 'set-up'; email: string; eid: string; challenge: string }
type Step = { name: 'password'; failure?: Failure } | { name: 'forgotten' } | Challenge

/** Asks for e-mail and password of the portal’s own users, then for a second factor where the team wants one. */
export function PortalSignIn({ lead }: { lead: string }) {
  const [step, setStep] = useState<Step>({ name: 'password' })
  const toPassword = (failure?: Failure) => setStep({ name: 'password', ...(failure && { failure }) })
  return <main className={card.page}>{shown()}</main>

  function shown(): ReactNode {
    switch (step.name) {
      case 'password':
        return <PasswordStep lead={lead} failure={step.failure} goTo={setStep} />
      case 'forgotten':
        return <ForgottenStep onBack={toPassword} />
      case 'code':
        return <CodeStep of={step} onExpired={toPassword} />
      case 'set-up':
        return <SetUpStep of={step} onExpired={toPassword} />
    }
  }
}

const Credentials = object({ email: EmailEntry, password: Secret })

type PasswordProps = { lead: string; failure: Failure | undefined; goTo: (step: Step) => void }

function PasswordStep({ lead, failure, goTo }: PasswordProps) {
  const titleId = useId()
  const form = useEverlineForm({
    schema: Credentials,
    defaultValues: { email: '', password: '' },
    async save({ email, password }) {
      const result = await signInToPortal(email, password)
      const next = result.ok ? null : challengeOf(result.error, email)
      if (!next) return result
      goTo(next)
      return null
    },
  })
  const failed = form.failure ? { status: 'error' as const } : {}
  return (
    <SignInCard title={t`Conversation archive`} titleId={titleId} lead={lead}>
      {failure && <Notice>{failureText(failure)}</Notice>}
      <Form form={form} aria-labelledby={titleId}>
        <TextField
          {...form.field('email', t`Email`)}
          type="email"
          autoComplete="username"
          autoFocus
          required
          {...failed}
        />
        <PasswordField {...form.field('password', t`Password`)} autoComplete="current-password" required {...failed} />
        <SubmitButton form={form} busy={t`Signing in…`} tall className={card.submit}>
          {t`Sign in`}
        </SubmitButton>
      </Form>
      <Button look="link" onClick={() => goTo({ name: 'forgotten' })}>
        {t`Forgot your password?`}
      </Button>
    </SignInCard>
  )
}

function challengeOf({ name, details }: Failure, email: string): Challenge | null {
  const { challenge, eid } = details ?? {}
  if (typeof challenge !== 'string' || typeof eid !== 'string') return null
  return { name: name === 'second-factor-forced' ? 'set-up' : 'code', email, eid, challenge }
}

function CodeStep({ of, onExpired }: { of: Challenge; onExpired: (failure?: Failure) => void }) {
  async function confirm(code: string) {
    const proof = { mfa_token: of.challenge }
    const result = await confirmSignIn(
      /^\d{6}$/.test(code)
        ? { ...proof, grant_type: 'mfa_otp', otp: code }
        : { ...proof, grant_type: 'mfa_recovery_code', recovery_code: code },
    )
    if (result.ok || result.error.name !== 'challenge-expired') return result
    onExpired(result.error)
    return null
  }
  return (
    <SignInCard title={t`Two-factor authentication`} lead={t`Enter the 6-digit code from your authenticator app.`}>
      <CodeForm
        label={t`Authenticator code`}
        hint={t`No authenticator? Enter a recovery code.`}
        autoComplete="one-time-code"
        confirm={confirm}
      />
      <Button look="link" onClick={() => onExpired()}>
        {t`Back`}
      </Button>
    </SignInCard>
  )
}

function SetUpStep({ of, onExpired }: { of: Challenge; onExpired: (failure?: Failure) => void }) {
  const [{ getMfaSetup, setUpMfa }] = useState(() => setUpCalls(of))
  const [otp, setOtp] = useState('')
  const calls = {
    getMfaSetup,
    async setUpMfa(code: string) {
      const result = await setUpMfa(code)
      if (result.ok) setOtp(result.value.otp ?? '')
      return result
    },
  }
  async function finish() {
    const result = await confirmSignIn({ grant_type: 'sign_up_otp', username: of.email, otp })
    if (!result.ok) onExpired(result.error)
  }
  return (
    <SignInCard
      isRead
      title={t`Set up two-factor authentication`}
      lead={t`Your team requires a code from an app on your phone in addition to your password.`}
    >
      <SetUpSecondFactor calls={calls} onDone={() => void finish()} onExpired={onExpired} />
    </SignInCard>
  )
}

const Address = object({ email: EmailEntry })

function ForgottenStep({ onBack }: { onBack: () => void }) {
  const form = useEverlineForm({
    schema: Address,
    defaultValues: { email: '' },
    save: ({ email }) => requestPassword(email),
  })
  return (
    <SignInCard title={t`Forgot your password?`} lead={t`We’ll email you a link to choose a new one.`}>
      <Form form={form} saved={t`If this address has an account, a link is on its way.`}>
        <TextField {...form.field('email', t`Email`)} type="email" autoComplete="username" autoFocus required />
        <SubmitButton form={form} busy={t`Sending…`} tall>
          {t`Send link`}
        </SubmitButton>
      </Form>
      <Button look="link" onClick={onBack}>
        {t`Back`}
      </Button>
    </SignInCard>
  )
}
