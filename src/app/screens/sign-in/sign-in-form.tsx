import { type ReactNode, Suspense, useState } from 'react'
import { SignInCard } from '#app/brand/sign-in-card.tsx'
import { lazyPart } from '#app/browser/load-part.ts'
import type { FailureReason } from '#core/platform/result.ts'
import { PasswordStep } from './password-step.tsx'
import { type Step, stepAfter } from './steps.ts'

// Loaded when needed, as most sign-ins do not show them.
const CodeStep = lazyPart(async () => (await import('./code-step.tsx')).CodeStep)
const SetUpStep = lazyPart(async () => (await import('./set-up-step.tsx')).SetUpStep)
const NewPasswordStep = lazyPart(async () => (await import('./new-password-step.tsx')).NewPasswordStep)
const ForgotStep = lazyPart(async () => (await import('./forgot-step.tsx')).ForgotStep)
const DigitsStep = lazyPart(async () => (await import('./digits-step.tsx')).DigitsStep)

type Props = {
  title: string
  lead: ReactNode
  knownEmail?: string
  /** Why a sign-in by a link or by a third party has failed. */
  begun?: FailureReason | null
}

/** Signing in, step by step. When it is complete, the session row changes, and the shell follows that. */
export function SignInForm({ title, lead, knownEmail = '', begun = null }: Props) {
  const [step, setStep] = useState<Step>(() => (begun && stepAfter(begun)) ?? 'password')
  const [email, setEmail] = useState(knownEmail)
  /** A message about the current step. */
  const [failure, setFailure] = useState<FailureReason | null>(begun && !stepAfter(begun) ? begun : null)

  /** Goes to the step that a failure asks for; false when there is none. */
  function leadOn(error: FailureReason): boolean {
    const next = stepAfter(error)
    if (next) {
      setFailure(next === 'password' ? error : null)
      setStep(next)
    }
    return next !== null
  }
  const goTo = (next: Step) => {
    setFailure(null)
    setStep(next)
  }
  const back = () => goTo('password')

  return (
    <Suspense
      fallback={
        <SignInCard title={title} lead={lead}>
          {null}
        </SignInCard>
      }
    >
      {step === 'password' && (
        <PasswordStep
          title={title}
          lead={lead}
          email={email}
          onEmail={setEmail}
          isKnown={knownEmail !== ''}
          failure={failure}
          leadOn={leadOn}
          onForgot={() => goTo('forgot')}
        />
      )}
      {step === 'code' && <CodeStep leadOn={leadOn} onBack={back} />}
      {step === 'set-up' && <SetUpStep leadOn={leadOn} />}
      {step === 'new-password' && <NewPasswordStep email={email} leadOn={leadOn} />}
      {step === 'forgot' && (
        <ForgotStep email={email} onEmail={setEmail} onDigits={() => goTo('digits')} onBack={back} />
      )}
      {step === 'digits' && <DigitsStep email={email} leadOn={leadOn} onBack={back} />}
    </Suspense>
  )
}
