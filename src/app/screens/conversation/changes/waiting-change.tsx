import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import type { ChangeRow } from '#core/message-changes/changed-message.ts'
import * as css from './changes.css.ts'

/** Says that a change of a message or note waits for the connection, or was refused. */
export function WaitingChange({ row }: { row: Pick<ChangeRow, 'id' | 'state' | 'failure'> }) {
  const commands = useCommands()
  const retry = useAction(commands.retryQueued)
  const withdraw = useAction(commands.withdrawQueued)
  const isOffline = useLiveRow('connection')?.state === 'offline'
  if (row.state !== 'failed') {
    return isOffline ? <span className={css.waiting}>{t`The change waits for the connection`}</span> : null
  }
  const why = row.failure ? failureText(row.failure) : t`Something went wrong.`
  return (
    <span className={css.waiting} data-failed="" role="alert">
      {t`Not changed: ${why}`}
      <Button look="link" onClick={() => void retry.run(row.id)}>{t`Retry`}</Button>
      <Button look="link" onClick={() => void withdraw.run(row.id)}>{t`Drop`}</Button>
    </span>
  )
}
