import { t } from '#app/language/t.ts'
import type { FormField, FormValues } from '#core/contract/forms/schemas.ts'
import type { KeptForm } from './kept-forms.ts'

/** Whether a code must prove what is filled in. */
export const needsProof = ({ isVerified, kind }: FormField): boolean =>
  isVerified && (kind === 'email' || kind === 'phone')

/** Fields whose address or number has still to be proved. */
export const unprovedIn = (
  fields: readonly FormField[],
  values: FormValues,
  proved: readonly string[],
): readonly FormField[] =>
  fields.filter((field) => {
    const value = values[field.id]
    return needsProof(field) && typeof value === 'string' && value !== '' && !proved.includes(value)
  })

/** Returns the backend's issues with fields that have not been changed since. */
export const stillWrong = (
  { issues, values: before }: Pick<KeptForm, 'issues' | 'values'>,
  now: FormValues,
): KeptForm['issues'] => Object.fromEntries(Object.entries(issues).filter(([id]) => before[id] === now[id]))

/** Why the backend has given a form back. */
export function returnedText(reason: NonNullable<KeptForm['returned']>): string {
  switch (reason) {
    case 'changed':
      return t`The questions have changed. Your answers are still here.`
    case 'incomplete':
      return t`Your answers weren’t accepted. Please check them and send again.`
    case 'unproved':
      return t`Your address needs to be verified again. Please verify it and resend your answers.`
  }
}
