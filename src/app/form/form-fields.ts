import { FormApi, formEventClient } from '@tanstack/react-form'
import { type BaseIssue, type GenericSchema, safeParse } from 'valibot'
import type { Entries } from './take-over.ts'

// The library announces every state of every form, typed passwords included, on the window for its developer tools, in
// production too.
Object.assign(formEventClient, { emit: () => undefined, on: () => () => undefined })

/** The fields of one form: their values as text, and what the schema says of them. */
export type FormFields<Name extends string> = {
  values(): Record<Name, string>
  /** The schema's first issue with the field's value. */
  issueOf(name: Name): BaseIssue<unknown> | undefined
  isSubmitting(): boolean
  set(name: Name, value: string): void
  setAll(values: Entries<Name>): void
  /** Calls `onSubmit` or `onInvalid`, and settles with it. */
  submit(): Promise<void>
}

export function createFormFields<Name extends string>(options: {
  names: readonly Name[]
  schema: GenericSchema
  start: Entries<Name>
  onInvalid: () => void
  onSubmit: (values: Record<Name, string>) => Promise<void>
}): FormFields<Name> {
  const { names, schema, start, onInvalid, onSubmit } = options
  const entries: Record<string, string> = { ...start }
  const api = new FormApi({
    defaultValues: entries,
    // An invalid form can be sent, because that shows the user what is wrong with it.
    canSubmitWhenInvalid: true,
    validators: { onChange: ({ value }) => issuesOf(schema, value) },
    onSubmitInvalid: onInvalid,
    onSubmit: ({ value }) => onSubmit(pick(names, value)),
  })
  const set = (name: string, value: string) => api.setFieldValue(name, value)
  const values = () => pick(names, api.state.values)
  return {
    values,
    issueOf: (name) => api.getFieldMeta(name)?.errorMap.onChange,
    isSubmitting: () => api.state.isSubmitting,
    set,
    setAll(next) {
      const before = values()
      for (const name of names) if (next[name] !== before[name]) set(name, next[name])
    },
    submit: () => api.handleSubmit(),
  }
}

/** The first issue of each field, in the shape that the library distributes to the fields. */
function issuesOf(schema: GenericSchema, value: unknown) {
  const parsed = safeParse(schema, value)
  if (parsed.success) return undefined
  const fields: Record<string, BaseIssue<unknown>> = {}
  for (const issue of parsed.issues) {
    const name = issue.path?.[0]?.key
    if (typeof name === 'string') fields[name] ??= issue
  }
  return { fields }
}

/** The checked edge: each of the names gets its text. */
const pick = <Name extends string>(names: readonly Name[], values: Entries) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) as Record<Name, string>
