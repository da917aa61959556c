import { fullTime } from '#app/language/format-time.ts'
import type { LogRecord } from '#core/contract/index.ts'
import * as css from './logs.css.ts'

const timeOf = (ms: number) => new Date(ms).toISOString().slice(11, 23)

/** Lines of a log, the newest first. */
export const LogLines = ({ label, records }: { label: string; records: readonly LogRecord[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
  <ol className={css.lines} aria-label={label} tabIndex={0}>
    {records.map((record, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
      <li key={index} className={css.line} data-level={record.level}>
        <time dateTime={new Date(record.timestamp).toISOString()} title={fullTime(record.timestamp)}>
          {timeOf(record.timestamp)}
        </time>
        <span className={css.level}>{record.level}</span>
        <span className={css.text}>
          {record.class}.{record.function} {record.tag} {record.value}
        </span>
      </li>
    ))}
  </ol>
)
