import { check, type GenericSchema, object, pipe, string, transform } from 'valibot'
import { isBlankText } from '#core/contract/clean-text.ts'
import { noEmailIssue, plainEmail } from '#core/contract/email.ts'

/** The parts of a valibot schema's description that are used here. */
type Described = GenericSchema & {
  type: string
  wrapped?: Described
  entries?: Record<string, Described>
  pipe?: readonly Described[]
}

/**
 * The schema of a call's body for the fields of a form, which hold text: an empty field is null or absent where the
 * call allows that, numbers and booleans are read from the text, and lists of texts are separated by commas.
 *
 * @param names the fields of the form; entries of the body without a field keep their default
 * @param emails the names of those that must be e-mail addresses, as `isEmail` says
 */
export function formSchemaOf<Output>(
  body: GenericSchema<unknown, Output>,
  names: readonly string[],
  { emails, isEmail }: { emails: readonly string[]; isEmail: (text: string) => boolean } = noEmails,
) {
  const { entries = {} } = described(body)
  const fields = names.map((name) => {
    const entry = entries[name]
    if (!entry) throw new Error(`the call takes no "${name}"`)
    const text = pipe(
      string(),
      check((text) => isBlankText(text) || !emails.includes(name) || isEmail(plainEmail(text)), noEmailIssue),
    )
    return [name, pipe(text, transform(reading(entry)), entry)] as const
  })
  // The checked edge: its entries are the body's.
  return object(Object.fromEntries(fields)) as unknown as GenericSchema<unknown, Output>
}

const noEmails = { emails: [], isEmail: () => true }

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
