import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { ask } from './ask.ts'

type Props = {
  chat: Chat
  kind: 'email' | 'sms'
  value: string
  isProved: boolean
  onProved(): void
}

/** Proves an address or a number by a code that is sent there. */
export function Proof({ chat, kind, value, isProved, onProved }: Props) {
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const body = { otpType: kind, verificationValue: value }
  async function send() {
    const sent = await ask(chat, 'sendFormOtp', { body })
    setFault(sent.ok ? '' : t`The code could not be sent.`)
    setSent(sent.ok)
  }
  async function verify(otpCode: string) {
    const verified = await ask(chat, 'verifyFormOtp', { body: { ...body, otpCode } })
    if (verified.ok) return onProved()
    const isOld = verified.error.name === 'otp-expired'
    setFault(isOld ? t`This code is no longer valid. Ask for a new one.` : t`This is not the code that was sent.`)
  }
  if (isProved) return <p role="status">{t`Confirmed.`}</p>
  return (
    <>
      {isSent && (
        <TextField
          label={t`Code of six digits`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          dir="ltr"
          value={code}
          onChange={({ target }) => {
            setCode(target.value)
            if (/^\d{6}$/.test(target.value)) void verify(target.value)
          }}
        />
      )}
      {fault !== '' && <p role="alert">{fault}</p>}
      <Button look="link" onClick={() => void send()}>
        {isSent ? t`Send another code` : t`Send me a code`}
      </Button>
    </>
  )
}
