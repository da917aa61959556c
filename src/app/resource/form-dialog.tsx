import { type ReactNode, useMemo, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { useCommands } from '#app/data/everline.tsx'
import { Form, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { ColorField } from '#app/ui/form/color-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { choicesOf, formSchemaOf } from './form-schema.ts'
import type { FormField, Options, ResourceForm, ResourceRow } from './resource.ts'

type Props<Row extends ResourceRow> = {
  form: ResourceForm<Row, unknown>
  /** The row that is changed; null creates one. */
  row: Row | null
  onSaved(): void
  onClose(): void
}

/** A row is created or changed by the call's own schema. What the backend says only once stays until it is closed. */
export function FormDialog<Row extends ResourceRow>({ form: declared, row, onSaved, onClose }: Props<Row>) {
  const commands = useCommands()
  const toasts = useToasts()
  const [said, setSaid] = useState<ReactNode>(null)
  const names = declared.fields.map(({ name }) => name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a declaration does not change
  const schema = useMemo(() => formSchemaOf(declared.schema, names), [declared])
  const form = useEverlineForm<string, unknown>({
    schema,
    defaultValues: { ...Object.fromEntries(names.map((name) => [name, ''])), ...(row ? declared.start?.(row) : {}) },
    async save(output) {
      const result = await declared.save(commands, output, row)
      if (!result.ok) return result
      onSaved()
      const saved = declared.saved?.(result.value)
      if (saved) setSaid(saved)
      else {
        toasts.show({ severity: 'success', children: t`Saved` })
        onClose()
      }
      return result
    },
  })
  return (
    <Dialog
      title={declared.title()}
      onClose={onClose}
      actions={said !== null && <Button look="primary" onClick={onClose}>{t`Done`}</Button>}
    >
      {said ?? (
        <Form form={form} aria-label={declared.title()}>
          {declared.fields.map((field) => (
            <Field
              key={field.name}
              field={field}
              schema={declared.schema}
              wiring={form.field(field.name, field.label(), field.hint?.())}
            />
          ))}
          <SubmitButton form={form} busy={t`Saving…`}>
            {row ? t`Save` : t`Create`}
          </SubmitButton>
        </Form>
      )}
    </Dialog>
  )
}

type Wiring = ReturnType<ReturnType<typeof useEverlineForm<string, unknown>>['field']>
type FieldProps = { field: FormField; schema: GenericSchema; wiring: Wiring }

/** A field as its declaration says, or as the schema does: what takes one of a list is a choice. */
function Field({ field, schema, wiring }: FieldProps) {
  const { kind = 'text', name, useOptions } = field
  if (useOptions) return <ChoiceField useOptions={useOptions} wiring={wiring} />
  const choices = choicesOf(schema, name)
  if (choices) return <SelectField {...wiring} options={choices.map((choice) => [choice, choice])} />
  if (kind === 'area') return <TextArea {...wiring} />
  if (kind === 'color') return <ColorField {...wiring} value={wiring.value ?? ''} usual="#0f6b5c" />
  return <TextField {...wiring} type={kind} />
}

const ChoiceField = ({ useOptions, wiring }: { useOptions(): Options; wiring: Wiring }) => (
  <SelectField {...wiring} options={useOptions()} />
)
