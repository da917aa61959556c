import { type FormEvent, useState } from 'react'
import { t } from '#app/language/t.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { isEmail } from '#core/contract/email.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from '#widget/frame/opening/leave-message.css.ts'
import { ask } from './ask.ts'

type Props = { chat: Chat; roomId: string; widgetId: string; onClose(): void }

/** Sends the conversation to an address. */
export function Transcript({ chat, roomId, widgetId, onClose }: Props) {
  const [email, setEmail] = useState('')
  const [told, setTold] = useState('')
  async function send(event: FormEvent) {
    event.preventDefault()
    if (!isEmail(email.trim(), 63)) return setTold(t`This is no e-mail address.`)
    const sent = await ask(chat, 'sendTranscript', { params: { roomId }, body: { email, widgetId } })
    setTold(sent.ok ? t`It is on its way to ${email.trim()}.` : t`It could not be sent. Please try again later.`)
  }
  return (
    <form className={css.form} noValidate aria-label={t`Send by mail`} onSubmit={(event) => void send(event)}>
      <TextField
        label={t`E-mail address`}
        type="email"
        autoComplete="email"
        maxLength={254}
        dir="ltr"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <p role="status">{told}</p>
      <div className={css.actions}>
        <Button look="link" onClick={onClose}>
          {t`Back to the chat`}
        </Button>
        <button type="submit" className={css.submit}>{t`Send`}</button>
      </div>
    </form>
  )
}
