import type { useNavigate } from '@tanstack/react-router'
import type { useCommands } from '#app/data/everline.tsx'
import { pageRandom } from '#app/data/page-random.ts'
import { t } from '#app/language/t.ts'
import type { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { undoMs } from '#core/contract/limits.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { afterCloseChoice } from './after-close-choice.ts'
import { nextConversation } from './next-conversation.ts'

export type Closable = { roomId: string; inquiryId: string }

type Deps = {
  commands: Pick<ReturnType<typeof useCommands>, 'queue' | 'withdrawQueued'>
  eid: string
  toasts: Pick<ReturnType<typeof useToasts>, 'show'>
  navigate: ReturnType<typeof useNavigate>
  /** The conversations in the list, in its order, if the next one should open; otherwise null. */
  listed: readonly ConversationRow[] | null
}

/** Inquiries whose close this tab has queued: they are in the list until it is sent. An inquiry is closed only once. */
const closing = new Set<string>()

/** Closes inquiries for `useClose`, which documents it. */
export async function closeInquiries(
  inquiries: readonly Closable[],
  { commands, eid, toasts, navigate, listed }: Deps,
): Promise<Result<null>> {
  const queued: Array<Closable & { commandId: string }> = []
  let answer: Result<null> = ok(null)
  for (const payload of inquiries) {
    const commandId = pageRandom.uuid()
    const result = await commands.queue({ id: commandId, eid, kind: 'close-inquiry', payload })
    if (result.ok) queued.push({ ...payload, commandId })
    else answer = result
  }
  const first = queued[0]
  if (!first) return answer

  for (const { inquiryId } of queued) closing.add(inquiryId)
  const isStaying = listed === null || afterCloseChoice.read() === 'stay'
  const next = isStaying ? null : nextConversation(first.roomId, listed, { eid, closing })
  const show = (conversationId: string) =>
    void navigate({ to: '/inbox/$conversationId', params: { conversationId }, search: true, replace: true })

  async function undo() {
    const answers = await Promise.all(queued.map(({ commandId }) => commands.withdrawQueued(commandId)))
    for (const [at, { inquiryId }] of queued.entries()) if (answers[at]?.ok) closing.delete(inquiryId)
    if (answers.some((each) => !each.ok))
      toasts.show({ id: 'close', severity: 'warning', children: t`This conversation is already closed` })
    else if (next) show(first?.roomId ?? '')
  }
  toasts.show({
    id: 'close',
    severity: 'success',
    removedTime: undoMs,
    actions: [{ name: t`Undo`, callback: () => void undo() }],
    children: queued.length === 1 ? t`Closing the conversation` : t`Closing ${queued.length} conversations`,
  })
  if (next) show(next)
  return answer
}
