import { isDeepStrictEqual } from 'node:util'
import type { FormAnswer } from '#core/contract/index.ts'

type Field = FormAnswer['fields'][number]

/** Maximum number of characters that are quoted of what a field said. */
const mostQuoted = 100

/**
 * Describes a corrected answer for the log: the form in the first line, then a line for each changed field with its
 * former value. The new values are in the answer itself.
 */
export function correctionText(before: Pick<FormAnswer, 'formType' | 'fields'>, now: readonly Field[]): string {
  const old = new Map(before.fields.map((field) => [field.id, field]))
  const ids = new Set([...before.fields, ...now].map(({ id }) => id))
  const lines = [...ids].flatMap((id) => {
    const [was, is] = [old.get(id), now.find((field) => field.id === id)]
    const label = (is ?? was)?.label ?? id
    return isDeepStrictEqual(was?.value, is?.value) ? [] : [`${inLine(label)}: ${was ? inLine(said(was)) : '–'}`]
  })
  return [before.formType, ...lines].join('\n')
}

function said({ kind, value, shown }: Field): string {
  if (kind === 'rating') return `${String(value)}/5`
  if (typeof value === 'boolean') return value ? '✓' : '–'
  return shown || (Array.isArray(value) ? value.join(', ') : String(value))
}

function inLine(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return letters.length > mostQuoted ? `${letters.slice(0, mostQuoted).join('')}…` : letters.join('')
}
