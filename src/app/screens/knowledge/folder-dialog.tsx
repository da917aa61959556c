import { useState } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { isBlankText } from '#core/contract/clean-text.ts'
import type { KnowledgeFolder } from '#core/contract/index.ts'
import { maxKnowledgeFolderLength } from '#core/contract/limits.ts'
import { systemRandom } from '#core/platform/random.ts'

/** Names a new folder, or another name of one. */
export function FolderDialog({ folder, onClose }: { folder: KnowledgeFolder | null; onClose(): void }) {
  const { ask } = useCommands()
  const [name, setName] = useState(folder?.name ?? '')
  // The same id when it is tried again.
  const [newId] = useState(() => systemRandom.uuid())
  const saving = useAction(() =>
    folder
      ? ask('renameKnowledgeFolder', { params: { id: folder.id }, body: { name } })
      : ask('createKnowledgeFolder', { body: { id: newId, name } }),
  )
  const isBlank = isBlankText(name)
  return (
    <Dialog title={folder ? t`Rename folder` : t`New folder`} onClose={onClose}>
      <form
        className={layout.width.article}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBlank) void saving.run().then((result) => result?.ok && onClose())
        }}
      >
        <TextField
          label={t`Name`}
          dir="auto"
          autoFocus
          maxLength={maxKnowledgeFolderLength}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {saving.failure && <Notice>{failureText(saving.failure)}</Notice>}
        <div className={layout.toolbar.center}>
          <Button type="submit" look="primary" disabled={isBlank} aria-disabled={saving.isBusy}>
            {t`Save`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </form>
    </Dialog>
  )
}
