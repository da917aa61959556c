import { useId } from 'react'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { maxCardNoteLength } from '#core/contract/limits.ts'
import * as css from './card.css.ts'
import { Meanwhile } from './meanwhile.tsx'
import { type EditedNote, useCardNote } from './use-card-note.ts'

/** Writes or edits a note on the visitor's card, or asks before it is removed. */
export function CardNoteDialog(props: EditedNote) {
  const { id, step, now, onClose } = props
  const note = useCardNote(props)
  const formId = useId()
  const titles = { edit: id === '' ? t`New note about this visitor` : t`Edit note`, remove: t`Delete this note?` }
  return (
    <Dialog
      title={titles[step]}
      onClose={onClose}
      actions={
        <>
          <Button tall onClick={onClose}>
            {step === 'remove' ? t`Keep it` : t`Cancel`}
          </Button>
          <Button tall look="primary" type="submit" form={formId} aria-disabled={note.isBusy}>
            {step === 'remove' ? t`Delete` : t`Save`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={page.choices}
        onSubmit={(event) => {
          event.preventDefault()
          void note.save()
        }}
      >
        {step === 'edit' ? (
          <TextArea
            label={t`Note`}
            required
            autoFocus
            rows={6}
            dir="auto"
            maxLength={maxCardNoteLength}
            value={note.text}
            message={t`Visible to teammates who can see this visitor’s conversations. Visitors never see it.`}
            onChange={({ target }) => note.setText(target.value)}
          />
        ) : (
          <p className={css.text} dir="auto">
            {note.seen?.text}
          </p>
        )}
        {note.failure && <Notice>{failureText(note.failure)}</Notice>}
        {now && note.isChanged && (
          <Meanwhile onSeen={note.look}>
            {t`${now.editorName} changed the note to:`} <bdi>{now.text}</bdi>
          </Meanwhile>
        )}
      </form>
    </Dialog>
  )
}
