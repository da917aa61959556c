import { describe, expect, it } from 'vitest'
import { firstBusinessHours } from '#core/contract/index.ts'
import { freeTimes } from './free-times.ts'

/** A Monday. */
const nowMs = Date.UTC(2026, 10, 23, 8, 10)
const hours = { ...firstBusinessHours, isOn: true, times: [{ day: 1, from: '09:00', until: '11:00' }] }
const at = (hour: number, minute = 0, day = 23) => Date.UTC(2026, 10, day, hour, minute)

describe('[ENT-08] free times', () => {
  it('lie within the hours of the service, an hour ahead at least, for two weeks', () => {
    expect(freeTimes(hours, [], { minutes: 60, nowMs })).toEqual([
      at(9, 30),
      at(10),
      ...[at(9, 0, 30), at(9, 30, 30), at(10, 0, 30)],
    ])
  })

  it('touch no other appointment, but may follow it', () => {
    const busy = [{ startsAtMs: at(9, 30), endsAtMs: at(10) }]
    expect(freeTimes(hours, busy, { minutes: 30, nowMs }).slice(0, 2)).toEqual([at(10), at(10, 30)])
  })

  it('are those of an office if the service never closes', () => {
    const always = { ...firstBusinessHours, timeZone: 'Asia/Hong_Kong' }
    const [first] = freeTimes(always, [], { minutes: 15, nowMs: Date.UTC(2026, 10, 21) })
    // Monday, 09:00 in Hong Kong.
    expect(first).toBe(Date.UTC(2026, 10, 23, 1))
  })
})
