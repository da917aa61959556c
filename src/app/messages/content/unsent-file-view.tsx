import type { ReactNode } from 'react'
import { sizeText } from '#app/language/size-text.ts'
import { t } from '#app/language/t.ts'
import { Progress } from '#app/ui/feedback/progress.tsx'
import { fileType } from '#app/ui/sign/file-type.ts'
import { FileTypeIcon } from '#app/ui/sign/file-type-icon.tsx'
import type { UploadProgress } from '#core/files/uploads.ts'
import type { RowOf } from '#core/outbox/outbox-row.ts'
import * as css from './content.css.ts'

type Row = RowOf<'file-message'>
type Shown = UploadProgress | null | undefined

/** A file that the backend does not have yet, and how far it is. */
export const UnsentFileView = ({ row: { payload, state }, progress }: { row: Row; progress: Shown }): ReactNode => {
  const { file, text } = payload
  return (
    <>
      <div className={css.unsent}>
        <FileTypeIcon type={fileType(file.name, file.mediaType)} />
        <span className={css.words}>
          {/* A name may contain marks that turn the direction: they end with it. */}
          <bdi className={css.name}>{file.name}</bdi>
          <span className={css.sizeLine}>{sizeText(file.sizeBytes)}</span>
        </span>
      </div>
      {state !== 'failed' && progress && progress.state !== 'waiting' && (
        <Progress
          label={t`Sending ${file.name}`}
          value={progress.state === 'checking' ? 1 : progress.sentBytes / file.sizeBytes}
        />
      )}
      {text !== '' && <div dir="auto">{text}</div>}
    </>
  )
}

/** Describes the progress of an unsent file. */
export function unsentFileText(progress: Shown, isOffline: boolean, sizeBytes: number): string {
  if (progress?.state === 'paused') return t`Paused`
  if (isOffline) return t`Waiting for connection`
  if (!progress) return t`Sending…`
  if (progress.state === 'waiting') return t`Waiting for other files`
  if (progress.state === 'checking') return t`Checking…`
  return t`${sizeText(progress.sentBytes)} of ${sizeText(sizeBytes)}`
}
