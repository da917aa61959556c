import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { Rating } from '#app/ui/survey/rating.tsx'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import * as css from '#widget/frame/opening/leave-message.css.ts'
import { ResumePanel } from './resume-panel.tsx'

type Props = { chat: Chat; action: string; token: string; onOver(): void }

/** Does what the link of a mail is for, once, when the reader presses: mail scanners open links too. */
export function ActionPanel({ chat, action, token, onOver }: Props) {
  const [told, setTold] = useState('')
  const [isOver, setOver] = useState(false)
  /** The link works once: a reload must not use it again. */
  function end(text: string) {
    history.replaceState(null, '', location.hash.replace(/&?(?:action|token)=[^&]*/g, ''))
    setTold(text)
    setOver(true)
  }
  /** Without an answer the link stays good: the same can be tried again. */
  const refuse = (name: string) =>
    name === 'action-used'
      ? end(t`This link has expired or has already been used.`)
      : setTold(t`Can’t reach the chat. Please try again.`)
  async function use(body: { rating?: number }, thanks: string) {
    const done = await chat.ask('exchangeActionToken', { params: { token }, body })
    if (done.ok) end(thanks)
    else refuse(done.error.name)
  }
  return (
    <section className={css.form} aria-label={t`Your link`}>
      {!isOver && action === 'rate' && (
        <Rating
          label={t`How was the conversation?`}
          value={0}
          issue={null}
          onChange={(rating) => void use({ rating }, t`Thank you for your rating.`)}
        />
      )}
      {!isOver && action === 'unsubscribe' && (
        <button
          type="button"
          className={css.submit}
          onClick={() => void use({}, t`You won’t get any more emails from this chat.`)}
        >
          {t`Unsubscribe from emails`}
        </button>
      )}
      {!isOver && action === 'resume' && (
        <ResumePanel
          chat={chat}
          token={token}
          onRefused={refuse}
          onResumed={(roomId) => {
            end('')
            // Not shown, it stands among the visitor's conversations.
            void chat
              .command({ name: 'switch', roomId })
              .then((shown) => (shown.ok ? onOver() : setTold(t`Can’t reach the chat. Please try again.`)))
          }}
        />
      )}
      <p role="status">{told}</p>
      <Button look="link" onClick={onOver}>
        {t`Go to the chat`}
      </Button>
    </section>
  )
}
