import { useState } from 'react'
import { useNow } from '#app/browser/use-now.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { PasswordAgain } from '#app/password/password-again.tsx'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { QrCode } from '#app/ui/sign/qr-code.tsx'
import type { CallResult, Calls } from '#core/contract/index.ts'
import { systemClock as clock } from '#core/platform/clock.ts'

/** Signs the user in on another device, by a QR code on this screen or by a mailed link. */
export function SignInElsewhere({ email }: { email: string }) {
  const commands = useCommands()
  const code = useAction(() => commands.createSignInCode({}))
  const mail = useAction(() => commands.ask('sendAuthOtp', { body: { otpType: 'email', verificationValue: email } }))
  const [shown, setShown] = useState<{ address: string; endsAtMs: number } | null>(null)
  const [isMailed, setMailed] = useState(false)
  const needsPassword = code.failure?.name === 'password-needed'
  const failure = needsPassword ? mail.failure : (code.failure ?? mail.failure)

  function show({ username, otp, expiresInSeconds }: SignInCode) {
    const params = new URLSearchParams({ mcOtp: otp, username })
    setShown({
      address: `${window.location.origin}/sign-in#${params}`,
      endsAtMs: clock.nowMs() + expiresInSeconds * 1000,
    })
  }
  async function showCode(password: string) {
    const answer = await commands.createSignInCode({ password })
    if (answer.ok) show(answer.value)
    return answer
  }
  return (
    <Card title={t`Sign in on another device`}>
      <div className={layout.toolbar.center}>
        <Button
          tall
          onClick={() => void code.run().then((answer) => answer?.ok && show(answer.value))}
          aria-busy={code.isBusy}
        >
          {t`Show QR code`}
        </Button>
        <Button
          tall
          onClick={() => void mail.run().then((answer) => setMailed(answer?.ok === true))}
          aria-busy={mail.isBusy}
        >
          {t`Email me a link`}
        </Button>
      </div>
      {needsPassword && !shown && (
        <PasswordAgain
          email={email}
          lead={t`Enter your password to show the code.`}
          button={t`Show code`}
          busy={t`Checking…`}
          tall
          save={showCode}
        />
      )}
      {shown && <ShownCode {...shown} />}
      {isMailed && <Notice look="info">{t`We’ve emailed you a link. It works once.`}</Notice>}
      {failure && <Notice>{failureText(failure)}</Notice>}
    </Card>
  )
}

type SignInCode = CallResult<Calls['createStaffOneTimeToken']>

function ShownCode({ address, endsAtMs }: { address: string; endsAtMs: number }) {
  const isOver = useNow(1000) >= endsAtMs
  if (isOver) return <Notice look="info">{t`The code has expired.`}</Notice>
  return (
    <>
      <QrCode text={address} label={t`QR code that signs you in`} />
      <p className={texts.hint}>
        {t`Scan it with your other device within three minutes. It works once – don’t share it.`}
      </p>
    </>
  )
}
