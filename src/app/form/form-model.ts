import type { GenericSchema } from 'valibot'
import type { ErrorName } from '#core/contract/index.ts'
import { createListeners } from '#core/platform/listeners.ts'
import { createFormErrors, type FormErrors } from './form-errors.ts'
import { createFormFields, type FormFields } from './form-fields.ts'
import { createFormSaving } from './form-saving.ts'
import { type Entries, isSame, namesOf } from './take-over.ts'

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
  const { schema, start } = options
  const names = namesOf(options.behind)
  const listeners = createListeners()
  const fields: FormFields<Name> = createFormFields({
    names,
    schema,
    start,
    onInvalid: () => errors.refuseInvalid(),
    onSubmit: (sent) => saving.send(sent),
  })
  const errors = createFormErrors(names, fields.issueOf)
  const saving = createFormSaving({ ...options, names, fields, errors, onChange: publish })

  function stateNow(): FormState<Name> {
    const values = fields.values()
    const behind = saving.behind()
    const isEdited = !isSame(values, behind)
    const isSaving = fields.isSubmitting()
    return { ...errors.state(), values, behind, isEdited, isSaving, isSaved: saving.isSaved() }
  }
  let state = stateNow()
  function publish() {
    state = stateNow()
    listeners.call()
  }

  return {
    state: () => state,
    onChange: (listener: () => void) => listeners.add(listener),
    put(name: Name, value: string) {
      errors.edited(name)
      saving.edited()
      fields.set(name, value)
      publish()
    },
    /** The user goes on to another field: an issue is shown only if the user has edited the value. */
    leave(name: Name) {
      if (!fields.issueOf(name) || fields.values()[name] === saving.behind()[name]) return
      errors.show(name)
      publish()
    },
    /** The stored values have changed: fields that were not edited follow. */
    follow(after: Entries<Name>) {
      if (saving.follow(after)) publish()
    },
    /** Replaces all edits by the stored values. */
    discard() {
      errors.clear()
      fields.setAll(saving.behind())
      publish()
    },
    submit: saving.submit,
  }
}
