import { useEffect, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Rating } from '#app/ui/survey/rating.tsx'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from '#widget/frame/opening/leave-message.css.ts'
import { ask } from './ask.ts'

type Props = { chat: Chat; action: string; token: string; onOver(): void }

/** Does what the link of a mail is for, once. */
export function ActionPanel({ chat, action, token, onOver }: Props) {
  const [told, setTold] = useState('')
  async function use(body: { rating?: number }) {
    // The link works once: a reload must not use it again.
    history.replaceState(null, '', location.hash.replace(/&?(?:action|token)=[^&]*/g, ''))
    const done = await ask(chat, 'exchangeActionToken', { params: { token }, body })
    if (!done.ok) return setTold(t`This link has been used, or is too old.`)
    const { session, roomId } = done.value
    if (action === 'rate') return setTold(t`Thank you for your rating.`)
    if (action === 'unsubscribe') return setTold(t`You get no more mails from this chat.`)
    await chat.command({ name: 'enter', by: { session } })
    await chat.command({ name: 'switch', roomId })
    onOver()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (action === 'resume' || action === 'unsubscribe') void use({})
  }, [])
  return (
    <section className={css.form} aria-label={t`Your link`}>
      {told === '' && action === 'rate' && (
        <Rating
          label={t`How was the conversation?`}
          value={0}
          issue={null}
          onChange={(rating) => void use({ rating })}
        />
      )}
      <p role="status">{told}</p>
      {told !== '' && (
        <Button look="link" onClick={onOver}>
          {t`Go to the chat`}
        </Button>
      )}
    </section>
  )
}
