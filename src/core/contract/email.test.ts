import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { emailFault, emailSuffix, isEmail, plainEmail, refusedSuffix } from './email.ts'
import { EmailEntry, Username } from './primitives.ts'

describe('an e-mail address', () => {
  it.each(['a@b.co', 'mei.lin+inbox@shop.example.com', "o'neil@x.org", '1@2.de', 'büro@müller.de'])(
    '[VAL-01] is local@domain with a suffix of 2 or 3 letters: %s',
    (text) => expect(isEmail(text)).toBe(true),
  )

  it.each([
    '',
    '@',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@b.c',
    'a@b.info',
    'a@b.c0m',
    'a@b.123',
    'a b@c.de',
    'a@b@c.de',
    'a@b..de',
    'a@-b.de',
    'a@b-.de',
    '.a@b.de',
    'a.@b.de',
    'a..b@c.de',
    'a@b.de.',
    ' a@b.de',
    'a@b.de\n',
    '<a@b.de>',
    `${'x'.repeat(65)}@b.de`,
    `a@${'x'.repeat(64)}.de`,
    `a@${'long.'.repeat(60)}de`,
  ])('[VAL-01] is not %j', (text) => expect(isEmail(text)).toBe(false))

  it.each([
    ['a@b.shop', 3, 'email-suffix', '.shop'],
    [' a@b.co.info ', 3, 'email-suffix', '.info'],
    ['a@b.online', 5, 'email-suffix', '.online'],
    ['a@b.shop', 4, null, '.shop'],
    ['a@b', 63, 'no-email', undefined],
  ])(
    '[VAL-01] tells an ending that is not allowed here from what is no address: %j, %i',
    (text, longest, fault, ending) => {
      expect(emailFault(text, longest)).toBe(fault)
      if (ending) expect(emailSuffix(text)).toBe(ending)
    },
  )

  it('[VAL-01] has a longer suffix only where the setting allows it', () => {
    expect([isEmail('a@b.info', 4), isEmail('a@b.online', 4), isEmail('a@b.online', 63)]).toEqual([true, false, true])
  })

  it.each([
    ['a blank of no width', '\u200bmei@b.co'],
    ['a word joiner', 'mei\u2060@b.co'],
    ['a soft hyphen', 'mei@b\u00ad.co'],
    ['a byte order mark', '\ufeffmei@b.co'],
    ['marks of direction', '\u202amei@b.co\u202c'],
    ['a variation selector', 'mei\ufe0f@b.co'],
    ['a Hangul filler', 'mei\u3164@b.co'],
    ['an empty Braille pattern', 'mei@b.co\u2800'],
    ['spaces around it', ' \u00a0mei@b.co\u3000'],
  ])('is the same one without %s, which comes along when it is copied', (_what, text) => {
    expect(isEmail(text)).toBe(false)
    expect([plainEmail(text), parse(EmailEntry, text), parse(Username, text)]).toEqual(Array(3).fill('mei@b.co'))
  })
})

it.each([
  ['ana@fernhill.shop', 3, '.shop'],
  ['ana@fernhill.shop', 4, null],
  ['ana@fernhill.com', 3, null],
  ['ana@fernhill.co.museum', 3, '.museum'],
  ['ana@fernhill.كوم', 2, '.كوم'],
  ['ana fernhill.shop', 3, null],
  ['ana@fernhill.s', 3, null],
  ['', 3, null],
])(
  '[VAL-01] the ending is named if it alone is why an address is refused: %s with %i letters',
  (text, longest, suffix) => {
    expect(refusedSuffix(text, longest)).toBe(suffix)
  },
)
