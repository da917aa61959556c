import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { EmailEntry, MessageText, NewPassword, ProfileChange, SixDigits, ThemeConfig } from '#core/contract/index.ts'
import { issueText } from './issue-text.ts'

function textOf(schema: v.GenericSchema, value: unknown, own?: string): string | null {
  const [issue] = v.safeParse(schema, value).issues ?? []
  return issue ? issueText(issue, own) : null
}

describe('every kind of issue has a text of its own', () => {
  it.each<[string, v.GenericSchema, unknown, string]>([
    ['nothing', v.string(), undefined, 'This field is required.'],
    ['an empty text', v.pipe(v.string(), v.minLength(1)), '', 'This field is required.'],
    ['a blank name', ProfileChange.entries.name, '  ', 'This field is required.'],
    ['a blank message', MessageText, ' ', 'This field is required.'],
    ['a short password', NewPassword, 'sieben7', 'Too short: 8 characters or more.'],
    ['a short text', v.pipe(v.string(), v.minLength(2)), 'a', 'Too short: 2 characters or more.'],
    ['a name that is too long', ProfileChange.entries.name, 'x'.repeat(81), 'Too long by 1 character.'],
    ['a long text', v.pipe(v.string(), v.maxLength(4)), '1234567', 'Too long by 3 characters.'],
    ['no address', EmailEntry, 'mara', 'Enter a valid email address'],
    ['no address by the schema', v.pipe(v.string(), v.email()), 'mara', 'Enter a valid email address'],
    [
      'no telephone number',
      ProfileChange.entries.phone,
      '5550 0142',
      'Enter a phone number with its country code, like +852 5550 0142.',
    ],
    [
      'an address whose ending is not allowed',
      v.pipe(
        v.string(),
        v.check(() => false, 'must not end in .shop'),
      ),
      'mei@b.shop',
      'Addresses ending in .shop aren’t allowed here. An administrator can allow them with the EVERLINE_EMAIL_SUFFIX setting.',
    ],
    ['none of a list', v.picklist(['a', 'b']), 'c', 'Choose one from the list.'],
    ['half of a character', ProfileChange.entries.name, '\ud800', 'This can’t be used. Change it and try again.'],
    ['no digits', SixDigits, 'abc', 'This can’t be used. Change it and try again.'],
  ])('%s', (_what, schema, value, words) => expect(textOf(schema, value)).toBe(words))

  it('a pattern, and two fields that must be the same, have their form’s text', () => {
    expect(textOf(ThemeConfig.entries.brandColor, 'red', 'Six digits.')).toBe('Six digits.')
    const same = v.pipe(
      v.object({ one: v.string(), two: v.string() }),
      v.forward(
        v.partialCheck([['one'], ['two']], ({ one, two }) => one === two),
        ['two'],
      ),
    )
    const [issue] = v.safeParse(same, { one: 'a', two: 'b' }).issues ?? []
    expect(issue?.path?.[0]?.key).toBe('two')
    expect(issue && issueText(issue, 'Not the same.')).toBe('Not the same.')
  })

  it('a form never shows a schema’s own message', () => {
    for (const value of ['', 'x'.repeat(300), '\ud800', '\u0000'])
      expect(textOf(EmailEntry, value)).not.toMatch(/must|Invalid/)
  })
})
