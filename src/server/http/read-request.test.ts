import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { CallDefinition } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { readInput } from './read-request.ts'

const refusalOf = (schema: v.GenericSchema<unknown, unknown>, body: unknown) =>
  readInput({ method: 'POST', path: '/any', body: schema } as unknown as CallDefinition, {
    params: {},
    query: new URLSearchParams(),
    headers: new Headers(),
    body: async () => ok(body),
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
