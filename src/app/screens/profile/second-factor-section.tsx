import { type SubmitEvent, useId, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#app/ui/button.tsx'
import * as field from '#app/ui/field.css.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { CallResult, Calls } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'
import { failureWords } from '../failure-words.ts'
import * as factor from '../second-factor/second-factor.css.ts'
import { SetUpSecondFactor } from '../second-factor/set-up.tsx'
import { useAction } from '../use-action.ts'
import { useAsked } from '../use-asked.ts'
import * as css from './profile.css.ts'

type Doing = 'nothing' | 'proving' | 'setting-up' | 'deactivating'

/** The own second factor: its state, its set-up, its end. */
export function SecondFactorSection() {
  const { value: mfa, failure, askAgain } = useAsked(useCommands().getMfa)
  const [doing, setDoing] = useState<Doing>('nothing')
  const [expired, setExpired] = useState<Failure | null>(null)
  const headingId = useId()
  const done = () => {
    setDoing('nothing')
    void askAgain()
  }
  const goTo = (next: Doing) => {
    setExpired(null)
    setDoing(next)
  }

  return (
    <section className={css.section} aria-labelledby={headingId}>
      <h2 className={css.heading} id={headingId}>
        {t`Second factor`}
      </h2>
      {failure && !mfa && <Notice>{failureWords(failure)}</Notice>}
      {mfa && (doing === 'nothing' || doing === 'deactivating') && <p className={factor.hint}>{stateWords(mfa)}</p>}
      {expired && <Notice>{failureWords(expired)}</Notice>}
      {doing === 'nothing' && mfa && !mfa.isActive && (
        <Button tall onClick={() => goTo('proving')}>
          {t`Set up`}
        </Button>
      )}
      {doing === 'nothing' && mfa?.isActive && !mfa.isForced && (
        <Button tall onClick={() => goTo('deactivating')}>
          {t`Deactivate`}
        </Button>
      )}
      {doing === 'proving' && <Prove onProved={() => goTo('setting-up')} onCancel={() => goTo('nothing')} />}
      {doing === 'setting-up' && (
        <SetUpSecondFactor
          onDone={done}
          onExpired={(error) => {
            setDoing('nothing')
            setExpired(error)
          }}
        />
      )}
      {doing === 'deactivating' && <Deactivate onDone={done} onCancel={() => goTo('nothing')} />}
    </section>
  )
}

function stateWords({ isActive, isForced, recoveryCodesLeft }: CallResult<Calls['getMfa']>): string {
  if (!isActive) return t`Not set up. With it, a stolen password alone opens nothing.`
  const left = recoveryCodesLeft
  return isForced
    ? t`Active; ${plural(left, { one: '# recovery code is left', other: '# recovery codes are left' })}. Your team asks for it.`
    : t`Active; ${plural(left, { one: '# recovery code is left', other: '# recovery codes are left' })}.`
}

/** Whoever sits at an open screen must know the password to set a factor up. */
function Prove({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const { run, isBusy, failure } = useAction(useCommands().beginMfaSetUp)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const result = await run(String(new FormData(event.currentTarget).get('password')))
    if (result?.ok) onProved()
  }
  return (
    <form className={field.form} onSubmit={submit}>
      <PasswordField label={t`Your password`} name="password" autoComplete="current-password" autoFocus required />
      {failure && <Notice>{failureWords(failure)}</Notice>}
      <div className={factor.actions}>
        <Button look="primary" tall type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
          {t`Go on`}
        </Button>
        <Button tall onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}

function Deactivate({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { run, isBusy, failure } = useAction(useCommands().deactivateMfa)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const result = await run(String(new FormData(event.currentTarget).get('code')).trim())
    if (result?.ok) onDone()
  }
  return (
    <form className={field.form} onSubmit={submit}>
      <TextField
        label={t`Code of the authenticator, or a recovery code`}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
      />
      {failure && <Notice>{failureWords(failure)}</Notice>}
      <div className={factor.actions}>
        <Button look="danger" tall type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
          {t`Deactivate`}
        </Button>
        <Button tall onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}
