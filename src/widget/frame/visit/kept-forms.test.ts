import { beforeEach, expect, test } from 'vitest'
import { fakeStorage } from '#tests/fakes/fake-storage.ts'
import { createKeptForms, emptyForm } from './kept-forms.ts'

const name = 'everline-forms/shop'
const empty = (id: string, formType: 'preChatSurvey' | 'postChatSurvey' | 'offlineMessage' = 'preChatSurvey') =>
  emptyForm({ id, formType, inquiryId: formType === 'postChatSurvey' ? `inquiry-${id}` : null, version: 1 })
const ids = (forms: ReturnType<typeof createKeptForms>) => forms.all().map(({ id }) => id)

beforeEach(() => {
  globalThis.localStorage = fakeStorage()
})

test.each([
  ['a line break of slides', { name: 'one\u000btwo' }],
  ['half an emoji', { name: 'hi \ud83d' }],
  ['more than the contract takes', { name: 'a'.repeat(4001) }],
  [
    'answers to an earlier version, too',
    Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`field-${n}`, 'words'])),
  ],
])('[ENT-10] a typed text is still there after a reload: %s', (_what, values) => {
  createKeptForms('shop', '').keep({ ...empty('f'), values })
  expect(createKeptForms('shop', '').all()).toEqual([{ ...empty('f'), values }])
})

test('[ENT-10] a form that this build cannot read costs none of the others', () => {
  const rows = [{ id: 'later', formType: 'a-later-type' }, null, empty('f')]
  localStorage.setItem(name, JSON.stringify(rows))
  expect(createKeptForms('shop', '').all()).toEqual([empty('f')])
  for (const text of ['{', '{}', 'null']) {
    localStorage.setItem(name, text)
    expect(createKeptForms('shop', '').all()).toEqual([])
  }
})

test('[ENT-10] a form that waits or was given back outlasts all later ones; of the others the newest twenty stay', () => {
  const forms = createKeptForms('shop', '')
  forms.keep({ ...empty('waits'), isSent: true })
  forms.keep({ ...empty('returned', 'postChatSurvey'), returned: 'incomplete' })
  for (let n = 1; n <= 30; n += 1) forms.keep({ ...empty(`${n}`, 'postChatSurvey'), isSent: true, isDone: true })
  expect(ids(forms)).toEqual(['waits', 'returned', ...Array.from({ length: 18 }, (_, n) => `${n + 13}`)])
})

test('[ENT-10] a further message for when nobody is here does not replace one that still waits', () => {
  const forms = createKeptForms('shop', '')
  const first = { ...empty('first', 'offlineMessage'), isSent: true }
  const second = { ...empty('second', 'offlineMessage'), values: { text: 'more' } }
  forms.keep(first)
  forms.keep(second)
  expect(ids(forms)).toEqual(['first', 'second'])
  // The backend has the first: what is being typed is still what the visitor sees.
  forms.keep({ ...first, isDone: true })
  expect(forms.find(second)).toEqual(second)
  // The backend gives the first back: it is asked, and the other waits.
  forms.keep({ ...first, isSent: false, returned: 'incomplete' })
  expect(forms.find(second)?.id).toBe('first')
  forms.keep({ ...first, isDone: true })
  forms.keep({ ...second, isDone: true })
  forms.keep(empty('third', 'offlineMessage'))
  expect(ids(forms)).toEqual(['third'])
})

test('[ENT-10] two tabs undo nothing of each other, also where the browser stores nothing for one of them', () => {
  const [one, other] = [createKeptForms('shop', ''), createKeptForms('shop', '')]
  one.keep({ ...empty('f'), isSent: true })
  other.readAgain('everline-forms/another')
  expect(ids(other)).toEqual([])
  other.readAgain(name)
  other.keep(empty('g', 'postChatSurvey'))
  expect(ids(createKeptForms('shop', ''))).toEqual(['f', 'g'])
  one.readAgain(null)
  expect(ids(one)).toEqual(['f', 'g'])
  localStorage.setItem = () => {
    throw new Error('full')
  }
  one.keep(empty('h', 'offlineMessage'))
  one.readAgain(name)
  expect(ids(one)).toEqual(['f', 'g', 'h'])
})
