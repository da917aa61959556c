import { type ReactNode, useEffect, useState } from 'react'
import { download } from '#app/browser/download.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { formatNumber, plural, t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import * as texts from '#app/ui/base/text.css.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { type FileEncoding, type ImportReport, maxImportBytes } from '#core/contract/csv-import.ts'
import { fail, ok } from '#core/platform/result.ts'
import { EncodingChoice } from './encoding-choice.tsx'
import * as css from './import-dialog.css.ts'
import { ImportIssues } from './import-issues.tsx'
import { importFailureText } from './import-text.ts'
import type { ResourceImport } from './resource.ts'

type Props = {
  /** Name of the template's file. */
  id: string
  files: ResourceImport
  /** Chosen before, outside of the dialog. */
  file?: File
  onImported(): void
  onClose(): void
}

/** A file that was read, and what its import would do. */
type Checked = { file: File; report: ImportReport; encoding: FileEncoding | null }

/** Imports a file: it is chosen or dropped, read and shown first, and then imported. */
export function ImportDialog({ id, files, file, onImported, onClose }: Props) {
  const commands = useCommands()
  const toasts = useToasts()
  const [checked, setChecked] = useState<Checked | null>(null)
  const template = useAction(async () => {
    const file = await files.template(commands)
    if (file.ok) download(file.value, `${id}-template.csv`)
    return file
  })
  const check = useAction(async ({ file, encoding }: Omit<Checked, 'report'>) => {
    setChecked(null)
    if (file.size > (files.maxBytes ?? maxImportBytes)) return fail('too-large')
    const report = await files.check(commands, file, encoding)
    if (report.ok) setChecked({ file, encoding, report: report.value })
    return report
  })
  const run = useAction(async ({ file, encoding }: Checked) => {
    const report = await files.run(commands, file, encoding)
    if (!report.ok) return report
    const { created, changed } = report.value
    toasts.show({ severity: 'success', children: t`Imported: ${created} new, ${changed} changed.` })
    onImported()
    onClose()
    return ok(null)
  })
  const take = (file: File, encoding: FileEncoding | null = null) => {
    template.clear()
    run.clear()
    void check.run({ file, encoding })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file; the commands change when the hub restarts
  useEffect(() => {
    if (file) take(file)
  }, [file])
  const failure = check.failure ?? run.failure ?? template.failure
  const isRefused = (checked?.report.issueCount ?? 0) > 0 && !files.takesRightRows
  const canImport = checked !== null && !isRefused && changesIn(checked.report) > 0
  return (
    <Dialog
      title={files.title()}
      look="wide"
      onClose={onClose}
      actions={
        <Button
          look="primary"
          disabled={!canImport}
          aria-busy={run.isBusy}
          onClick={() => canImport && void run.run(checked)}
        >
          {checked && canImport
            ? t`${plural(changesIn(checked.report), { one: 'Import # row', other: 'Import # rows' })}`
            : t`Import`}
        </Button>
      }
    >
      <div className={layout.stack[3]}>
        <p className={texts.hint}>{files.about()}</p>
        {files.hint && <p className={texts.hint}>{files.hint()}</p>}
        <Choice files={files} checked={checked} isBusy={check.isBusy || run.isBusy} onChoose={(file) => take(file)}>
          <Button look="link" aria-busy={template.isBusy} onClick={() => void template.run()}>
            {t`Download a template`}
          </Button>
        </Choice>
        {failure && <Notice>{importFailureText(failure, files.maxBytes ?? maxImportBytes)}</Notice>}
        {checked && files.takesRightRows && (
          <EncodingChoice
            chosen={checked.encoding}
            found={checked.report.encoding}
            onChange={(encoding) => take(checked.file, encoding)}
          />
        )}
        {checked && <Preview report={checked.report} isRefused={isRefused} />}
      </div>
    </Dialog>
  )
}

const changesIn = ({ created, changed }: ImportReport) => created + changed

type ChoiceProps = {
  files: ResourceImport
  checked: Checked | null
  isBusy: boolean
  onChoose(file: File): void
  children: ReactNode
}

/** The place where a file is dropped, with the button that asks for one. */
function Choice({ files, checked, isBusy, onChoose, children }: ChoiceProps) {
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside
    <div
      className={css.drop}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file && !isBusy) onChoose(file)
      }}
    >
      <span className={texts.hint} dir="auto">
        {checked?.file.name ?? files.choose?.() ?? t`Drop a CSV file here, or choose one. Up to 5 MB.`}
      </span>
      <span className={layout.toolbar.center}>
        <FileField
          label={t`Import from a file`}
          accept={files.types ?? ['.csv', 'text/csv']}
          isBusy={isBusy}
          onChoose={onChoose}
        >
          {checked ? t`Choose another file` : t`Choose a file`}
        </FileField>
        {children}
      </span>
    </div>
  )
}

/** Preview of an import's effect. */
function Preview({ report, isRefused }: { report: ImportReport; isRefused: boolean }) {
  const { created, changed, unchanged, issues, issueCount } = report
  return (
    <>
      <div role="status">
        <dl className={layout.toolbar.center}>
          <Count label={t`New`} count={created} />
          <Count label={t`Changed`} count={changed} />
          <Count label={t`Unchanged`} count={unchanged} />
          <Count label={t`Errors`} count={issueCount} isBad={issueCount > 0} />
        </dl>
      </div>
      {issueCount > 0 && (
        <>
          <Notice look="warning">
            {isRefused
              ? t`Nothing is imported until every row is valid. Correct the file and choose it again.`
              : t`These rows won’t be imported; the rest will. Save the list to correct it later.`}
            {issueCount > issues.length && ` ${t`These are the first ${issues.length} errors.`}`}
          </Notice>
          <ImportIssues issues={issues} />
        </>
      )}
      {issueCount === 0 && changesIn(report) === 0 && (
        <Notice look="info">{t`Everything in this file has already been imported.`}</Notice>
      )}
    </>
  )
}

const Count = ({ label, count, isBad = false }: { label: string; count: number; isBad?: boolean }) => (
  <div className={css.count} data-bad={isBad ? '' : undefined}>
    <dt>{label}</dt>
    <dd className={css.number}>{formatNumber(count)}</dd>
  </div>
)
