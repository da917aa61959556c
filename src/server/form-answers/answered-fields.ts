import type { FormAnswer, FormDefinition, FormValues } from '#core/contract/index.ts'
import { askedFields, formIssues, valuesToSend, wordsIn } from '#core/forms/fill-form.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { isProved, targetOf } from './form-otps.ts'

/**
 * Validates a submitted form and returns its fields with labels in the visitor's language. Fails with `form-incomplete`
 * and the issues, or with `otp-needed` for an address or a number that must be proved first.
 *
 * @param known the fields of the answer that is corrected: what was proved then and says the same is not proved again
 */
export async function answeredFields(
  db: Db,
  definition: FormDefinition,
  given: FormValues,
  by: { eid: string; language: string; longestSuffix: number; nowMs: number },
  known: FormAnswer['fields'] = [],
): Promise<Result<FormAnswer['fields']>> {
  const values = valuesToSend(definition, given)
  const issues = formIssues(definition, values, by.longestSuffix)
  if (Object.keys(issues).length > 0) return fail('form-incomplete', undefined, issues)
  const fields: FormAnswer['fields'] = []
  for (const { id, kind, label, options, isVerified } of askedFields(definition, values)) {
    const value = values[id]
    if (value === undefined) continue
    const needsProof = isVerified && (kind === 'email' || kind === 'phone')
    const wasProved = known.some((field) => field.id === id && field.value === value && field.isVerified)
    if (needsProof && !wasProved && !(await isProved(db, { eid: by.eid, ...targetOf(kind, String(value)) }, by.nowMs)))
      return fail('otp-needed', undefined, { fieldId: id })
    const chosen = Array.isArray(value) ? value : [String(value)]
    const shown = options
      .filter((option) => chosen.includes(option.value))
      .map((option) => wordsIn(option.label, by.language))
      .join(', ')
    fields.push({ id, kind, label: wordsIn(label, by.language), value, shown, isVerified: needsProof })
  }
  return ok(fields)
}
