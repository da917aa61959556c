import { Suspense } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { clockTime, fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import type { LogItem } from '#app/messages/log-items.ts'
import { MessageText } from '#app/messages/message-text.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { isEdited, isRemoved } from '#core/notes/changed-note.ts'
import * as css from './notes.css.ts'

const NoteTools = lazyPart(async () => (await import('./note-tools.tsx')).NoteTools)
const WaitingChange = lazyPart(async () => (await import('../changes/waiting-change.tsx')).WaitingChange)

/** A note of a colleague, or one's own: another colour, and a word that says who reads it. */
export const NoteLine = ({ item: { note, isMine, waiting } }: { item: Extract<LogItem, { kind: 'note' }> }) => (
  <div className={css.note}>
    <div className={css.head} title={fullTime(note.writtenAtMs)}>
      <Icon name="lock" look="small" />
      <span>{isMine ? t`Internal note, by you` : t`Internal note, by ${note.authorName}`}</span>
      <time dateTime={new Date(note.writtenAtMs).toISOString()}>{clockTime(note.writtenAtMs)}</time>
      {isEdited(note) && !isRemoved(note) && <span>· {t`edited`}</span>}
      <Suspense>{isMine && !isRemoved(note) && <NoteTools note={note} />}</Suspense>
    </div>
    <div className={css.text} dir="auto">
      {isRemoved(note) ? <span className={css.removed}>{t`Note deleted`}</span> : <MessageText text={note.text} />}
    </div>
    <Suspense>{waiting && <WaitingChange row={waiting} />}</Suspense>
  </div>
)
