import { useCommands } from '#app/data/everline.tsx'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { undoMs } from '#core/contract/limits.ts'
import { systemRandom } from '#core/platform/random.ts'
import { ok, type Result } from '#core/platform/result.ts'

export type Closable = { roomId: string; inquiryId: string }

/**
 * Closes own inquiries. The close is sent after a few seconds, and a toast takes it back until then. Answers with the
 * last failure, if there is one.
 */
export function useClose(): (inquiries: readonly Closable[]) => Promise<Result<null>> {
  const { queue, withdrawQueued } = useCommands()
  const { eid } = useOwnSelf()
  const toasts = useToasts()

  async function undo(ids: readonly string[]) {
    const answers = await Promise.all(ids.map((id) => withdrawQueued(id)))
    if (answers.some((answer) => !answer.ok))
      toasts.show({ id: 'close', severity: 'warning', children: t`This conversation is already closed` })
  }

  return async (inquiries) => {
    const ids: string[] = []
    let answer: Result<null> = ok(null)
    for (const payload of inquiries) {
      const id = systemRandom.uuid()
      const result = await queue({ id, eid, kind: 'close-inquiry', payload })
      if (result.ok) ids.push(id)
      else answer = result
    }
    if (ids.length === 0) return answer
    toasts.show({
      id: 'close',
      severity: 'success',
      removedTime: undoMs,
      actions: [{ name: t`Undo`, callback: () => void undo(ids) }],
      children: ids.length === 1 ? t`Closing the conversation` : t`Closing ${ids.length} conversations`,
    })
    return answer
  }
}
