import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { plural, t } from '#app/language/t.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import { ok } from '#core/platform/result.ts'
import { importRows, textOfFile } from './import-rows.ts'
import type { ResourceForm } from './resource.ts'
import { refusedText, saveAll } from './save-all.tsx'

type Props = { form: Pick<ResourceForm<never, unknown>, 'schema' | 'fields' | 'save'>; onDone(): void }

/** Creates a row for each line of a file. Lines that the call would refuse are counted and left out. */
export function ImportButton({ form, onDone }: Props) {
  const commands = useCommands()
  const toasts = useToasts()
  const { run, isBusy } = useAction(async (file: File) => {
    const { inputs, wrongLines } = importRows(await textOfFile(file), form.schema, form.fields)
    const { refused: unsaved, tell } = await saveAll({ form, commands, toasts }, inputs)
    const created = inputs.length - unsaved.size
    const refused = unsaved.size + wrongLines.length
    tell(
      t`${plural(created, { one: '# row was imported.', other: '# rows were imported.' })}`,
      refused > 0 && refusedText(refused),
      wrongLines.length > 0 && t`Couldn’t import rows ${wrongLines.join(', ')}`,
    )
    onDone()
    return ok(null)
  })
  return (
    <FileField
      label={t`Import from a file`}
      accept={['.csv', 'text/csv']}
      isBusy={isBusy}
      onChoose={(file) => void run(file)}
    >
      {t`Import`}
    </FileField>
  )
}
