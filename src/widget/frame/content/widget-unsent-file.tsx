import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { toldLimit } from '#app/composer/files/told-limit.ts'
import { t } from '#app/language/t.ts'
import { UnsentFileView, unsentFileText } from '#app/messages/content/unsent-file-view.tsx'
import type { RowOf } from '#core/outbox/outbox-row.ts'
import { Button } from '#widget/frame/chat/button.tsx'
import type { Chat } from '#widget/frame/chat/chat.ts'

export type UnsentFileProps = { row: RowOf<'file-message'>; chat: Chat; part: 'view' | 'state' }

/** A file that is not sent yet: what it is, or below it how far it is, with pause and cancel. */
export function WidgetUnsentFile({ row, chat, part }: UnsentFileProps): ReactNode {
  const { uploads, connection } = useSyncExternalStore(chat.subscribe, () => chat.state().live)
  const progress = uploads[row.id]
  useEffect(() => toldLimit.note(row.failure), [row.failure])
  if (part === 'view') return <UnsentFileView row={row} progress={progress} />
  if (row.state === 'failed') return null
  const isPaused = progress?.state === 'paused'
  const steer = (to: 'pause' | 'resume' | 'cancel') => void chat.command({ name: 'steer-upload', id: row.id, to })
  return (
    <>
      <span>{unsentFileText(progress, connection === 'offline', row.payload.file.sizeBytes)}</span>
      {progress?.state !== 'checking' && (
        <>
          <Button look="link" onClick={() => steer(isPaused ? 'resume' : 'pause')}>
            {isPaused ? t`Resume` : t`Pause`}
          </Button>
          <Button look="link" onClick={() => steer('cancel')}>
            {t`Cancel`}
          </Button>
        </>
      )}
    </>
  )
}
