import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataOfText, textOfData } from './custom-data-text.ts'

test('custom data is read back from its text as it was', () => {
  const value = fc.oneof(
    fc.string({ maxLength: 30 }).filter((text) => !/\p{Cc}/u.test(text)),
    fc.constantFrom('12', 'true', '"quoted"', ' spaced ', 'a = b', ''),
    fc.integer(),
    fc.boolean(),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[A-Za-z][\w.-]{0,9}$/), value, { maxKeys: 5 }), (data) => {
      expect(dataOfText(textOfData(data))).toEqual(data)
    }),
  )
})

test('a line without a name, a name that is there twice, and too many lines are not right', () => {
  expect(dataOfText('desk = 12\n\nnight = true\nteam = Night shift')).toEqual({
    desk: 12,
    night: true,
    team: 'Night shift',
  })
  for (const wrong of ['no name', '= 4', 'a = 1\na = 2', '1st = x', 'a b = c']) expect(dataOfText(wrong)).toBeNull()
  expect(dataOfText(Array.from({ length: 51 }, (_, n) => `k${n} = ${n}`).join('\n'))).toBeNull()
})
