import { type RefObject, useState } from 'react'
import { canSend, sendableText } from '#app/composer/sendable-text.ts'
import { t } from '#app/language/t.ts'
import type { ReplyTo } from '#core/contract/index.ts'
import { maxCaptionLength } from '#core/contract/limits.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'
import type { DraftKeeper } from '#widget/frame/chat/draft.ts'
import { refusedText } from '#widget/frame/chat/refused-text.ts'
import type { Attaching } from './use-attach.ts'

/** The message that the text answers, if any. */
export type Answered = { replyTo: ReplyTo | null; onSent(): void }

/**
 * Sends what the visitor has typed, and the files that are attached.
 *
 * @returns `failure`: why the browser could not store the last message, whose text is in the composer again; or null
 */
export function useSendDraft(
  chat: Chat,
  draft: DraftKeeper,
  box: RefObject<HTMLTextAreaElement | null>,
  { answered: { replyTo, onSent }, attach }: { answered: Answered; attach: Attaching },
): { send(): Promise<void>; failure: string | null } {
  const [failure, setFailure] = useState<string | null>(null)

  /** A text that fits stands below the first file; a longer one goes first. */
  async function sendAttached(draftId: string, text: string, loaded: NonNullable<Attaching['loaded']>) {
    const attachments = loaded.attachmentsOf(loaded.place)
    const taken = attachments.take()
    const isCaption = text.length <= maxCaptionLength
    if (!isCaption) await chat.send({ id: draftId, text }, { replyTo: replyTo ?? undefined })
    const caption = isCaption ? { draftId, text, replyTo } : { draftId, text: '', replyTo: null }
    const { result, unsent } = await loaded.sendFiles(chat, taken, caption)
    if (unsent.length > 0) attachments.add(unsent)
    setFailure(result.ok ? null : refusedText(result.error))
    return unsent.length < taken.length || !isCaption
  }

  return {
    failure,
    async send() {
      const { loaded, count } = attach
      if (!canSend(draft.shown().text) && count === 0) return
      const taken = draft.take()
      box.current?.focus()
      onSent()
      const text = sendableText(taken.text)
      if (loaded && count > 0) {
        taken.settle(await sendAttached(taken.id, text, loaded).catch(() => false))
        return
      }
      const isStored = await chat.send({ id: taken.id, text }, { replyTo: replyTo ?? undefined }).then(
        () => true,
        () => false,
      )
      // A message that could not be stored is not sent: its text returns to the composer.
      taken.settle(isStored)
      setFailure(isStored ? null : t`Couldn’t save your message. Please try again`)
    },
  }
}
