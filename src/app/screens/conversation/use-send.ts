import { type RefObject, useState } from 'react'
import { attachmentsOf } from '#app/composer/files/attachments.ts'
import { canSend, sendableText } from '#app/composer/sendable-text.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useStaff } from '#app/data/rows.ts'
import { unfilledIn } from '#core/canned-responses/variables.ts'
import type { ReplyTo } from '#core/contract/index.ts'
import { maxCaptionLength, maxMentions } from '#core/contract/limits.ts'
import { mentionedIn } from '#core/notes/mentions.ts'
import type { Failure } from '#core/platform/result.ts'
import type { useDraftKeeper } from './use-draft-keeper.ts'

type Deps = {
  eid: string
  roomId: string
  draft: ReturnType<typeof useDraftKeeper>
  isClosed: boolean
  box: RefObject<HTMLTextAreaElement | null>
}

/**
 * Sends the draft. A variable that nobody has filled in (`{{order.number}}`) is selected first, and asked about: a
 * customer must not read it by mistake.
 */
export function useSend({ eid, roomId, draft, isClosed, box }: Deps) {
  const commands = useCommands()
  const staff = useStaff()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [asked, setAsked] = useState('')

  async function send({ evenUnfilled = false } = {}) {
    const files = draft.isNote ? [] : attachmentsOf(roomId).shown()
    if (isClosed || (!canSend(draft.text) && files.length === 0)) return
    const [gap] = evenUnfilled || draft.isNote ? [] : unfilledIn(draft.text)
    if (gap) {
      setAsked(draft.text)
      box.current?.setSelectionRange(gap.start, gap.end)
      return
    }
    // Enter sends even if an earlier message is not stored yet: fast typists have several on their way to the outbox.
    const taken = draft.takeToSend()
    const text = sendableText(taken.text)
    const { draftId, replyTo } = taken
    if (files.length > 0 && !taken.isNote) {
      taken.settle(await sendAttached(text, replyTo ?? null))
      return
    }
    const result = await (taken.isNote
      ? commands.queue({
          eid,
          kind: 'note',
          payload: { roomId, text, mentionedEids: mentionedIn(text, staff ?? []).slice(0, maxMentions) },
          draftId,
        })
      : commands.queue({ eid, kind: 'message', payload: { roomId, text, ...(replyTo && { replyTo }) }, draftId }))
    taken.settle(result.ok)
    setFailure(result.ok ? null : result.error)
  }
  /** Sends the files, with a text that fits below the first; a longer one goes first. Answers whether all is stored. */
  async function sendAttached(text: string, replyTo: ReplyTo | null): Promise<boolean> {
    const attachments = attachmentsOf(roomId)
    const taken = attachments.take()
    const isCaption = text.length <= maxCaptionLength
    const said = isCaption
      ? null
      : await commands.queue({ eid, kind: 'message', payload: { roomId, text, ...(replyTo && { replyTo }) } })
    const { sendFiles } = await import('./files/send-files.ts')
    const { result, unsent } =
      said && !said.ok
        ? { result: said, unsent: taken }
        : await sendFiles(commands, taken, {
            eid,
            roomId,
            text: isCaption ? text : '',
            replyTo: isCaption ? replyTo : null,
          })
    if (unsent.length > 0) attachments.add(unsent)
    setFailure(result.ok ? null : result.error)
    return result.ok || unsent.length < taken.length || (said?.ok ?? false)
  }
  // The question ends with the next change of the text.
  const unfilled = asked !== '' && asked === draft.text ? (unfilledIn(asked)[0]?.text ?? null) : null
  return { send, failure, unfilled }
}
