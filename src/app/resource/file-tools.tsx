import { Suspense, useState } from 'react'
import { download } from '#app/browser/download.ts'
import { lazyPart } from '#app/browser/load-part.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { failureText } from '#app/language/failure-text.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { ResourceFiles } from './resource.ts'

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog)

type Props = { id: string; files: ResourceFiles<never>; isEmpty: boolean; onImported(): void }

/** Saves all rows as a file of the backend's, and imports such files. */
export function FileTools({ id, files, isEmpty, onImported }: Props) {
  const commands = useCommands()
  const toasts = useToasts()
  const [isImporting, setImporting] = useState(false)
  const { run, isBusy } = useAction(async () => {
    const file = await files.save(commands)
    if (file.ok) download(file.value, `${id}.csv`)
    else toasts.show({ severity: 'error', children: failureText(file.error) })
    return file
  })
  return (
    <>
      {!isEmpty && (
        <Button aria-busy={isBusy} onClick={() => void run()}>
          <Icon name="file" look="small" />
          {t`Export`}
        </Button>
      )}
      {files.import && (
        <Button aria-haspopup="dialog" onClick={() => setImporting(true)}>
          {t`Import`}
        </Button>
      )}
      <Suspense>
        {isImporting && files.import && (
          <ImportDialog id={id} files={files.import} onImported={onImported} onClose={() => setImporting(false)} />
        )}
      </Suspense>
    </>
  )
}
