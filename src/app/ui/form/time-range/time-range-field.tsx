import { useId, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Dropdown } from '#app/ui/form/dropdown/dropdown.tsx'
import { hourOptions, minuteOptions } from '#app/ui/form/dropdown/dropdown-options.ts'
import * as field from '#app/ui/form/field.css.ts'
import { Field } from '#app/ui/form/field.tsx'
import { checkTimeRange, type Parts, partsOf, type TimeRange, timeOf, timeRangeText } from './time-range.ts'
import * as css from './time-range-field.css.ts'

type Props = {
  label: string
  range: TimeRange
  nowMs: number
  onChange(range: TimeRange): void
  /** Errors are only shown after an attempt to use the range. */
  isChecked: boolean
}

/** [VAL-02] A range from one minute to another, in the machine's time zone. */
export function TimeRangeField({ label, range, nowMs, onChange, isChecked }: Props) {
  // An incomplete date and time is no time yet, but must be kept.
  const [start, setStart] = useState(() => partsOf(range.startMs))
  const [end, setEnd] = useState(() => partsOf(range.endMs))
  const errorId = useId()
  const error = isChecked ? checkTimeRange(range, nowMs) : null
  return (
    <fieldset className={css.range} aria-describedby={error ? errorId : undefined}>
      <legend className={field.label}>{label}</legend>
      <Moment
        labels={[t`Start date`, t`Start hour`, t`Start minute`]}
        parts={start}
        onChange={(parts) => {
          setStart(parts)
          onChange({ ...range, startMs: timeOf(parts) })
        }}
      />
      <Moment
        labels={[t`End date`, t`End hour`, t`End minute`]}
        parts={end}
        onChange={(parts) => {
          setEnd(parts)
          onChange({ ...range, endMs: timeOf(parts) })
        }}
      />
      {error && <Notice id={errorId}>{timeRangeText[error]}</Notice>}
    </fieldset>
  )
}

type MomentProps = { labels: [date: string, hour: string, minute: string]; parts: Parts; onChange(parts: Parts): void }

const Moment = ({ labels: [date, hour, minute], parts, onChange }: MomentProps) => (
  <div className={css.moment}>
    <Field label={date}>
      {(wiring) => (
        <input
          type="date"
          className={field.input}
          value={parts.date}
          max="9999-12-31"
          onChange={(event) => onChange({ ...parts, date: event.target.value })}
          {...wiring}
        />
      )}
    </Field>
    {(['hour', 'minute'] as const).map((part) => (
      <Dropdown
        key={part}
        label={part === 'hour' ? hour : minute}
        options={part === 'hour' ? hourOptions : minuteOptions}
        chosen={parts[part] === '' ? [] : [parts[part]]}
        placeholder="--"
        onChange={([value = '']) => onChange({ ...parts, [part]: value })}
      />
    ))}
  </div>
)
