import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { Button } from './button.tsx'
import type { Chat } from './chat.ts'
import { Sign } from './sign.tsx'

/** Asks for another agent. A first press asks whether that is meant, a second one does it [SES-20]. */
export function AskForAnother({ chat, inquiryId }: { chat: Chat; inquiryId: string }) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    return (
      <Button look="quiet" aria-label={t`Ask for somebody else`} onClick={() => setAsked(true)}>
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
      onClick={() => void chat.command({ name: 'ask-for-another', inquiryId })}
    >
      {t`Somebody else?`}
    </Button>
  )
}
