import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { useCommands } from '#app/data/everline.tsx'
import { Form, FormActions, SubmitButton } from '#app/form/form.tsx'
import { useEverlineForm } from '#app/form/use-everline-form.ts'
import { useLongestSuffix } from '#app/form/use-longest-suffix.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { ColorField } from '#app/ui/form/color-field.tsx'
import { form } from '#app/ui/form/field.css.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { usualEmailSuffix } from '#core/contract/email.ts'
import { choicesOf, formSchemaOf } from './form-schema.ts'
import type { FormField, Options, ResourceForm, ResourceRow } from './resource.ts'
import { Theirs } from './theirs.tsx'
import { useLatestRow } from './use-latest-row.ts'

type Props<Row extends ResourceRow> = {
  form: ResourceForm<Row, unknown>
  /** The row that is changed; null creates one. */
  row: Row | null
  onSaved(): void
  onClose(): void
  /** Buttons for what else can be done with the row. */
  actions?: ReactNode
}

/** Names what was saved by the form's first field. */
function doneText<Row extends ResourceRow>(
  { fields, done }: ResourceForm<Row, unknown>,
  row: Row | null,
  values: Readonly<Record<string, string>>,
): string {
  const name = values[fields[0]?.name ?? '']?.trim() ?? ''
  if (done) return done(name)
  if (name === '') return t`Saved`
  return row ? t`Saved: ${name}` : t`Created: ${name}`
}

/**
 * The form that creates or changes a row, checked by the call's schema. An answer that is shown only once, such as a
 * password, stays until the dialog is closed.
 */
export function FormDialog<Row extends ResourceRow>({ form: declared, row, onSaved, onClose, actions }: Props<Row>) {
  const commands = useCommands()
  const toasts = useToasts()
  const [said, setSaid] = useState<ReactNode>(null)
  const names = declared.fields.map(({ name }) => name)
  const latest = useLatestRow(declared.revisions, row)
  const valuesOf = (of: Row | null): Record<string, string> => ({
    ...Object.fromEntries(names.map((name) => [name, ''])),
    ...(of ? declared.start?.(of) : declared.initial),
  })
  // The form keeps its first schema, and the setting may come later.
  const longest = useRef(usualEmailSuffix)
  longest.current = useLongestSuffix()
  // An address that was there before stays, although the setting is another now.
  const before = useRef(valuesOf(row)).current
  const schema = useMemo(() => {
    const { fields, schema } = declared
    const namesOf = (those: readonly FormField[]) => those.map(({ name }) => name)
    const addresses = Object.fromEntries(
      fields.flatMap(({ name, kind, addresses = kind === 'email' ? soleAddress : null }) => {
        if (!addresses) return []
        const known = addresses(before[name] ?? '')
        return [[name, (text: string) => addresses(text).filter((address) => !known.includes(address))]]
      }),
    )
    return formSchemaOf(schema, namesOf(fields), { addresses, longestSuffix: () => longest.current })
  }, [declared, before])
  const form = useEverlineForm<string, unknown>({
    schema,
    defaultValues: valuesOf(latest.now),
    texts: Object.fromEntries(declared.fields.flatMap(({ name, rule }) => (rule ? [[name, rule()]] : []))),
    ...(declared.fieldOf && { fieldOf: declared.fieldOf }),
    async save(output) {
      const result = await declared.save(commands, output, latest.now)
      if (!result.ok && result.error.name === declared.revisions?.failure) await latest.load()
      if (!result.ok) return result
      onSaved()
      const saved = declared.saved?.(result.value)
      if (saved) setSaid(saved)
      else {
        toasts.show({ severity: 'success', children: doneText(declared, row, form.values) })
        onClose()
      }
      return result
    },
  })
  const drawn = declared.fields.map((field) => ({
    field,
    wiring: form.field(field.name, field.label(), field.hint?.()),
  }))
  const more = drawn.filter(({ field }) => field.isMore)
  const fieldOf = ({ field, wiring }: Drawn) => (
    <Field key={field.name} field={field} schema={declared.schema} rowId={row?.id ?? null} wiring={wiring} />
  )
  return (
    <Dialog
      title={declared.title()}
      look={declared.look ?? 'dialog'}
      onClose={onClose}
      actions={said !== null && <Button look="primary" onClick={onClose}>{t`Done`}</Button>}
    >
      {said ?? (
        <Form form={form} aria-label={declared.title()}>
          {latest.isTheirs && !form.isSaving && !form.isSaved && (
            <Theirs
              fields={declared.fields}
              theirs={valuesOf(latest.now)}
              values={form.values}
              onTake={(name, value) => form.put(name, value)}
            />
          )}
          {drawn.filter(({ field }) => !field.isMore).map(fieldOf)}
          {more.length > 0 && (
            <MoreFields fields={more} given={row ? {} : declared.initial}>
              {more.map(fieldOf)}
            </MoreFields>
          )}
          {declared.Notes && <declared.Notes values={form.values} rowId={row?.id ?? null} />}
          <FormActions>
            {actions}
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <SubmitButton form={form} busy={t`Saving…`}>
              {declared.submit?.() ?? (row ? t`Save` : t`Create`)}
            </SubmitButton>
          </FormActions>
        </Form>
      )}
    </Dialog>
  )
}

const soleAddress = (text: string) => (text.trim() === '' ? [] : [text.trim()])

type Wiring = ReturnType<ReturnType<typeof useEverlineForm<string, unknown>>['field']>
type Drawn = { field: FormField; wiring: Wiring }

type MoreProps = { fields: readonly Drawn[]; given: Readonly<Record<string, string>> | undefined; children: ReactNode }

/**
 * Fields that are seldom filled in. They are open from the start if one has a value of its own, and as soon as one is
 * wrong; `given` are the values of a new row that the user did not enter.
 */
function MoreFields({ fields, given = {}, children }: MoreProps) {
  const [isOpen] = useState(() =>
    fields.some(({ field, wiring: { value = '' } }) => value !== (given[field.name] ?? '') && isFilled(field, value)),
  )
  const room = useRef<HTMLDivElement>(null)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    // The button that had the focus is gone.
    if (isAsked) room.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [isAsked])
  const isWrong = fields.some(({ wiring }) => wiring.status === 'error')
  if (isOpen || isAsked || isWrong)
    return (
      <div ref={room} className={form}>
        {children}
      </div>
    )
  return (
    <div>
      <Button look="link" aria-expanded={false} onClick={() => setAsked(true)}>
        <Icon name="down" look="small" />
        {t`More fields`}
      </Button>
    </div>
  )
}

/** Whether a value has something to show: that of an input of its own may be the text of an empty list. */
const isFilled = ({ show }: FormField, value: string): boolean => value !== '' && (show ? show(value) !== '' : true)

type FieldProps = { field: FormField; schema: GenericSchema; rowId: string | null; wiring: Wiring }

/** A field as declared; without a declared kind, the schema decides: a picklist becomes a select field. */
function Field({ field, schema, rowId, wiring }: FieldProps) {
  const { kind = 'text', name, useOptions, useWarning, Input } = field
  if (Input) return <Input {...wiring} rowId={rowId} value={wiring.value ?? ''} />
  if (useWarning) return <WarnedField useWarning={useWarning} rowId={rowId} wiring={wiring} />
  if (useOptions) return <ChoiceField useOptions={useOptions} wiring={wiring} />
  const choices = choicesOf(schema, name)
  if (choices) return <SelectField {...wiring} options={choices.map((choice) => [choice, choice])} />
  if (kind === 'area') return <TextArea {...wiring} />
  if (kind === 'color') return <ColorField {...wiring} value={wiring.value ?? ''} usual="#0f6b5c" />
  return <TextField {...wiring} type={kind} />
}

type WarnedProps = Omit<FieldProps, 'field' | 'schema'> & Required<Pick<FormField, 'useWarning'>>

/** A text that may be doubtful: a warning does not keep it from being saved. */
function WarnedField({ useWarning, rowId, wiring }: WarnedProps) {
  const warning = useWarning(wiring.value ?? '', rowId)
  return (
    <TextField {...wiring} {...(warning && wiring.status !== 'error' && { status: 'warning', message: warning })} />
  )
}

const ChoiceField = ({ useOptions, wiring }: { useOptions(): Options; wiring: Wiring }) => (
  <SelectField {...wiring} options={useOptions()} />
)
