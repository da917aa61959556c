import { useState } from 'react'
import { MessageBox } from '#app/composer/message-box.tsx'
import { canSend, lengthText, sendableText } from '#app/composer/sendable-text.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useStaff } from '#app/data/rows.ts'
import { useAction } from '#app/data/use-action.ts'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { Note } from '#core/contract/index.ts'
import { maxMentions } from '#core/contract/limits.ts'
import type { NoteChangeRow } from '#core/notes/changed-note.ts'
import { mentionedIn } from '#core/notes/mentions.ts'
import { field } from '../changes/changes.css.ts'

type Props = { note: Note; step: 'edit' | 'remove'; onClose(): void }

/** Edits the user's own note, or asks before it is removed. */
export const NoteDialog = ({ step, ...props }: Props) =>
  step === 'edit' ? <EditDialog {...props} /> : <RemoveDialog {...props} />

function useNoteChange({ id: noteId, roomId }: Note) {
  const { queue } = useCommands()
  const { eid } = useOwnSelf()
  return (change: NoteChangeRow['payload']['change']) =>
    queue({ eid, kind: 'change-note', payload: { roomId, noteId, change } })
}

function EditDialog({ note, onClose }: Omit<Props, 'step'>) {
  const staff = useStaff() ?? []
  const [text, setText] = useState(note.text)
  const saving = useAction(useNoteChange(note))
  async function save() {
    if (!canSend(text)) return
    const next = sendableText(text)
    if (next === note.text) return onClose()
    const mentionedEids = mentionedIn(next, staff).slice(0, maxMentions)
    const result = await saving.run({ do: 'edit', text: next, mentionedEids })
    if (result?.ok) onClose()
  }
  return (
    <Dialog
      title={t`Edit note`}
      onClose={onClose}
      actions={
        <>
          <Button tall onClick={onClose}>{t`Cancel`}</Button>
          <Button tall look="primary" aria-disabled={!canSend(text) || saving.isBusy} onClick={() => void save()}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <MessageBox
        className={field}
        aria-label={t`Internal note`}
        autoFocus
        value={text}
        onText={setText}
        onSend={() => void save()}
      />
      <p role="status">{lengthText(text)}</p>
      {saving.failure && (
        <Notice>
          <FailureMessage failure={saving.failure} />
        </Notice>
      )}
    </Dialog>
  )
}

function RemoveDialog({ note, onClose }: Omit<Props, 'step'>) {
  const change = useNoteChange(note)
  return (
    <ConfirmDialog
      title={t`Delete this note?`}
      stay={t`Keep it`}
      go={t`Delete`}
      onStay={onClose}
      onGo={() => {
        void change({ do: 'remove' })
        onClose()
      }}
    >
      {t`Teammates will see that a note was deleted, but not its text.`}
    </ConfirmDialog>
  )
}
