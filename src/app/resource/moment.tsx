import { useServerNow } from '#app/data/use-server-now.ts'
import { clockTime, dayTitle, fullTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'

/** A time in a cell: day and minute, complete on hover. */
export function Moment({ atMs }: { atMs: number }) {
  const nowMs = useServerNow(60_000)
  return (
    <time dateTime={new Date(atMs).toISOString()} title={fullTime(atMs)}>
      {t`${dayTitle(atMs, nowMs)}, ${clockTime(atMs)}`}
    </time>
  )
}
