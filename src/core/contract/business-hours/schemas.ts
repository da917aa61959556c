import * as v from 'valibot'
import { Seq, shortText, TimeZone } from '../primitives.ts'

/** An hour of a day; `24:00` is its end. */
const HourText = v.pipe(v.string(), v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be an hour such as 09:00'))

/** When the service is open on a day of the week: 1 is Monday, 7 is Sunday. */
const OpenTime = v.pipe(
  v.object({ day: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)), from: HourText, until: HourText }),
  v.check(({ from, until }) => from < until, 'must end after it begins'),
)

/** A day on which the service is closed, such as `2026-12-25`. */
const Holiday = v.object({
  date: v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\d$/),
    v.check((date) => !Number.isNaN(Date.parse(date)), 'must be a day'),
  ),
  name: shortText(60),
})

/** The fields of its form. */
export const BusinessHoursDraft = v.object({
  /** False: always open. */
  isOn: v.boolean(),
  timeZone: TimeZone,
  times: v.pipe(v.array(OpenTime), v.maxLength(50)),
  holidays: v.pipe(v.array(Holiday), v.maxLength(200)),
})

/** When the service answers. `revision` counts its changes, from 0. */
export const BusinessHours = v.object({ ...BusinessHoursDraft.entries, revision: Seq })
export type BusinessHours = v.InferOutput<typeof BusinessHours>

/** Default of a service whose admins have never changed it. */
export const firstBusinessHours: BusinessHours = {
  isOn: false,
  timeZone: 'UTC',
  times: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', until: '17:00' })),
  holidays: [],
  revision: 0,
}
