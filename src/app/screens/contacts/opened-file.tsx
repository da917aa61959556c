import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#app/browser/load-part.ts'
import { t } from '#app/language/t.ts'
import type { ResourceImport } from '#app/resource/resource.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'

const ImportDialog = lazyPart(async () => (await import('#app/resource/import-dialog.tsx')).ImportDialog)

/** Files that the operating system opens with the installed app. TypeScript does not know it yet. */
declare global {
  interface Window {
    launchQueue?: { setConsumer(take: (launch: { files?: readonly FileSystemHandle[] }) => void): void }
  }
}

/** `null`: it could not be read. */
type Opened = readonly (File | null)[]

type Props = {
  id: string
  /** Absent for those who may not import. */
  files: ResourceImport | undefined
  onImported(): void
}

/** Leads a file that was opened with the app into the import, which shows first what it would do. */
export function OpenedFile({ id, files, onImported }: Props) {
  const [opened, setOpened] = useOpenedFiles()
  if (opened.length === 0) return null
  const close = () => setOpened([])
  const [file] = opened
  const refusal = refusalOf(opened, files)
  if (refusal !== null || !file || !files)
    return (
      <Dialog title={t`Import contacts`} onClose={close}>
        <Notice>{refusal}</Notice>
      </Dialog>
    )
  return (
    <Suspense>
      <ImportDialog id={id} files={files} file={file} onImported={onImported} onClose={close} />
    </Suspense>
  )
}

function refusalOf(opened: Opened, files: ResourceImport | undefined): string | null {
  const [file] = opened
  if (!files) return t`Only admins can import contacts. Nothing was imported.`
  if (opened.length > 1) return t`Open one file at a time. Nothing was imported.`
  if (!file) return t`Couldn’t read the file. Nothing was imported.`
  const isRight = (files.types ?? []).some((type) => type.startsWith('.') && file.name.toLowerCase().endsWith(type))
  return isRight ? null : t`“${file.name}” can’t be imported. Open a CSV or vCard file.`
}

/** Takes the files once: the browser hands them over again at each reload, where the address no longer says so. */
function useOpenedFiles() {
  const { opened: isOpened }: { opened?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>([])
  useEffect(() => {
    if (isOpened !== true) return
    window.launchQueue?.setConsumer(({ files = [] }) => {
      const readAll = files.map(async (handle) =>
        handle instanceof FileSystemFileHandle ? handle.getFile().catch(() => null) : null,
      )
      void Promise.all(readAll).then(setOpened)
    })
    void navigate({ to: '.', search: ((old: object) => ({ ...old, opened: undefined })) as never, replace: true })
  }, [isOpened, navigate])
  return [opened, setOpened] as const
}
