import { type FormEvent, useState } from 'react'
import { t } from '#app/language/t.ts'
import { emailFaultText } from '#app/ui/form/email-fault-text.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { emailFault, plainEmail } from '#core/contract/email.ts'
import type { FailureReason } from '#core/platform/result.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from '#widget/frame/opening/leave-message.css.ts'
import { CodeEntry } from './code-entry.tsx'

type Props = { chat: Chat; roomId: string; widgetId: string; longestSuffix: number; onClose(): void }

/** Sends the conversation to an address, which a code proves to be the visitor's. */
export function Transcript({ chat, roomId, widgetId, longestSuffix, onClose }: Props) {
  const [entered, setEntered] = useState('')
  const [told, setTold] = useState('')
  /** The address that must be proved first; ''. */
  const [unproved, setUnproved] = useState('')
  const email = plainEmail(entered)
  async function send() {
    const sent = await chat.ask('sendTranscript', { params: { roomId }, body: { email, widgetId } })
    const needsProof = !sent.ok && sent.error.name === 'otp-needed'
    setUnproved(needsProof ? email : '')
    setTold(sent.ok ? t`It’s on its way to ${email}.` : refusal(sent.error))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const fault = emailFault(email, longestSuffix)
    if (fault) setTold(emailFaultText(fault, email))
    else void send()
  }
  return (
    <form className={css.form} noValidate aria-label={t`Email transcript`} onSubmit={submit}>
      <TextField
        label={t`Email address`}
        type="email"
        autoComplete="email"
        maxLength={254}
        dir="ltr"
        value={entered}
        onChange={({ target }) => setEntered(target.value)}
      />
      <p role="status">{told}</p>
      {unproved !== '' && unproved === email && (
        <CodeEntry
          key={email}
          send={() => chat.ask('sendTranscriptCode', { params: { roomId }, body: { email, widgetId } })}
          verify={async (otpCode) => {
            const body = { otpType: 'email' as const, verificationValue: email, otpCode }
            const verified = await chat.ask('verifyFormOtp', { body })
            if (verified.ok) await send()
            return verified
          }}
        />
      )}
      <div className={css.actions}>
        <Button look="link" onClick={onClose}>
          {t`Back to the chat`}
        </Button>
        <button type="submit" className={css.submit}>{t`Send`}</button>
      </div>
    </form>
  )
}

function refusal({ name, details }: FailureReason): string {
  const suffix = String(details?.suffix)
  switch (name) {
    case 'otp-needed':
      return t`First verify this address with a code.`
    case 'transcript-too-early':
      return t`You can send it once someone has replied.`
    case 'too-many-requests':
      return t`Too many emails were sent to this address. Please try again later.`
    case 'email-suffix':
      return t`Addresses ending in ${suffix} aren’t allowed here.`
    default:
      return t`Couldn’t send it. Please try again later.`
  }
}
