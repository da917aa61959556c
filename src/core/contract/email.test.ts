import { describe, expect, it } from 'vitest'
import { isEmail, refusedSuffix } from './email.ts'

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

  it('[VAL-01] has a longer suffix only where the setting allows it', () => {
    expect([isEmail('a@b.info', 4), isEmail('a@b.online', 4), isEmail('a@b.online', 63)]).toEqual([true, false, true])
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
