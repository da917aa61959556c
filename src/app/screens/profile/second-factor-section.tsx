import { useState } from 'react'
import { object, pipe, string, trim } from 'valibot'
import { useAsk } from '#app/data/ask.ts'
import { useCommands } from '#app/data/everline.tsx'
import { Form, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { failureText } from '#app/language/failure-text.ts'
import { plural, t } from '#app/language/t.ts'
import { SetUpSecondFactor } from '#app/second-factor/set-up.tsx'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { type CallResult, type Calls, Secret } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'

type Doing = 'nothing' | 'proving' | 'setting-up' | 'deactivating'

/** The user's second factor: its state, its set-up and its deactivation. */
export function SecondFactorSection() {
  const commands = useCommands()
  const { value: mfa, failure, askAgain } = useAsk('getMfa', {})
  const [doing, setDoing] = useState<Doing>('nothing')
  const [expired, setExpired] = useState<Failure | null>(null)
  const done = () => {
    setDoing('nothing')
    void askAgain()
  }
  const goTo = (next: Doing) => {
    setExpired(null)
    setDoing(next)
  }

  return (
    <Card title={t`Two-factor authentication`}>
      {failure && !mfa && <Notice>{failureText(failure)}</Notice>}
      {mfa && (doing === 'nothing' || doing === 'deactivating') && <p className={texts.hint}>{stateTextOf(mfa)}</p>}
      {expired && <Notice>{failureText(expired)}</Notice>}
      {doing === 'nothing' && mfa && !mfa.isActive && (
        <Button tall onClick={() => goTo('proving')}>
          {t`Set up`}
        </Button>
      )}
      {doing === 'nothing' && mfa?.isActive && !mfa.isForced && (
        <Button tall onClick={() => goTo('deactivating')}>
          {t`Turn off`}
        </Button>
      )}
      {doing === 'proving' && <Prove onProved={() => goTo('setting-up')} onCancel={() => goTo('nothing')} />}
      {doing === 'setting-up' && (
        <SetUpSecondFactor
          calls={commands}
          onDone={done}
          onExpired={(error) => {
            setDoing('nothing')
            setExpired(error)
          }}
        />
      )}
      {doing === 'deactivating' && <Deactivate onDone={done} onCancel={() => goTo('nothing')} />}
    </Card>
  )
}

function stateTextOf({ isActive, isForced, recoveryCodesLeft }: CallResult<Calls['getMfa']>): string {
  if (!isActive) return t`Off. Turn it on to protect your account even if your password is stolen.`
  const left = recoveryCodesLeft
  return isForced
    ? t`Active; ${plural(left, { one: '# recovery code is left', other: '# recovery codes are left' })}. Your team asks for it.`
    : t`Active; ${plural(left, { one: '# recovery code is left', other: '# recovery codes are left' })}.`
}

const Proof = object({ password: Secret })

/** Setting up a second factor needs the password, in case somebody else uses the unlocked computer. */
function Prove({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const { beginMfaSetUp } = useCommands()
  const form = useEverlineForm({
    schema: Proof,
    defaultValues: { password: '' },
    fieldOf: { 'wrong-credentials': 'password' },
    async save({ password }) {
      const result = await beginMfaSetUp(password)
      if (result.ok) onProved()
      return result
    },
  })
  return (
    <Form form={form}>
      <PasswordField {...form.field('password', t`Your password`)} autoComplete="current-password" autoFocus required />
      <div className={layout.toolbar.center}>
        <SubmitButton form={form} tall>
          {t`Continue`}
        </SubmitButton>
        <Button tall onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </Form>
  )
}

const Deactivation = object({ code: pipe(string(), trim(), Secret) })

function Deactivate({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { ask } = useCommands()
  const form = useEverlineForm({
    schema: Deactivation,
    defaultValues: { code: '' },
    fieldOf: { 'code-wrong': 'code' },
    async save({ code }) {
      const result = await ask('deactivateMfa', { body: { code } })
      if (result.ok) onDone()
      return result
    },
  })
  return (
    <Form form={form}>
      <TextField
        {...form.field('code', t`Authenticator or recovery code`)}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
      />
      <div className={layout.toolbar.center}>
        <SubmitButton form={form} look="danger" tall>
          {t`Turn off`}
        </SubmitButton>
        <Button tall onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </Form>
  )
}
