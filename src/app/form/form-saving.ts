import { type GenericSchema, safeParse } from 'valibot'
import type { ErrorName } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { FormErrors } from './form-errors.ts'
import type { FormFields } from './form-fields.ts'
import { type Entries, isSame, takeOver } from './take-over.ts'

type Save<Output> = (output: Output) => Promise<Result<unknown> | null>

type Options<Name extends string, Output> = {
  names: readonly Name[]
  schema: GenericSchema<unknown, Output>
  /** The stored values. */
  behind: Entries<Name>
  /** Failures that are about one field. */
  fieldOf: Partial<Record<ErrorName, Name>>
  /** The form is emptied after it was saved, for the next entry. */
  isCleared: boolean
  fields: FormFields<Name>
  errors: FormErrors<Name>
  onChange(): void
}

/** Saves what the fields contain, and knows the stored values that they are compared with. */
export function createFormSaving<Name extends string, Output>(options: Options<Name, Output>) {
  const { names, schema, fieldOf, isCleared, fields, errors, onChange } = options
  let behind = options.behind
  let isSaved = false
  let save: Save<Output> = async () => null

  return {
    behind: () => behind,
    isSaved: () => isSaved,
    edited() {
      isSaved = false
    },
    /** The stored values have changed: fields that were not edited follow. False if they are the same. */
    follow(after: Entries<Name>): boolean {
      if (isSame(after, behind)) return false
      const next = takeOver(fields.values(), behind, after)
      behind = after
      fields.setAll(next)
      return true
    },
    /** Called by `fields` with values that the schema accepts. */
    async send(sent: Record<Name, string>) {
      const parsed = safeParse(schema, sent)
      if (!parsed.success) throw new Error('the form was sent although its schema refuses it')
      errors.clear()
      onChange()
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
    },
    /** Saves the form by `next`, unless a save is in progress. */
    async submit(next: Save<Output>) {
      if (fields.isSubmitting()) return
      save = next
      isSaved = false
      const sent = fields.submit()
      onChange()
      await sent
      onChange()
    },
  }
}
