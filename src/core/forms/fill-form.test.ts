import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type FormDefinition, type FormField, FormValues } from '#core/contract/forms/schemas.ts'
import { askedFields, changedFields, formIssues, valuesToSend, wordsIn } from './fill-form.ts'

const field = (id: string, more: Partial<FormField> = {}): FormField => ({
  id,
  kind: 'text',
  label: { '': id },
  hint: { '': '' },
  isRequired: false,
  options: [],
  isVerified: false,
  showIf: null,
  ...more,
})
const form = (...fields: FormField[]): FormDefinition => ({
  isOn: true,
  title: { '': 'Form' },
  intro: { '': '' },
  fields,
})
const topic = field('topic', {
  kind: 'choice',
  isRequired: true,
  options: [
    { value: 'order', label: { '': 'An order' } },
    { value: 'other', label: { '': 'Something else' } },
  ],
})
const order = field('order', { kind: 'number', isRequired: true, showIf: { fieldId: 'topic', is: 'order' } })
const gift = field('gift', { kind: 'consent', showIf: { fieldId: 'order', is: '7' } })

test('[ENT-10] a field is asked only where its condition holds, and the field of the condition is asked itself', () => {
  const asked = (values: Record<string, string | number>) =>
    askedFields(form(topic, order, gift), values).map(({ id }) => id)
  expect(asked({})).toEqual(['topic'])
  expect(asked({ topic: 'order' })).toEqual(['topic', 'order'])
  expect(asked({ topic: 'order', order: 7 })).toEqual(['topic', 'order', 'gift'])
  expect(asked({ topic: 'other', order: 7 })).toEqual(['topic'])
})

test('[ENT-10] each kind of field refuses what it does not ask for', () => {
  const issue = (kind: FormField['kind'], value: string | number | boolean | string[], isRequired = false) =>
    formIssues(form({ ...topic, id: 'it', kind, isRequired }), { it: value }, 3).it ?? 'ok'
  expect([issue('email', 'ada@example.com'), issue('email', 'ada')]).toEqual(['ok', 'no-email'])
  expect([issue('phone', '+49 (0)30 901820'), issue('phone', '030')]).toEqual(['ok', 'no-phone'])
  expect([issue('number', 3), issue('number', 'three')]).toEqual(['ok', 'no-number'])
  expect([issue('date', '2026-02-28'), issue('date', '28.2.')]).toEqual(['ok', 'no-date'])
  expect([issue('choice', 'order'), issue('choice', 'none')]).toEqual(['ok', 'no-choice'])
  expect([issue('choices', ['order', 'other']), issue('choices', ['none'])]).toEqual(['ok', 'no-choice'])
  expect([issue('rating', 5), issue('rating', 6), issue('rating', 0.5)]).toEqual(['ok', 'no-rating', 'no-rating'])
  expect([issue('consent', true, true), issue('consent', false, true), issue('consent', false)]).toEqual([
    'ok',
    'missing',
    'ok',
  ])
  expect([issue('text', ' ', true), issue('area', 'words', true)]).toEqual(['missing', 'ok'])
})

test.each([
  ['ada@shop.info', 3, 'email-suffix'],
  ['ada@shop.info', 4, 'ok'],
  ['ada@shop.online', 4, 'email-suffix'],
  ['ada@shop.online', 63, 'ok'],
  ['ada@shop', 63, 'no-email'],
  [' ada@shop.de ', 3, 'ok'],
])('[VAL-01] an address in a form is judged by the installation’s setting: %s, %i', (mail, longest, issue) =>
  expect(formIssues(form(field('mail', { kind: 'email' })), { mail }, longest).mail ?? 'ok').toBe(issue),
)

test('a field that is not asked is neither missing nor sent', () => {
  expect(formIssues(form(topic, order), { topic: 'other' }, 3)).toEqual({})
  expect(formIssues(form(topic, order), {}, 3)).toEqual({ topic: 'missing' })
  const phone = field('phone', { kind: 'phone' })
  expect(valuesToSend(form(topic, order, phone), { topic: 'other', order: 3, phone: ' +49 30 901820 ' })).toEqual({
    topic: 'other',
    phone: '+4930901820',
  })
})

test('texts are those of the language, else of its first part, else those for all others', () => {
  const words = { '': 'Name', 'zh-Hant': '姓名', es: 'Nombre', ar: '' }
  expect(wordsIn(words, 'zh-Hant')).toBe('姓名')
  expect(wordsIn(words, 'es-MX')).toBe('Nombre')
  expect(wordsIn(words, 'ar')).toBe('Name')
  expect(wordsIn(words, '')).toBe('Name')
})

test('[ENT-10] changed and added questions of a definition are reported', () => {
  const next = form({ ...topic, isRequired: false }, order, field('more'))
  expect(changedFields(form(topic, order), next)).toEqual(['topic', 'more'])
})

test('[ENT-10] odd characters from slides, PDFs and cut emoji are put right before a text is judged and sent', () => {
  const kinds = ['text', 'area', 'email', 'phone'] as const
  const asked = form(...kinds.map((kind) => field(kind, { kind, isRequired: true })))
  const values = {
    text: 'one\u000btwo \ud83d',
    area: 'one\ftwo\n\tthree\u0000',
    email: '\u0007ada@example.com',
    phone: '+49 30\u000b901820',
  }
  expect(formIssues(asked, values, 3)).toEqual({})
  const sent = valuesToSend(asked, values)
  expect(sent).toEqual({
    text: 'onetwo \ufffd',
    area: 'onetwo\n\tthree',
    email: 'ada@example.com',
    phone: '+4930901820',
  })
  expect(v.is(FormValues, sent)).toBe(true)
})
