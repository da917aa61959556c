import { type SubmitEvent, useId, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/button.tsx'
import { CodeInput } from '#app/ui/code-input.tsx'
import * as field from '#app/ui/field.css.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Failure } from '#core/platform/result.ts'
import { failureWords } from '../failure-words.ts'
import { useAction } from '../use-action.ts'
import * as css from './sign-in.css.ts'
import { SignInCard } from './sign-in-card.tsx'

type Props = { leadOn: (error: Failure) => boolean; onBack: () => void }

/** Asks for a code of the authenticator, or for a recovery code [SES-02]. */
export function CodeStep({ leadOn, onBack }: Props) {
  const { run, isBusy, failure, clear } = useAction(useCommands().confirmSignIn)
  const [isLost, setLost] = useState(false)
  const failureId = useId()

  async function confirm(proof: { code: string } | { recoveryCode: string }) {
    const result = await run(proof)
    if (result?.ok === false) leadOn(result.error)
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void confirm({ recoveryCode: String(new FormData(event.currentTarget).get('recovery')) })
  }
  const notice = failure && <Notice id={failureId}>{failureWords(failure)}</Notice>
  const describedBy = failure ? failureId : undefined

  return (
    <SignInCard
      title={t`Second factor`}
      lead={isLost ? t`Enter one of your recovery codes.` : t`Enter the six digits that your authenticator shows.`}
    >
      {isLost ? (
        <form className={field.form} onSubmit={submit}>
          <TextField
            label={t`Recovery code`}
            name="recovery"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
            status={failure ? 'error' : 'default'}
            aria-describedby={describedBy}
          />
          {notice}
          <Button look="primary" tall type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? t`Signing in…` : t`Sign in`}
          </Button>
        </form>
      ) : (
        <div className={field.form}>
          <CodeInput
            label={t`Code of the authenticator`}
            autoFocus
            onComplete={(code) => void confirm({ code })}
            isWrong={failure !== null}
            describedBy={describedBy}
          />
          {notice}
        </div>
      )}
      <div className={css.others}>
        <Button
          look="link"
          onClick={() => {
            clear()
            setLost(!isLost)
          }}
        >
          {isLost ? t`Use the authenticator` : t`Use a recovery code`}
        </Button>
        <Button look="link" onClick={onBack}>
          {t`Back`}
        </Button>
      </div>
    </SignInCard>
  )
}
