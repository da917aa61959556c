import { type GenericSchema, safeParse } from 'valibot'
import type { ErrorName } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import { createFormErrors, type FormErrors } from './form-errors.ts'
import { createFormFields } from './form-fields.ts'
import { type Entries, isSame, namesOf, takeOver } from './take-over.ts'

type Options<Name extends string, Output> = {
  schema: GenericSchema<unknown, Output>
  /** The stored values, and the values that the fields begin with. */
  behind: Entries<Name>
  start: Entries<Name>
  /** Failures that are about one field. */
  fieldOf: Partial<Record<ErrorName, Name>>
  /** The form is emptied after it was saved, for the next entry. */
  isCleared: boolean
}

export type FormState<Name extends string> = ReturnType<FormErrors<Name>['state']> & {
  values: Entries<Name>
  /** The stored values as of the last save or change: a field that differs was edited. */
  behind: Entries<Name>
  isEdited: boolean
  isSaving: boolean
  /** The last save succeeded, and nothing was edited since. */
  isSaved: boolean
}

/** The state and the logic of a form, without React. */
export function createFormModel<Name extends string, Output>(options: Options<Name, Output>) {
  const { schema, start, fieldOf, isCleared } = options
  const names = namesOf(options.behind)
  const fields = createFormFields({ names, schema, start, onInvalid: () => errors.refuseInvalid(), onSubmit: send })
  const errors = createFormErrors(names, fields.issueOf)
  const listeners = new Set<() => void>()
  let behind = options.behind
  let isSaved = false
  let save: (output: Output) => Promise<Result<unknown> | null> = async () => null

  function stateNow(): FormState<Name> {
    const values = fields.values()
    const isEdited = !isSame(values, behind)
    return { ...errors.state(), values, behind, isEdited, isSaving: fields.isSubmitting(), isSaved }
  }
  let state = stateNow()
  function publish() {
    state = stateNow()
    for (const listener of listeners) listener()
  }

  async function send(sent: Record<Name, string>) {
    const parsed = safeParse(schema, sent)
    if (!parsed.success) throw new Error('the form was sent although its schema refuses it')
    errors.clear()
    publish()
    const result = await save(parsed.output)
    if (result?.ok) {
      isSaved = true
      if (isCleared) fields.setAll(takeOver(fields.values(), sent, behind))
      else behind = sent
      // Required fields that were just emptied are not shown as wrong.
      errors.clear()
    } else if (result) {
      const { name, details } = result.error
      const field = fieldOf[name] ?? details?.field
      errors.refuseSave(result.error, names.find((each) => each === field) ?? null)
    }
  }

  return {
    state: () => state,
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    put(name: Name, value: string) {
      errors.edited(name)
      isSaved = false
      fields.set(name, value)
      publish()
    },
    /** The user goes on to another field: an issue is shown only if the user has edited the value. */
    leave(name: Name) {
      if (!fields.issueOf(name) || fields.values()[name] === behind[name]) return
      errors.show(name)
      publish()
    },
    /** The stored values have changed: fields that were not edited follow. */
    follow(after: Entries<Name>) {
      if (isSame(after, behind)) return
      const next = takeOver(fields.values(), behind, after)
      behind = after
      fields.setAll(next)
      publish()
    },
    /** Replaces all edits by the stored values. */
    discard() {
      errors.clear()
      fields.setAll(behind)
      publish()
    },
    /** Saves the form, unless a save is in progress. */
    async submit(next: typeof save) {
      if (fields.isSubmitting()) return
      save = next
      isSaved = false
      const sent = fields.submit()
      publish()
      await sent
      publish()
    },
  }
}
