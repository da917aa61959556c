import { useState } from 'react'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { Refusal } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import * as css from './inbox.css.ts'

type Outcomes = { outcomes: ReadonlyArray<{ refusal: Refusal | null }> }

type Props = {
  id: string
  /** How many there are. */
  count: number
  button: string
  title: string
  children: string
  close(): Promise<Result<Outcomes>>
  /** Text of the result if some could not be closed. */
  resultText(closed: number, left: number): string
}

/** Closes several inquiries at once, after asking, and says how many were closed. */
export function CloseSeveral({ id, count, button, title, children, close, resultText }: Props) {
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)

  async function run() {
    setAsking(false)
    const answer = await close()
    const left = answer.ok ? answer.value.outcomes.filter(({ refusal }) => refusal !== null).length : 0
    toasts.show({
      id,
      severity: answer.ok ? 'success' : 'error',
      children: answer.ok ? resultText(count - left, left) : failureText(answer.error),
    })
  }
  return (
    <div className={css.bulk}>
      <Button look="link" onClick={() => setAsking(true)}>
        {button}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          stay={t`Keep open`}
          go={t`Close all`}
          onStay={() => setAsking(false)}
          onGo={() => void run()}
        >
          {children}
        </ConfirmDialog>
      )}
    </div>
  )
}
