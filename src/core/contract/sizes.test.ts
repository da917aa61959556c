import { toJsonSchema } from '@valibot/to-json-schema'
import { describe, expect, it } from 'vitest'
import { type CallDefinition, calls } from './index.ts'

/* Everything that a request can bring along is bounded by its schema: a new call is tested without another line. */
type Json = {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  additionalProperties?: Json | boolean
  propertyNames?: Json
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
}

/** The places of a schema that a request may fill without a bound. */
function unbounded(json: Json, at: string): string[] {
  if ('const' in json || json.enum) return []
  const choices = [...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])]
  if (choices.length > 0) return choices.flatMap((choice) => unbounded(choice, at))
  switch (json.type) {
    case 'string':
      return isBounded(json) ? [] : [at]
    case 'array':
      return [...(json.maxItems === undefined ? [at] : []), ...unbounded(json.items ?? {}, `${at}[]`)]
    case 'object': {
      const more = typeof json.additionalProperties === 'object' ? json.additionalProperties : null
      return [
        ...Object.entries(json.properties ?? {}).flatMap(([name, each]) => unbounded(each, `${at}.${name}`)),
        ...(more ? [...(json.maxProperties === undefined ? [at] : []), ...unbounded(more, `${at}.*`)] : []),
      ]
    }
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return []
    default:
      return [`${at} (${JSON.stringify(json)})`]
  }
}

/** A pattern bounds a text if it says how long each of its parts may be. */
const isBounded = ({ format, pattern, maxLength }: Json) =>
  maxLength !== undefined ||
  format === 'uuid' ||
  (pattern?.startsWith('^') === true && pattern.endsWith('$') && !/(?<!\\)[*+]|,\}/.test(pattern))

describe.each(Object.entries<CallDefinition>(calls))('%s', (_, definition) => {
  it.each(['params', 'query', 'body'] as const)('takes nothing without a maximum length in its %s', (part) => {
    const schema = definition[part]
    if (!schema) return
    // The checked edge: the part of JSON Schema that the contract's schemas come to.
    expect(unbounded(toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }) as Json, part)).toEqual([])
  })
})
