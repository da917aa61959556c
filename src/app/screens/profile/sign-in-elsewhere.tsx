import { useState } from 'react'
import { useNow } from '#app/browser/use-now.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import * as factor from '#app/second-factor/second-factor.css.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { QrCode } from '#app/ui/sign/qr-code.tsx'
import { systemClock as clock } from '#core/platform/clock.ts'

/** Signs oneself in on another device: by a QR code on this screen, or a link by mail. */
export function SignInElsewhere() {
  const commands = useCommands()
  const { eid } = useOwnSelf()
  const code = useAction(() => commands.ask('createStaffOneTimeToken', { params: { eid } }))
  const mail = useAction(() => commands.ask('sendAuthOtp', { body: { otpType: 'email' } }))
  const [shown, setShown] = useState<{ address: string; endsAtMs: number } | null>(null)
  const [isMailed, setMailed] = useState(false)
  const failure = code.failure ?? mail.failure

  async function show() {
    const answer = await code.run()
    if (!answer?.ok) return
    const { username, otp, expiresInSeconds } = answer.value
    const params = new URLSearchParams({ mcOtp: otp, username })
    setShown({
      address: `${window.location.origin}/sign-in#${params}`,
      endsAtMs: clock.nowMs() + expiresInSeconds * 1000,
    })
  }
  return (
    <Card title={t`Sign in on another device`}>
      <div className={factor.actions}>
        <Button tall onClick={() => void show()} aria-busy={code.isBusy}>
          {t`Show a QR code`}
        </Button>
        <Button
          tall
          onClick={() => void mail.run().then((answer) => setMailed(answer?.ok === true))}
          aria-busy={mail.isBusy}
        >
          {t`Mail me a link`}
        </Button>
      </div>
      {shown && <ShownCode {...shown} />}
      {isMailed && <Notice look="info">{t`A link is on its way to your address. It works once.`}</Notice>}
      {failure && <Notice>{failureText(failure)}</Notice>}
    </Card>
  )
}

function ShownCode({ address, endsAtMs }: { address: string; endsAtMs: number }) {
  const isOver = useNow(1000) >= endsAtMs
  if (isOver) return <Notice look="info">{t`The code has run out.`}</Notice>
  return (
    <>
      <QrCode text={address} label={t`QR code that signs you in`} />
      <p className={factor.hint}>
        {t`Scan it with the other device within three minutes. It works once; show it to nobody.`}
      </p>
    </>
  )
}
