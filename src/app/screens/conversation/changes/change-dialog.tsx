import { useState } from 'react'
import { MessageBox } from '#app/composer/message-box.tsx'
import { canSend, lengthText, sendableText } from '#app/composer/sendable-text.ts'
import { useAction } from '#app/data/use-action.ts'
import { FailureMessage } from '#app/language/failure-message.tsx'
import { t } from '#app/language/t.ts'
import type { LogItem } from '#app/messages/log-items.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { textNow } from '#core/message-changes/changed-message.ts'
import * as css from './changes.css.ts'
import { useChange } from './use-change.ts'

type Props = { item: Extract<LogItem, { kind: 'message' }>; step: 'edit' | 'remove'; onClose(): void }

export const ChangeDialog = ({ step, ...props }: Props) =>
  step === 'edit' ? <EditDialog {...props} /> : <RemoveDialog {...props} />

function EditDialog({ item: { message, change: changed }, onClose }: Omit<Props, 'step'>) {
  const { change } = useChange(message)
  const before = textNow(message, changed) ?? ''
  const [text, setText] = useState(before)
  const saving = useAction(change)
  async function save() {
    if (!canSend(text)) return
    const next = sendableText(text)
    if (next === before) return onClose()
    const result = await saving.run({ do: 'edit', text: next })
    if (result?.ok) onClose()
  }
  return (
    <Dialog
      title={t`Edit message`}
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
        className={css.field}
        aria-label={t`Message`}
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

const RemoveDialog = ({ item: { message }, onClose }: Omit<Props, 'step'>) => {
  const { change } = useChange(message)
  return (
    <ConfirmDialog
      title={t`Delete this message?`}
      stay={t`Keep it`}
      go={t`Delete`}
      onStay={onClose}
      onGo={() => {
        void change({ do: 'remove' })
        onClose()
      }}
    >
      {t`Everyone in the conversation will see that a message was deleted, but not its text.`}
    </ConfirmDialog>
  )
}
