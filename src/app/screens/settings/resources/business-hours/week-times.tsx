import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { BusinessHours } from '#core/contract/index.ts'
import * as css from './business-hours.css.ts'
import { isTimeWrong } from './hours-fault.ts'
import { weekdayName } from './weekday-name.ts'

type Times = BusinessHours['times']
type Props = { times: Times; onChange(times: Times): void }

const days = [1, 2, 3, 4, 5, 6, 7]

/** The open times of each day of the week; a day can have several, or none. */
export const WeekTimes = ({ times, onChange }: Props) => (
  <ul className={css.week}>
    {days.map((day) => (
      <Day key={day} day={day} times={times} onChange={onChange} />
    ))}
  </ul>
)

function Day({ day, times, onChange }: Props & { day: number }) {
  const name = weekdayName(day)
  const own = times.flatMap((time, index) => (time.day === day ? [{ time, index }] : []))
  const set = (at: number, part: Partial<Times[number]>) =>
    onChange(times.map((time, index) => (index === at ? { ...time, ...part } : time)))
  const last = own.at(-1)?.time
  return (
    <li className={css.day}>
      <span className={css.dayName}>{name}</span>
      <span className={css.times}>
        {own.length === 0 && <span className={css.closed}>{t`Closed`}</span>}
        {own.map(({ time, index }) => (
          <span key={index} className={css.time}>
            <input
              type="time"
              className={css.hour}
              aria-label={t`${name}, from`}
              aria-invalid={isTimeWrong(time)}
              value={time.from}
              onChange={({ target }) => set(index, { from: target.value })}
            />
            –
            <input
              type="time"
              className={css.hour}
              aria-label={t`${name}, until`}
              aria-invalid={isTimeWrong(time)}
              value={time.until === '24:00' ? '23:59' : time.until}
              onChange={({ target }) => set(index, { until: target.value })}
            />
            <Button
              look="quiet"
              square
              aria-label={t`Remove this time of ${name}`}
              onClick={() => onChange(times.filter((_, at) => at !== index))}
            >
              <Icon name="close" look="small" />
            </Button>
            {isTimeWrong(time) && <span className={css.wrong}>{t`Must end after it begins.`}</span>}
          </span>
        ))}
      </span>
      <Button
        look="quiet"
        square
        aria-label={t`Add a time to ${name}`}
        onClick={() =>
          onChange([...times, { day, from: last ? last.until : '09:00', until: last ? '23:00' : '17:00' }])
        }
      >
        <Icon name="plus" look="small" />
      </Button>
    </li>
  )
}
