import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'
import { Sign } from '#widget/frame/chat/sign.tsx'
import { useWish } from './use-wish.ts'
import type { Wished } from './wish.ts'

/** Asks for another agent. A first press asks whether that is meant, a second one does it [SES-20]. */
export function AskForAnother({ chat, wished }: { chat: Chat; wished: Wished }) {
  const [isAsked, setAsked] = useState(false)
  const { say, failure } = useWish(chat, wished)
  if (failure !== null) return <span role="alert">{failure}</span>
  if (!isAsked) {
    return (
      <Button look="quiet" aria-label={t`Ask for someone else`} onClick={() => setAsked(true)}>
        <Sign name="swap" />
      </Button>
    )
  }
  return (
    <Button
      look="link"
      // It replaces the button that had the focus.
      ref={(button) => button?.focus()}
      onBlur={() => setAsked(false)}
      onClick={() => say('hand-over')}
    >
      {t`Someone else?`}
    </Button>
  )
}
