import { check, type GenericSchema, object, pipe, string, transform } from 'valibot'
import { emailFault, emailSuffix, emailSuffixIssue, noEmailIssue, usualEmailSuffix } from '#core/contract/email.ts'

/** The parts of a valibot schema's description that are used here. */
type Described = GenericSchema & {
  type: string
  wrapped?: Described
  entries?: Record<string, Described>
  pipe?: readonly Described[]
}

/** The e-mail addresses in a field's text, by the field's name; and the longest top-level domain at the moment. */
type EmailRule = {
  addresses: Readonly<Record<string, (text: string) => readonly string[]>>
  longestSuffix: () => number
}

/**
 * The schema of a call's body for the fields of a form, which hold text: an empty field is null or absent where the
 * call allows that, numbers and booleans are read from the text, and lists of texts are separated by commas.
 *
 * @param names the fields of the form; entries of the body without a field keep their default
 * @param addresses the e-mail addresses in the text of each field that has some, judged by `longestSuffix` [VAL-01]
 */
export function formSchemaOf<Output>(
  body: GenericSchema<unknown, Output>,
  names: readonly string[],
  { addresses, longestSuffix }: EmailRule = noEmails,
) {
  const { entries = {} } = described(body)
  const fields = names.map((name) => {
    const entry = entries[name]
    if (!entry) throw new Error(`the call takes no "${name}"`)
    const faultIn = (text: string) => {
      for (const address of addresses[name]?.(text) ?? []) {
        const fault = emailFault(address, longestSuffix())
        if (fault) return fault === 'no-email' ? noEmailIssue : `${emailSuffixIssue}${emailSuffix(address)}`
      }
      return null
    }
    const text = pipe(
      string(),
      check(
        (text) => faultIn(text) === null,
        ({ input }) => faultIn(input) ?? '',
      ),
    )
    return [name, pipe(text, transform(reading(entry)), entry)] as const
  })
  // The checked edge: its entries are the body's.
  return object(Object.fromEntries(fields)) as unknown as GenericSchema<unknown, Output>
}

const noEmails: EmailRule = { addresses: {}, longestSuffix: () => usualEmailSuffix }

/** Options of a field that takes one of a list; null for other fields. */
export function choicesOf(body: GenericSchema, name: string): readonly string[] | null {
  let entry = described(body).entries?.[name]
  while (entry?.wrapped) entry = entry.wrapped
  const options = entry && 'options' in entry ? entry.options : null
  return Array.isArray(options) && options.every((option) => typeof option === 'string') ? options : null
}

function reading(entry: Described): (text: string) => unknown {
  if (entry.wrapped) {
    const read = reading(entry.wrapped)
    const empty = entry.type === 'nullable' || entry.type === 'nullish' ? null : undefined
    return (text) => (text === '' ? empty : read(text))
  }
  const type = entry.pipe?.[0]?.type ?? entry.type
  if (type === 'number') return (text) => (text.trim() === '' ? undefined : Number(text))
  if (type === 'boolean') return (text) => text === 'true'
  if (type === 'array') return (text) => (text === '' ? [] : text.split(','))
  return (text) => text
}

// The checked edge: every schema of valibot describes itself so.
const described = (schema: GenericSchema) => schema as Described
