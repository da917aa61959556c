import { useId, useState } from 'react'
import { SignInCard } from '#app/brand/sign-in-card.tsx'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { CodeForm } from '#app/second-factor/code-form.tsx'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CodeInput } from '#app/ui/form/code-input.tsx'
import * as field from '#app/ui/form/field.css.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import type { Failure } from '#core/platform/result.ts'

type LeadOn = (error: Failure) => boolean

/** Asks for a code of the authenticator, or for a recovery code [SES-02]. */
export function CodeStep({ leadOn, onBack }: { leadOn: LeadOn; onBack: () => void }) {
  const [isLost, setLost] = useState(false)
  return (
    <SignInCard
      title={t`Two-factor authentication`}
      lead={isLost ? t`Enter one of your recovery codes.` : t`Enter the 6-digit code from your authenticator app.`}
    >
      {isLost ? <RecoveryCode leadOn={leadOn} /> : <AuthenticatorCode leadOn={leadOn} />}
      <div className={layout.toolbar.apart}>
        <Button look="link" onClick={() => setLost(!isLost)}>
          {isLost ? t`Use authenticator app` : t`Use a recovery code`}
        </Button>
        <Button look="link" onClick={onBack}>
          {t`Back`}
        </Button>
      </div>
    </SignInCard>
  )
}

/** Submitted as soon as it is complete. */
function AuthenticatorCode({ leadOn }: { leadOn: LeadOn }) {
  const { run, failure } = useAction(useCommands().signIn)
  const failureId = useId()
  async function confirm(code: string) {
    const result = await run({ by: 'second-factor', code })
    if (result?.ok === false) leadOn(result.error)
  }
  return (
    <div className={field.form}>
      <CodeInput
        label={t`Authenticator code`}
        autoFocus
        onComplete={(code) => void confirm(code)}
        isWrong={failure !== null}
        describedBy={failure ? failureId : undefined}
      />
      {failure && <Notice id={failureId}>{failureText(failure)}</Notice>}
    </div>
  )
}

function RecoveryCode({ leadOn }: { leadOn: LeadOn }) {
  const { signIn } = useCommands()
  async function confirm(recoveryCode: string) {
    const result = await signIn({ by: 'recovery-code', recoveryCode })
    return !result.ok && leadOn(result.error) ? null : result
  }
  return <CodeForm label={t`Recovery code`} autoComplete="off" confirm={confirm} />
}
