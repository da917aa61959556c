import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { BusinessHours } from '#core/contract/index.ts'
import * as css from './business-hours.css.ts'

type Days = BusinessHours['holidays']

/** Days on which the service is closed all day. */
export function Holidays({ holidays, onChange }: { holidays: Days; onChange(days: Days): void }) {
  const set = (at: number, part: Partial<Days[number]>) =>
    onChange(holidays.map((day, index) => (index === at ? { ...day, ...part } : day)))
  return (
    <>
      {holidays.map((holiday, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two new days are equal, and stay in their places
        <span key={index} className={css.holiday}>
          <TextField
            type="date"
            label={t`Day`}
            value={holiday.date}
            onChange={({ target }) => set(index, { date: target.value })}
            {...(holiday.date === '' && { status: 'error' as const, message: t`Choose a day.` })}
          />
          <TextField
            label={t`Name`}
            maxLength={60}
            value={holiday.name}
            onChange={({ target }) => set(index, { name: target.value })}
          />
          <Button
            look="quiet"
            square
            aria-label={t`Remove ${holiday.name || holiday.date}`}
            onClick={() => onChange(holidays.filter((_, at) => at !== index))}
          >
            <Icon name="close" look="small" />
          </Button>
        </span>
      ))}
      <div>
        <Button onClick={() => onChange([...holidays, { date: '', name: '' }])}>{t`Add a holiday`}</Button>
      </div>
    </>
  )
}
