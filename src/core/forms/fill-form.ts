import { cleanText, isBlankText } from '#core/contract/clean-text.ts'
import { emailFault, plainEmail } from '#core/contract/email.ts'
import type { FieldValue, FormDefinition, FormField, FormValues, Words } from '#core/contract/forms/schemas.ts'
import { isPhone, plainPhone } from '#core/contract/phone.ts'

/* The rules by which forms are filled in: one for the widget, the preview in the settings, and the backend [ENT-10]. */

/** The best of the texts for a language: of the language itself, else of its first part, else for all others. */
export function wordsIn(words: Words, language: string): string {
  const tag = language.toLowerCase()
  const known = Object.entries(words).filter(([of, text]) => of !== '' && text !== '')
  const exact = known.find(([of]) => of.toLowerCase() === tag)
  const near = known.find(([of]) => of.toLowerCase().split('-')[0] === tag.split('-')[0])
  return (exact ?? near)?.[1] ?? words[''] ?? ''
}

/** The fields that are asked, given what is filled in so far: those whose condition holds, and whose field is asked. */
export function askedFields({ fields }: Pick<FormDefinition, 'fields'>, values: FormValues): FormField[] {
  const asked: FormField[] = []
  for (const field of fields) {
    const { showIf } = field
    const isAsked =
      showIf === null || (asked.some(({ id }) => id === showIf.fieldId) && has(values[showIf.fieldId], showIf.is))
    if (isAsked) asked.push(field)
  }
  return asked
}

const has = (value: FieldValue | undefined, wanted: string) =>
  Array.isArray(value) ? value.includes(wanted) : value !== undefined && String(value) === wanted

/** Why a value is not accepted. */
export const fieldIssues = [
  'missing',
  'no-email',
  'email-suffix',
  'no-phone',
  'no-number',
  'no-date',
  'no-choice',
  'no-rating',
] as const
export type FieldIssue = (typeof fieldIssues)[number]

/**
 * Validates entered values and returns the issues by field id, of the visible fields only; empty if there are none.
 *
 * @param longestSuffix maximum length of a top-level domain [VAL-01]
 */
export function formIssues(
  definition: Pick<FormDefinition, 'fields'>,
  values: FormValues,
  longestSuffix: number,
): Record<string, FieldIssue> {
  const issues = askedFields(definition, values).flatMap((field) => {
    const issue = issueOf(field, values[field.id], longestSuffix)
    return issue ? [[field.id, issue] as const] : []
  })
  return Object.fromEntries(issues)
}

/** Whether nothing was filled in; an unticked consent is nothing. */
export const isBlank = (value: FieldValue | undefined): boolean =>
  value === undefined ||
  value === false ||
  (typeof value === 'string' && isBlankText(value)) ||
  (Array.isArray(value) && value.length === 0)

function issueOf(field: FormField, value: FieldValue | undefined, longestSuffix: number): FieldIssue | null {
  if (isBlank(value) || value === undefined) return field.isRequired ? 'missing' : null
  const options: readonly string[] = field.options.map((option) => option.value)
  const text = textIn(value)
  switch (field.kind) {
    case 'text':
    case 'area':
      return text === null ? 'missing' : null
    case 'email':
      return text === null ? 'no-email' : emailFault(text, longestSuffix)
    case 'phone':
      return text !== null && isPhone(plainPhone(text)) ? null : 'no-phone'
    case 'number':
      return typeof value === 'number' ? null : 'no-number'
    case 'date':
      return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? null : 'no-date'
    case 'choice':
      return text !== null && options.includes(text) ? null : 'no-choice'
    case 'choices':
      return Array.isArray(value) && value.every((one) => options.includes(one)) ? null : 'no-choice'
    case 'rating':
      return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5 ? null : 'no-rating'
    case 'consent':
      return value === true ? null : 'missing'
  }
}

/** A filled-in text as the contract takes it: what is pasted from slides and PDFs has control characters. Null: no text. */
const textIn = (value: FieldValue) => (typeof value === 'string' ? cleanText(value).trim() : null)

/**
 * Returns the values for the backend: only those of visible fields, without blank ones, with texts normalised for the
 * contract.
 */
export function valuesToSend(definition: Pick<FormDefinition, 'fields'>, values: FormValues): FormValues {
  const filled: Array<[string, FieldValue]> = []
  for (const { id, kind } of askedFields(definition, values)) {
    const value = values[id]
    if (value === undefined || isBlank(value)) continue
    const text = textIn(value)
    filled.push([
      id,
      text === null ? value : kind === 'phone' ? plainPhone(text) : kind === 'email' ? plainEmail(text) : text,
    ])
  }
  return Object.fromEntries(filled)
}

/** Ids of the fields of `next` that are new or ask something else than before. */
export function changedFields(before: FormDefinition, next: FormDefinition): string[] {
  const known = new Map(before.fields.map((field) => [field.id, JSON.stringify(field)]))
  return next.fields.filter((field) => known.get(field.id) !== JSON.stringify(field)).map(({ id }) => id)
}
