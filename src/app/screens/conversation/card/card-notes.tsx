import { Suspense, useState } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import { clockTime, dayTitle, fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { MessageText } from '#app/messages/message-text.tsx'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { CardNote } from '#core/contract/index.ts'
import { sideTitle } from '../visitor-facts.css.ts'
import * as css from './card.css.ts'

const CardNoteDialog = lazyPart(async () => (await import('./card-note-dialog.tsx')).CardNoteDialog)

type Props = { visitorEid: string; notes: readonly CardNote[]; onChange(): Promise<unknown> }

/** Notes of the staff about the visitor, newest first. */
export function CardNotes({ notes, ...props }: Props) {
  const nowMs = useServerNow(60_000)
  /** Id of the note that is edited; '' for a new one. */
  const [edited, setEdited] = useState<{ id: string; step: 'edit' | 'remove' } | null>(null)
  const when = (timeMs: number) => t`${dayTitle(timeMs, nowMs)}, ${clockTime(timeMs)}`
  return (
    <section>
      <div className={css.head}>
        <h3 className={sideTitle}>{t`Visitor notes`}</h3>
        <Button
          look="quiet"
          square
          aria-label={t`Add a note`}
          title={t`Add a note`}
          onClick={() => setEdited({ id: '', step: 'edit' })}
        >
          <Icon name="plus" look="small" />
        </Button>
      </div>
      {notes.length === 0 && (
        <p className={texts.hint}>{t`What your team should know about the visitor. Visitors don’t see it.`}</p>
      )}
      <ul className={layout.stack[2]} aria-label={t`Visitor notes`}>
        {notes.map((note) => (
          <li key={note.id} className={css.note}>
            <div className={texts.words} dir="auto">
              <MessageText text={note.text} />
            </div>
            <p className={css.by}>
              <bdi>{note.authorName}</bdi>
              {' · '}
              <time dateTime={new Date(note.writtenAtMs).toISOString()} title={fullTime(note.writtenAtMs)}>
                {when(note.writtenAtMs)}
              </time>
              {note.editedAtMs !== null && (
                <span title={fullTime(note.editedAtMs)}>
                  {' · '}
                  {t`edited by ${note.editorName}`}
                </span>
              )}
            </p>
            <div className={css.tools}>
              <Button look="link" onClick={() => setEdited({ id: note.id, step: 'edit' })}>{t`Edit`}</Button>
              <Button look="link" onClick={() => setEdited({ id: note.id, step: 'remove' })}>{t`Delete`}</Button>
            </div>
          </li>
        ))}
      </ul>
      <Suspense>
        {edited && (
          <CardNoteDialog
            {...props}
            {...edited}
            now={notes.find(({ id }) => id === edited.id)}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </section>
  )
}
