import { useLiveRow } from '#app/data/rows.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { DropButton, RetryButton } from '#app/queued/queued-buttons.tsx'
import type { ChangeRow } from '#core/message-changes/changed-message.ts'
import * as css from './changes.css.ts'

/** Says that a change of a message or note waits for the connection, or was refused. */
export function WaitingChange({ row }: { row: Pick<ChangeRow, 'id' | 'state' | 'failure'> }) {
  const isOffline = useLiveRow('connection')?.state === 'offline'
  if (row.state !== 'failed') {
    return isOffline ? <span className={css.waiting}>{t`Change waiting for connection`}</span> : null
  }
  const why = row.failure ? failureText(row.failure) : t`Something went wrong.`
  return (
    <span className={css.waiting} data-failed="" role="alert">
      {t`Couldn’t save the change: ${why}`}
      <RetryButton id={row.id} />
      <DropButton id={row.id} />
    </span>
  )
}
