import { useState } from 'react'
import { type Commands, useCommands } from '#app/data/everline.tsx'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import type { RowOf } from '#core/outbox/outbox-row.ts'
import type { Failure } from '#core/platform/result.ts'
import type { ContentDraft } from './content-draft.ts'
import { ContentEditor } from './content-editor.tsx'
import { draftOfContent, isComposed } from './draft-of-content.ts'

type ContentRow = RowOf<'content-message'>

/** Opens a message of cards or buttons that was not sent as it was composed. It stays until what replaces it is sent. */
export function EditContent({ row }: { row: ContentRow }) {
  const commands = useCommands()
  const [opened, setOpened] = useState<{ draft: ContentDraft; lost: Failure | null } | null>(null)
  if (!isComposed(row.payload.content)) return null
  return (
    <>
      <Button look="link" onClick={async () => setOpened(await read(commands, row))}>
        {t`Edit`}
      </Button>
      {opened && (
        <ContentEditor
          roomId={row.payload.roomId}
          replaced={{ id: row.id, ...opened }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** `lost`: why a picture is missing in the draft; null: all are there. */
async function read(commands: Commands, { payload: { content, pictures = [] } }: ContentRow) {
  if (!isComposed(content)) return null
  const files = new Map<string, File>()
  let lost: Failure | null = null
  for (const { id, name } of pictures) {
    const kept = await commands.keptFile(id)
    if (kept.ok) files.set(id, new File([kept.value.file], name, { type: kept.value.file.type }))
    else lost = kept.error
  }
  return { draft: draftOfContent(content, files), lost }
}
