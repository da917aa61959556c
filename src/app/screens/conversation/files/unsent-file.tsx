import { useEffect } from 'react'
import { toldLimit } from '#app/composer/files/told-limit.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { UnsentFileView, unsentFileText } from '#app/messages/content/unsent-file-view.tsx'
import * as css from '#app/messages/log.css.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { RowOf } from '#core/outbox/outbox-row.ts'

type Props = { row: RowOf<'file-message'>; isFirst: boolean }

/** A file that the backend does not have yet: how far it is, and how it is paused, cancelled and sent again. */
export function UnsentFile({ row, isFirst }: Props) {
  const { steerUpload, retryQueued } = useCommands()
  const steer = useAction(steerUpload)
  const retry = useAction(retryQueued)
  const progress = useLiveRow(`upload/${row.id}`)
  const isOffline = useLiveRow('connection')?.state === 'offline'
  const hasFailed = row.state === 'failed'
  const isPaused = progress?.state === 'paused'
  const failure = steer.failure ?? retry.failure ?? row.failure
  useEffect(() => toldLimit.note(row.failure), [row.failure])
  return (
    <div
      className={css.message}
      data-mine=""
      data-last=""
      data-first={isFirst ? '' : undefined}
      data-unsent={hasFailed ? 'failed' : 'sending'}
    >
      <div className={css.bubble}>
        <UnsentFileView row={row} progress={progress} />
      </div>
      {!hasFailed && (
        <span className={css.meta}>{unsentFileText(progress, isOffline, row.payload.file.sizeBytes)}</span>
      )}
      <div className={css.failure}>
        {hasFailed && (
          <span className={css.failureText}>
            <Icon name="alert" look="small" />
            {t`Not sent: ${failure ? failureText(failure) : t`Something went wrong.`}`}
          </span>
        )}
        {hasFailed && (
          <Button look="link" onClick={() => void retry.run(row.id)}>
            {t`Retry`}
          </Button>
        )}
        {!hasFailed && progress?.state !== 'checking' && (
          <Button look="link" onClick={() => void steer.run({ id: row.id, to: isPaused ? 'resume' : 'pause' })}>
            {isPaused ? t`Resume` : t`Pause`}
          </Button>
        )}
        {progress?.state !== 'checking' && (
          <Button look="link" onClick={() => void steer.run({ id: row.id, to: 'cancel' })}>
            {t`Cancel`}
          </Button>
        )}
      </div>
    </div>
  )
}
