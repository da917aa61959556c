import { toJsonSchema } from '@valibot/to-json-schema'
import fc from 'fast-check'
import type * as v from 'valibot'

type Json = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Json[]
  oneOf?: Json[]
  properties?: Record<string, Json>
  required?: string[]
  additionalProperties?: Json | boolean
  items?: Json
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

/** Existing ids that requests may contain besides random ones. */
export type Known = { uuids: readonly string[]; services: readonly string[] }

/** Values that a schema accepts, apart from rules that JSON Schema cannot express. */
export function arbitraryOf(schema: v.GenericSchema<unknown, unknown>, known: Known): fc.Arbitrary<unknown> {
  // The checked edge: the part of JSON Schema that the contract's schemas use.
  return arbitrary(toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }) as Json, known)
}

function arbitrary(json: Json, known: Known): fc.Arbitrary<unknown> {
  if ('const' in json) return fc.constant(json.const)
  if (json.enum) return fc.constantFrom(...json.enum)
  const choices = json.anyOf ?? json.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => arbitrary(choice, known)))
  switch (json.type) {
    case 'object': {
      const { additionalProperties: values } = json
      // Texts by language, of which one is for all others.
      if (typeof values === 'object' && json.properties?.['']) {
        const words = arbitrary(values, known)
        return fc.record({ '': words, es: words, 'zh-Hant': words }, { requiredKeys: [''] })
      }
      if (typeof values === 'object') {
        const name = fc.oneof(fc.stringMatching(/^[A-Za-z][\w.-]{0,39}$/), fc.string({ maxLength: 50 }))
        return fc.dictionary(name, arbitrary(values, known), { maxKeys: 5 })
      }
      const required = json.required ?? []
      const fields = Object.entries(json.properties ?? {}).map(([name, field]) => [name, arbitrary(field, known)])
      // The checked edge: fast-check wants to know the names beforehand.
      return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: required as never[] })
    }
    case 'array':
      return fc.array(arbitrary(json.items ?? {}, known), {
        minLength: json.minItems ?? 0,
        maxLength: Math.min(json.maxItems ?? 5, 5),
      })
    case 'string':
      return text(json, known)
    case 'integer':
      return fc.oneof(
        fc.integer({ min: json.minimum ?? 0, max: Math.min(json.maximum ?? 50, 50) }),
        fc.maxSafeInteger().map((n) => Math.min(Math.max(n, json.minimum ?? n), json.maximum ?? n)),
      )
    case 'number':
      return fc.double()
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

function text(json: Json, { uuids, services }: Known): fc.Arbitrary<string> {
  if (json.format === 'uuid') {
    return fc.oneof(
      fc.constantFrom(...uuids),
      fc.uuid(),
      fc.uuid().map((id) => id.toUpperCase()),
    )
  }
  if (json.pattern?.includes('A-Za-z0-9_-'))
    return fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...services) },
      { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/) },
    )
  // A device id.
  if (json.pattern?.includes('\\x21-\\x7e')) return fc.oneof(fc.constantFrom(...uuids), fc.uuid())
  // The id of a field, and the domain of a page.
  if (json.pattern === '^[A-Za-z][\\w-]{0,39}$') return fc.stringMatching(/^[A-Za-z][\w-]{0,39}$/)
  if (json.pattern?.startsWith('^(?:\\*\\.)?[a-z0-9-]+')) return fc.constantFrom('shop.example', '*.shop.example:8080')
  // The address of a webhook: nothing listens there.
  if (json.pattern?.startsWith('^\\s*https?:'))
    return fc.constantFrom('https://webhooks.invalid/', 'https://10.0.0.7/', 'http://[')
  // A session description.
  if (json.pattern === '^v=0') return fc.string({ unit: 'grapheme-ascii' }).map((rest) => `v=0\n${rest}`)
  if (json.pattern) return fc.nat({ max: 2000 }).map(String)
  const maxLength = Math.min(json.maxLength ?? 200, 300)
  return fc.oneof(
    // As long as an e-mail address can be.
    ...(json.maxLength === 254 ? [fc.constant('ada@example.com')] : []),
    // As long as a telephone number can be.
    ...(json.maxLength === 40 ? [fc.constant('+85255500142')] : []),
    fc.string({ unit: 'grapheme', minLength: json.minLength ?? 0, maxLength }),
    fc.string({ unit: 'binary', minLength: json.minLength ?? 0, maxLength }),
  )
}

/** Values that are unusual in every field. */
const odd = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '__proto__',
  'constructor',
  "'; drop table messages; --",
  '$1',
  '../..',
  '%00',
  'x'.repeat(20_000),
  [],
  {},
  [[[[]]]],
)

/** Any JSON value. */
export const garbage: fc.Arbitrary<unknown> = fc.oneof(odd, fc.jsonValue(), fc.object({ withNullPrototype: false }))

/** A valid value with one change: a field is missing, has an unusual value, or is added. */
export const nearly = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(right, fc.nat(), odd, fc.constantFrom('drop', 'replace', 'add')).map(([value, pick, strange, how]) => {
    if (typeof value !== 'object' || value === null) return strange
    const names = Object.keys(value)
    const name = names[pick % Math.max(names.length, 1)] ?? 'extra'
    const { [name]: field, ...rest } = value as Record<string, unknown>
    if (how === 'drop') return rest
    if (how === 'replace') return { ...rest, [name]: strange }
    return { ...rest, [name]: field, ['__proto__']: strange, extra: strange }
  })
