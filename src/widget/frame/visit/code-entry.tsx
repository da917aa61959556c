import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Result } from '#core/platform/result.ts'
import { Button } from '#widget/frame/chat/button.tsx'

type Props = {
  send(): Promise<Result<unknown>>
  verify(code: string): Promise<Result<unknown>>
}

/** Asks for a code, and takes it: whoever reads it has the address or the number. */
export function CodeEntry({ send, verify }: Props) {
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  async function ask() {
    const sent = await send()
    setFault(sent.ok ? '' : whyNotSent(sent.error.name))
    setSent(sent.ok)
  }
  async function enter(otpCode: string) {
    const verified = await verify(otpCode)
    setFault(verified.ok ? '' : whyNotTaken(verified.error.name))
  }
  return (
    <>
      {isSent && (
        <TextField
          label={t`6-digit code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          dir="ltr"
          value={code}
          onChange={({ target }) => {
            setCode(target.value)
            if (/^\d{6}$/.test(target.value)) void enter(target.value)
          }}
        />
      )}
      {fault !== '' && <p role="alert">{fault}</p>}
      <Button look="link" onClick={() => void ask()}>
        {isSent ? t`Resend code` : t`Send code`}
      </Button>
    </>
  )
}

function whyNotSent(name: string): string {
  if (name === 'too-many-requests') return t`Too many codes requested. Please try again later.`
  if (name === 'sms-country') return t`Codes can’t be sent to phone numbers in this country.`
  return t`Couldn’t send the code.`
}

function whyNotTaken(name: string): string {
  if (name === 'otp-wrong') return t`That code isn’t right.`
  if (name === 'otp-expired') return t`This code is no longer valid. Request a new one.`
  return t`Can’t reach the chat. Please try again.`
}
