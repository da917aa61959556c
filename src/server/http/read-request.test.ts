import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { CallDefinition } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { parseJson, readInput } from './read-request.ts'

const refusalOf = (schema: v.GenericSchema<unknown, unknown>, body: unknown) =>
  readInput({ method: 'POST', path: '/any', body: schema } as unknown as CallDefinition, {
    params: {},
    query: new URLSearchParams(),
    headers: new Headers(),
    body: async () => ok(body),
    upload: () => null,
  })

test('a refusal names the field and what is expected there, never what came', async () => {
  const secret = 'mei@example'
  const schema = (field: v.GenericSchema<unknown, unknown>) => v.object({ field })
  const refused = (message: string) => fail('invalid-request', message, { field: 'field' })
  expect(await refusalOf(schema(v.number()), { field: secret })).toEqual(refused('body.field must be number'))
  expect(await refusalOf(schema(v.pipe(v.string(), v.email())), { field: secret })).toEqual(
    refused('body.field Invalid email'),
  )
  expect(await refusalOf(schema(v.pipe(v.string(), v.regex(/^\d+$/))), { field: secret })).toEqual(
    refused('body.field Invalid format: Expected /^\\d+$/'),
  )
  expect(
    await refusalOf(
      schema(
        v.pipe(
          v.string(),
          v.check(() => false, 'must be a day'),
        ),
      ),
      { field: secret },
    ),
  ).toEqual(refused('body.field must be a day'))
})

test('[audit 1.2] JSON is nested no deeper than the contract needs; brackets in texts do not count', () => {
  const parse = (text: string) => parseJson(Buffer.from(text)).ok
  expect(parse(`${'['.repeat(32)}${']'.repeat(32)}`)).toBe(true)
  expect(parse(`${'['.repeat(33)}${']'.repeat(33)}`)).toBe(false)
  expect(parse(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`)).toBe(false)
  expect(parse(JSON.stringify(['['.repeat(100), '\\"{{{{'.repeat(100), []]))).toBe(true)
  expect(parse(`[${'[],'.repeat(100)}[]]`)).toBe(true)
  // Broken JSON is refused too, wherever it breaks off.
  for (const text of ['"', '"\\', '[', '[1,{"a":"']) expect(parse(text)).toBe(false)
})
