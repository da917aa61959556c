import * as v from 'valibot'
import { t } from '#app/language/t.ts'
import { FormDefinition, type FormField } from '#core/contract/index.ts'

/** A question that stands at the end of others. */
export function newField(fields: readonly FormField[]): FormField {
  const taken = new Set(fields.map(({ id }) => id))
  const number = Array.from({ length: fields.length + 1 }, (_, n) => n + 1).find((n) => !taken.has(`field-${n}`))
  return {
    id: `field-${number}`,
    kind: 'text',
    label: { '': '' },
    hint: { '': '' },
    isRequired: false,
    options: [],
    isVerified: false,
    showIf: null,
  }
}

/** Only what the kind of each question has: a question may have been of another kind before. */
export const tidied = (definition: FormDefinition): FormDefinition => ({
  ...definition,
  fields: definition.fields.map((field) => ({
    ...field,
    options: field.kind.startsWith('choice') ? field.options : [],
    isVerified: field.isVerified && (field.kind === 'email' || field.kind === 'phone'),
  })),
})

/** Why a form cannot be saved; null: it can. */
export function formFault(definition: FormDefinition): string | null {
  const { fields } = tidied(definition)
  if (fields.some(({ label }) => label[''] === '')) return t`Each question needs a text for all other languages.`
  if (fields.some(({ kind, options }) => kind.startsWith('choice') && options.length === 0))
    return t`Each choice needs answers to choose from.`
  if (fields.some(({ options }) => options.some(({ label }) => label[''] === '')))
    return t`Each answer needs a text for all other languages.`
  const early = fields.find(
    ({ showIf }, at) => showIf !== null && !fields.slice(0, at).some(({ id }) => id === showIf.fieldId),
  )
  if (early) return t`A question can depend on an earlier one only.`
  return v.is(FormDefinition, tidied(definition)) ? null : t`Something in this form is too long.`
}
