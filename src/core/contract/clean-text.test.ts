import { type GenericSchema, is, parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { isBlankText, trimmedText, withoutUnseen } from './clean-text.ts'
import {
  CannedResponseDraft,
  ContactDraft,
  FeedbackText,
  LabelDraft,
  MessageText,
  ProfileChange,
  ServiceNumberDraft,
  TagDraft,
} from './index.ts'

const unseen = [
  ...['\u200b', '\u2060', '\u2800', '\u3164', '\u00ad', '\u180e', '\u{e0020}', '\u202e', '\ufeff', '\u200d', '\u2064'],
  ...[
    '\ufe0f',
    '\u034f',
    '\u115f',
    '\u1160',
    '\uffa0',
    '\u17b4',
    '\u2069',
    '\u061c',
    '\u{e0100}',
    '\ufff9',
    '\u{1d159}',
  ],
  ...['\u{1bca0}', '\u{1d173}', '\u{13430}', '\u206a', '\u00a0', '\u3000', '\u2003', '\u2028', '\u0085', '\t\n ', ''],
]
const seen = [
  ...[
    'a',
    '0',
    '.',
    '–',
    '👍',
    '❤️',
    '👩‍👩‍👧',
    'é',
    'e\u0301',
    '\u0301',
    'م',
    '\u0600',
    '한',
    'ㅤ한',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '\ufffd',
    '⠁',
    '។',
    '中',
  ],
]

describe('a text', () => {
  test.each(unseen.map((text) => [[...text].map((sign) => sign.codePointAt(0)?.toString(16)).join(' '), text]))(
    'a text of %s alone is blank',
    (_codes, text) => {
      for (const each of [text, text + text, ` ${text}\u200b\n`])
        expect([isBlankText(each), trimmedText(each)]).toEqual([true, ''])
    },
  )

  test.each(seen)('that shows %s is none', (text) => {
    expect([isBlankText(text), trimmedText(` ${text} `)]).toEqual([false, text])
    expect(isBlankText(`\u200b${text}\u2060`)).toBe(false)
  })

  test('keeps its spaces and line breaks when signs that nobody sees go', () => {
    expect(withoutUnseen('a\u200b b\u00ad\n\u2800c\u3000d')).toBe('a b\nc\u3000d')
  })
})

test('a blank text is no name, title or message, wherever one is asked for', () => {
  for (const text of ['\u200b', '\u2800', '\u3164 \u2060']) {
    const refused: GenericSchema[] = [MessageText, FeedbackText, ContactDraft.entries.name, ProfileChange.entries.name]
    refused.push(...[LabelDraft, TagDraft, ServiceNumberDraft].map(({ entries }) => entries.name))
    refused.push(CannedResponseDraft.entries.title, CannedResponseDraft.entries.text)
    expect(refused.map((schema) => is(schema, text))).toEqual(refused.map(() => false))
    // An optional text that is blank counts as left out.
    expect(parse(ContactDraft, { name: 'Mei', company: text, notes: text })).toMatchObject({ company: '', notes: '' })
  }
})
