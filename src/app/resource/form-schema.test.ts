import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#core/contract/index.ts'
import { choicesOf, formSchemaOf } from './form-schema.ts'

const body = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1)),
  level: v.picklist(['low', 'high']),
  seats: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  isOn: v.boolean(),
  note: v.optional(v.string(), 'none'),
})
const schema = formSchemaOf(body, ['name', 'level', 'seats', 'isOn', 'note'])

test('the fields’ texts are converted to the types of the call’s body', () => {
  expect(v.parse(schema, { name: ' Mei ', level: 'high', seats: '4', isOn: 'true', note: 'x' })).toEqual({
    name: 'Mei',
    level: 'high',
    seats: 4,
    isOn: true,
    note: 'x',
  })
})

test('an empty field becomes null or the default if the call allows it', () => {
  expect(v.parse(schema, { name: 'a', level: 'low', seats: '', isOn: '', note: '' })).toEqual({
    name: 'a',
    level: 'low',
    seats: null,
    isOn: false,
    note: 'none',
  })
})

test('a value that the call refuses is an issue of its field', () => {
  const { issues = [] } = v.safeParse(schema, { name: ' ', level: 'mid', seats: '1.5', isOn: '', note: '' })
  expect(issues.map(({ path }) => path?.[0]?.key)).toEqual(['name', 'level', 'seats'])
})

test('the body of a contract’s call can be used as the schema of its form', () => {
  const ofCall = formSchemaOf(calls.createPortalUser.body, ['name', 'email', 'visitorEid'])
  expect(v.parse(ofCall, { name: 'Mei', email: 'Mei@Example.org', visitorEid: '' })).toEqual({
    name: 'Mei',
    email: 'mei@example.org',
    visitorEid: null,
  })
})

test.each([
  ['mei@example.org', 3, null],
  ['mei@example.shop', 3, 'must not end in .shop'],
  ['mei@example.shop', 4, null],
  ['mei', 4, 'must be an e-mail address'],
])('[VAL-01] an address is judged by the installation’s setting: %s, %i', (email, longest, message) => {
  const rule = { addresses: { email: (text: string) => [text] }, longestSuffix: () => longest }
  const ofCall = formSchemaOf(calls.createPortalUser.body, ['name', 'email'], rule)
  expect(v.safeParse(ofCall, { name: 'Mei', email }).issues?.[0].message ?? null).toBe(message)
})

test('choices come from the schema', () => {
  expect(choicesOf(body, 'level')).toEqual(['low', 'high'])
  expect(choicesOf(body, 'name')).toBeNull()
})

test('a field that the call does not know is a bug', () => {
  expect(() => formSchemaOf(body, ['nobody'])).toThrow('takes no "nobody"')
})
