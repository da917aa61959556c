import { weekdayTitle } from '#app/language/format-time.ts'

/** On a Monday, at an hour at which it is Monday nearly everywhere. */
const mondayMs = Date.UTC(2024, 0, 1, 10)

/** Name of a day of the week in the user's language: 1 is Monday, 7 is Sunday. */
export const weekdayName = (day: number): string => weekdayTitle(mondayMs + (day - 1) * 86_400_000)
