import { SignInCard } from '#app/brand/sign-in-card.tsx'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { SetUpSecondFactor } from '#app/second-factor/set-up.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { Failure } from '#core/platform/result.ts'

/** The service requires a second factor: it is set up before the session begins [SES-02]. */
export function SetUpStep({ leadOn }: { leadOn: (error: Failure) => boolean }) {
  const commands = useCommands()
  const { run, failure } = useAction(commands.signIn)
  const finish = async () => {
    const result = await run({ by: 'finished-set-up' })
    if (result?.ok === false) leadOn(result.error)
  }
  return (
    <SignInCard
      isRead
      title={t`Set up two-factor authentication`}
      lead={t`Your team requires a code from an app on your phone in addition to your password.`}
    >
      <SetUpSecondFactor calls={commands} onDone={() => void finish()} onExpired={leadOn} />
      {failure && <Notice>{failureText(failure)}</Notice>}
    </SignInCard>
  )
}
