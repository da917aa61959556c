import { useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useConversations } from '#app/data/rows.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { maxClosedAtOnce } from '#core/contract/limits.ts'
import * as css from './inbox.css.ts'

/** Closes all missed inquiries at once, after asking. */
export function CloseMissed() {
  const { ask } = useCommands()
  const toasts = useToasts()
  const rows = useConversations('missed', maxClosedAtOnce) ?? []
  const inquiryIds = rows.flatMap(({ inquiry }) => inquiry?.id ?? [])
  const [isAsking, setAsking] = useState(false)
  if (inquiryIds.length === 0) return null

  async function close() {
    setAsking(false)
    const answer = await ask('closeMissedInquiries', { body: { inquiryIds } })
    const left = answer.ok ? answer.value.outcomes.filter(({ refusal }) => refusal !== null).length : 0
    toasts.show({
      id: 'close-missed',
      severity: answer.ok ? 'success' : 'error',
      children: answer.ok ? closedText(inquiryIds.length - left, left) : failureText(answer.error),
    })
  }
  return (
    <div className={css.bulk}>
      <Button look="link" onClick={() => setAsking(true)}>
        {t`Close ${inquiryIds.length} missed…`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Close ${inquiryIds.length} missed inquiries?`}
          stay={t`Keep them`}
          go={t`Close them`}
          onStay={() => setAsking(false)}
          onGo={() => void close()}
        >
          {t`They go to Closed without an answer. A visitor who writes again opens a new inquiry.`}
        </ConfirmDialog>
      )}
    </div>
  )
}

const closedText = (closed: number, left: number): string =>
  left === 0 ? t`${closed} closed` : t`${closed} closed, ${left} were taken meanwhile`
