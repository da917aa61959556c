import { useEffect, useId, useRef, useState } from 'react'
import { copyText } from '#app/browser/clipboard.ts'
import { download } from '#app/browser/download.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CodeInput } from '#app/ui/form/code-input.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { QrCode } from '#app/ui/sign/qr-code.tsx'
import type { CallResult, Calls } from '#core/contract/index.ts'
import type { Failure, Result } from '#core/platform/result.ts'
import * as css from './second-factor.css.ts'

type SetUpCalls = {
  getMfaSetup(): Promise<Result<CallResult<Calls['getMfaSetup']>>>
  setUpMfa(code: string): Promise<Result<{ recoveryCodes: readonly string[] }>>
}
/** `onDone` is called when the user has stored the recovery codes, `onExpired` when the time for the set-up is over. */
type Props = { calls: SetUpCalls; onDone: () => void; onExpired: (failure: Failure) => void }

/**
 * Sets up a second factor: shows the secret for the authenticator, asks for its first code, and shows the recovery
 * codes.
 */
export function SetUpSecondFactor({ calls, onDone, onExpired }: Props) {
  const preparation = useAction(calls.getMfaSetup)
  const activation = useAction(calls.setUpMfa)
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const failureId = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void preparation.run().then((answer) => {
      if (answer?.ok) setSetup(answer.value)
      else if (answer?.error.name === 'challenge-expired') onExpired(answer.error)
    })
  }, [])

  async function activate(code: string) {
    const answer = await activation.run(code)
    if (answer?.ok) setRecoveryCodes(answer.value.recoveryCodes)
    else if (answer?.error.name === 'challenge-expired') onExpired(answer.error)
  }

  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onKept={onDone} />
  const failure = preparation.failure ?? activation.failure
  return (
    <div className={layout.stack[4]}>
      <ol className={layout.steps}>
        <li>
          {t`Open an authenticator app on your phone and scan this code.`}
          {setup && <QrCode text={setup.uri} label={t`QR code for the authenticator`} />}
          {t`Or enter this key manually:`}
          {setup && <p className={texts.code}>{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</p>}
        </li>
        <li>{t`Enter the 6-digit code it shows.`}</li>
      </ol>
      <CodeInput
        label={t`Authenticator code`}
        onComplete={(code) => void activate(code)}
        isWrong={activation.failure !== null}
        describedBy={failure ? failureId : undefined}
      />
      {failure && <Notice id={failureId}>{failureText(failure)}</Notice>}
    </div>
  )
}

/** Shows the recovery codes, once. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // Takes the focus, because the element that had it was removed.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={layout.stack[4]}>
      <h2 ref={heading} tabIndex={-1}>
        {t`Save your recovery codes`}
      </h2>
      <p className={texts.hint}>
        {t`Each one signs you in once if you lose your authenticator. They’re shown only now, so store them with your passwords.`}
      </p>
      <ul className={css.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={layout.toolbar.center}>
        <Button onClick={() => void copyText(codes.join('\n')).then(setCopied)}>{t`Copy`}</Button>
        <Button
          onClick={() =>
            download(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'everline-recovery-codes.txt')
          }
        >
          {t`Download`}
        </Button>
      </div>
      {isCopied && <Notice look="info">{t`Copied.`}</Notice>}
      <Button look="primary" tall onClick={onKept}>
        {t`I’ve saved them`}
      </Button>
    </div>
  )
}
