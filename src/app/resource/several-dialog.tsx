import { useState } from 'react'
import { safeParse } from 'valibot'
import { useCommands } from '#app/data/everline.tsx'
import { useAction } from '#app/data/use-action.ts'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { TagInput } from '#app/ui/form/tag-input/tag-input.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { ok } from '#core/platform/result.ts'
import { formSchemaOf } from './form-schema.ts'
import type { ResourceForm } from './resource.ts'
import { refusedText, saveAll } from './save-all.tsx'

type Form = Pick<ResourceForm<never, unknown>, 'schema' | 'fields' | 'save'>
type Props = {
  form: Form
  several: NonNullable<ResourceForm<never, unknown>['several']>
  onSaved(): void
  onClose(): void
}

/** Creates a row for each name that is typed. Names that the call refuses stay in the field. */
export function SeveralDialog({ form, several, onSaved, onClose }: Props) {
  const commands = useCommands()
  const toasts = useToasts()
  const [names, setNames] = useState<readonly string[]>([])
  const { run, isBusy } = useAction(async () => {
    const schema = formSchemaOf(
      form.schema,
      form.fields.map(({ name }) => name),
    )
    const parsed = names.map((name) => safeParse(schema, several.row(name)))
    const inputs = parsed.flatMap((each) => (each.success ? [each.output] : []))
    const { refused, tell } = await saveAll({ form, commands, toasts }, inputs)
    const left = names.filter((_, index) => {
      const each = parsed[index]
      return !each?.success || refused.has(each.output)
    })
    const created = names.length - left.length
    tell(
      t`${plural(created, { one: '# row was added.', other: '# rows were added.' })}`,
      left.length > 0 && refusedText(left.length),
    )
    setNames(left)
    onSaved()
    if (left.length === 0) onClose()
    return ok(null)
  })
  return (
    <Dialog
      title={several.title()}
      onClose={onClose}
      actions={
        <Button
          look="primary"
          aria-disabled={isBusy || names.length === 0}
          aria-busy={isBusy}
          onClick={() => names.length > 0 && void run()}
        >
          {t`Create`}
        </Button>
      }
    >
      <TagInput
        label={several.label()}
        message={t`Press Enter to add a name.`}
        tags={names}
        onChange={setNames}
        autoFocus
        isDisabled={isBusy}
      />
    </Dialog>
  )
}
