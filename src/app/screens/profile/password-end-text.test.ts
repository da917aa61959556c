import { expect, it } from 'vitest'
import { endsSoon, passwordEndText } from './password-end-text.ts'

const day = 24 * 60 * 60_000

it('the expiry of a password is given in days, and announced a week before', () => {
  expect(passwordEndText(null, 0)).toBeNull()
  expect(passwordEndText(day / 2, 0)).toBe('Your password must be changed within a day.')
  expect(passwordEndText(9.5 * day, 0)).toBe('Your password must be changed within 10 days.')
  expect(passwordEndText(0, day)).toMatch(/expired/)
  expect([endsSoon(null, 0), endsSoon(7 * day, 0), endsSoon(7 * day + 1, 0), endsSoon(0, day)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})
