import { useId, useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { isBlankText } from '#core/contract/clean-text.ts'
import type { CardNote } from '#core/contract/index.ts'
import { maxCardNoteLength } from '#core/contract/limits.ts'
import { systemRandom } from '#core/platform/random.ts'
import { Meanwhile } from './meanwhile.tsx'

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
        className={layout.stack[2]}
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
          <p className={texts.words} dir="auto">
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

type EditedNote = {
  visitorEid: string
  /** '' for a new note. */
  id: string
  step: 'edit' | 'remove'
  /** The note as the card has it now; it may change or go while the dialog is open. */
  now: CardNote | undefined
  onChange(): Promise<unknown>
  onClose(): void
}

/** A note while it is written, edited or removed, and what became of it meanwhile. */
function useCardNote({ visitorEid, id, step, now, onChange, onClose }: EditedNote) {
  const { ask } = useCommands()
  const [text, setText] = useState(now?.text ?? '')
  /** The note that the user has seen: what is saved replaces no other. */
  const [seen, setSeen] = useState(now)
  const [newId] = useState(() => systemRandom.uuid())
  const revision = seen?.revision ?? 1
  const params = { visitorEid, noteId: id }
  const saving = useAction(async () => {
    if (step === 'remove') return ask('removeCardNote', { params, query: { revision: String(revision) } })
    return id === ''
      ? ask('writeCardNote', { params: { visitorEid }, body: { id: newId, text: text.trim() } })
      : ask('editCardNote', { params, body: { revision, text: text.trim() } })
  })
  return {
    text,
    setText,
    seen,
    failure: saving.failure,
    isBusy: saving.isBusy,
    isChanged: now !== undefined && now.revision !== seen?.revision,
    look() {
      setSeen(now)
      saving.clear()
    },
    async save() {
      if (step === 'edit' && isBlankText(text)) return
      const result = await saving.run()
      await onChange()
      if (result?.ok) onClose()
    },
  }
}
