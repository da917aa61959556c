import { useNow } from '#app/browser/use-now.ts'
import { dayTitle } from '#app/language/format-time.ts'
import * as css from './log.css.ts'

/** The date above the first message of a day; renders nothing for other messages. */
export const DayLine = ({ dayMs }: { dayMs: number | null }) => (dayMs === null ? null : <Day dayMs={dayMs} />)

const Day = ({ dayMs }: { dayMs: number }) => <div className={css.day}>{dayTitle(dayMs, useNow(60_000))}</div>
