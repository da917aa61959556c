import { describe, expect, it } from 'vitest'
import { isQuiet } from './wishes.ts'

const at = (time: string) => Date.parse(`2026-11-28T${time}Z`)

describe('quiet hours', () => {
  const over = { from: 22 * 60, until: 7 * 60, timeZone: 'Europe/Madrid' }
  it.each([
    ['20:59', false],
    ['21:00', true],
    ['23:30', true],
    ['05:59', true],
    ['06:00', false],
  ])('[PWA-03] over midnight, in the zone of the person: at %s UTC it is quiet: %s', (time, isSo) =>
    expect(isQuiet({ quiet: over }, at(time))).toBe(isSo),
  )

  it('[PWA-03] within a day, of no length, or none', () => {
    const noon = { from: 12 * 60, until: 13 * 60, timeZone: 'UTC' }
    expect([at('11:59'), at('12:00'), at('13:00')].map((ms) => isQuiet({ quiet: noon }, ms))).toEqual([
      false,
      true,
      false,
    ])
    expect(isQuiet({ quiet: { ...noon, until: noon.from } }, at('12:00'))).toBe(false)
    expect(isQuiet({ quiet: null }, at('12:00'))).toBe(false)
  })
})
