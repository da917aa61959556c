import { useCommands } from '#app/data/everline.tsx'
import { failureWords } from '#app/language/failure-words.ts'
import { t } from '#app/language/t.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { Failure } from '#core/platform/result.ts'
import { SetUpSecondFactor } from '../second-factor/set-up.tsx'
import { useAction } from '../use-action.ts'
import { SignInCard } from './sign-in-card.tsx'

/** The team asks for a second factor: it is set up before the session begins [SES-02]. */
export function SetUpStep({ leadOn }: { leadOn: (error: Failure) => boolean }) {
  const { run, failure } = useAction(useCommands().finishSignIn)
  const finish = async () => {
    const result = await run()
    if (result?.ok === false) leadOn(result.error)
  }
  return (
    <SignInCard
      isRead
      title={t`Set up a second factor`}
      lead={t`Your team asks for a code besides your password. It comes from an app on your phone.`}
    >
      <SetUpSecondFactor onDone={() => void finish()} onExpired={leadOn} />
      {failure && <Notice>{failureWords(failure)}</Notice>}
    </SignInCard>
  )
}
