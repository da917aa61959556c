import { useNow } from '#app/browser/use-now.ts'
import { dayTitle } from '#app/language/format-time.ts'
import * as css from './log.css.ts'

/** Title of the day that begins with a line; nothing where none does. */
export const DayLine = ({ dayMs }: { dayMs: number | null }) => (dayMs === null ? null : <Day dayMs={dayMs} />)

const Day = ({ dayMs }: { dayMs: number }) => <div className={css.day}>{dayTitle(dayMs, useNow(60_000))}</div>
