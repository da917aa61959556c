import { t } from '#app/language/t.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { CodeEntry } from './code-entry.tsx'

type Props = {
  chat: Chat
  widgetId: string
  kind: 'email' | 'sms'
  value: string
  isProved: boolean
  onProved(): void
}

/** Proves an address or a number of a form by a code that is sent there. */
export function Proof({ chat, widgetId, kind, value, isProved, onProved }: Props) {
  const body = { otpType: kind, verificationValue: value, widgetId }
  if (isProved) return <p role="status">{t`Confirmed.`}</p>
  return (
    <CodeEntry
      send={() => chat.ask('sendFormOtp', { body })}
      verify={async (otpCode) => {
        const verified = await chat.ask('verifyFormOtp', { body: { ...body, otpCode } })
        if (verified.ok) onProved()
        return verified
      }}
    />
  )
}
