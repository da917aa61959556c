import { weekdayTitle } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { BusinessHours } from '#core/contract/index.ts'
import * as css from './business-hours.css.ts'
import { ClockInput } from './clock-input.tsx'
import { isTimeWrong } from './hours-fault.ts'

type Times = BusinessHours['times']
type Props = { times: Times; onChange(times: Times): void }

const days = [1, 2, 3, 4, 5, 6, 7]
/** Monday to Friday. */
const weekdays = [1, 2, 3, 4, 5]

/** The open times of each day of the week; a day can have several, or none. */
export function WeekTimes({ times, onChange }: Props) {
  /** The day whose times can be copied to all weekdays. */
  const first = weekdays.find((day) => times.some((time) => time.day === day))
  const copy = () =>
    onChange([
      ...weekdays.flatMap((day) => times.filter((time) => time.day === first).map((time) => ({ ...time, day }))),
      ...times.filter(({ day }) => !weekdays.includes(day)),
    ])
  return (
    <ul className={css.week}>
      {days.map((day) => (
        <Day key={day} day={day} times={times} onChange={onChange} onCopy={day === first ? copy : null} />
      ))}
    </ul>
  )
}

function Day({ day, times, onChange, onCopy }: Props & { day: number; onCopy: (() => void) | null }) {
  const name = weekdayName(day)
  const own = times.flatMap((time, index) => (time.day === day ? [{ time, index }] : []))
  const set = (at: number, part: Partial<Times[number]>) =>
    onChange(times.map((time, index) => (index === at ? { ...time, ...part } : time)))
  const last = own.at(-1)?.time
  const add = () => onChange([...times, { day, from: last ? last.until : '09:00', until: last ? '23:00' : '17:00' }])
  return (
    <li className={css.day}>
      <span className={css.dayName}>{name}</span>
      <span className={css.times}>
        {own.length === 0 && (
          <span className={css.time}>
            <span className={css.closed}>{t`Closed all day`}</span>
            <AddButton name={name} onAdd={add} />
          </span>
        )}
        {own.map(({ time, index }, place) => (
          <span key={index} className={css.time}>
            <ClockInput
              label={t`${name}, from`}
              isWrong={isTimeWrong(time)}
              value={time.from}
              onChange={(from) => set(index, { from })}
            />
            –
            <ClockInput
              label={t`${name}, until`}
              isWrong={isTimeWrong(time)}
              value={time.until}
              onChange={(until) => set(index, { until })}
            />
            <Button
              look="quiet"
              square
              aria-label={t`Remove this time of ${name}`}
              title={t`Remove this time of ${name}`}
              onClick={() => onChange(times.filter((_, at) => at !== index))}
            >
              <Icon name="close" look="small" />
            </Button>
            {place === own.length - 1 && <AddButton name={name} onAdd={add} />}
            {place === 0 && onCopy && (
              <Button look="link" className={css.copy} onClick={onCopy}>
                {t`Copy to all weekdays`}
              </Button>
            )}
            {isTimeWrong(time) && <span className={css.wrong}>{faultText(time)}</span>}
          </span>
        ))}
      </span>
    </li>
  )
}

const AddButton = ({ name, onAdd }: { name: string; onAdd(): void }) => (
  <Button
    look="quiet"
    square
    className={css.add}
    aria-label={t`Add a time to ${name}`}
    title={t`Add a time to ${name}`}
    onClick={onAdd}
  >
    <Icon name="plus" look="small" />
  </Button>
)

const faultText = ({ from, until }: Times[number]) =>
  from === '' || until === '' ? t`Enter a time like 09:00.` : t`The end must be after the start.`

/** On a Monday, at an hour at which it is Monday nearly everywhere. */
const mondayMs = Date.UTC(2024, 0, 1, 10)

/** Name of a day of the week in the user's language: 1 is Monday, 7 is Sunday. */
const weekdayName = (day: number): string => weekdayTitle(mondayMs + (day - 1) * 86_400_000)
