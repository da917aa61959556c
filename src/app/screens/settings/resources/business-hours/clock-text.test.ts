import { expect, test } from 'vitest'
import { readClock } from './clock-text.ts'

test.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['930', '09:30'],
  ['1730', '17:30'],
  [' 17.30 ', '17:30'],
  ['17h30', '17:30'],
  ['5 pm', '17:00'],
  ['5:15 p.m.', '17:15'],
  ['12am', '00:00'],
  ['12 PM', '12:00'],
  ['00:00', '00:00'],
  ['24:00', '24:00'],
  ['٠٩:٣٠', '09:30'],
  ['۱۷:۰۰', '17:00'],
])('[INQ-02] “%s” is %s', (text, time) => expect(readClock(text)).toBe(time))

test.each(['', '25', '24:01', '9:60', '9:3', '13 pm', '0 am', '-9', 'noon', '9:30:15', '09:00–17:00'])(
  '[INQ-02] “%s” is no time of day',
  (text) => expect(readClock(text)).toBeNull(),
)
