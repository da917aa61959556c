import { useState } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useEntity } from '#app/data/rows.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { FormDialog } from '#app/resource/form-dialog.tsx'
import type { Resource } from '#app/resource/resource.ts'
import { RowSheet } from '#app/resource/row-sheet.tsx'
import { useRowActions } from '#app/resource/use-row-actions.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { Contact } from '#core/contract/index.ts'

type Props = { id: string; resource: Resource<Contact>; onClose(): void }

/** The contact that a link leads to, whatever the list shows. One that was met is there at once, and offline. */
export function LinkedContact({ id, resource, onClose }: Props) {
  const { value, failure, askAgain } = useAsk('getContact', { params: { id } })
  const met = useEntity('contact', id)
  const perform = useRowActions(resource, askAgain)
  const [isChanging, setChanging] = useState(false)
  const contact = value?.contact ?? met
  if (!contact)
    return (
      <Dialog title={t`Contact`} look="sheet" onClose={onClose}>
        {failure ? <Notice>{failureText(failure)}</Notice> : <p role="status">{t`Loading…`}</p>}
      </Dialog>
    )
  if (isChanging && resource.update)
    return (
      <FormDialog
        form={resource.update}
        row={contact}
        onSaved={() => void askAgain()}
        onClose={() => setChanging(false)}
      />
    )
  return (
    <RowSheet
      resource={resource}
      row={contact}
      onUpdate={() => setChanging(true)}
      onPerform={(action) => {
        if (action.isRemoval) onClose()
        perform(action, [contact])
      }}
      onClose={onClose}
    />
  )
}
