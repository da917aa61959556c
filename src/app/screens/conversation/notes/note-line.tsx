import { clockTime, fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import type { LogItem } from '#app/messages/log-items.ts'
import { MessageText } from '#app/messages/message-text.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import * as css from './notes.css.ts'

/** A note of a colleague, or one's own: another colour, and a word that says who reads it. */
export const NoteLine = ({ item: { note, isMine } }: { item: Extract<LogItem, { kind: 'note' }> }) => (
  <div className={css.note}>
    <p className={css.head} title={fullTime(note.writtenAtMs)}>
      <Icon name="lock" look="small" />
      <span>{isMine ? t`Internal note, by you` : t`Internal note, by ${note.authorName}`}</span>
      <time dateTime={new Date(note.writtenAtMs).toISOString()}>{clockTime(note.writtenAtMs)}</time>
    </p>
    <div className={css.text} dir="auto">
      <MessageText text={note.text} />
    </div>
  </div>
)
