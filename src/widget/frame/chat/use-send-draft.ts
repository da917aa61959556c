import { type RefObject, useState } from 'react'
import { canSend, sendableText } from '#app/composer/sendable-text.ts'
import type { ReplyTo } from '#core/contract/index.ts'
import type { Chat } from './chat.ts'
import type { DraftKeeper } from './draft.ts'

/** The message that the text answers, if any. */
export type Answered = { replyTo: ReplyTo | null; onSent(): void }

/**
 * Sends what the visitor has typed.
 *
 * @returns `isKept`: the browser could store the last message; if not, its text is in the composer again
 */
export function useSendDraft(
  chat: Chat,
  draft: DraftKeeper,
  box: RefObject<HTMLTextAreaElement | null>,
  { replyTo, onSent }: Answered,
): { send(): Promise<void>; isKept: boolean } {
  const [isKept, setIsKept] = useState(true)
  return {
    isKept,
    async send() {
      if (!canSend(draft.shown().text)) return
      const taken = draft.take()
      box.current?.focus()
      onSent()
      const isStored = await chat.send({ id: taken.id, text: sendableText(taken.text) }, replyTo ?? undefined).then(
        () => true,
        () => false,
      )
      // A message that could not be stored is not sent: its text returns to the composer.
      taken.settle(isStored)
      setIsKept(isStored)
    },
  }
}
