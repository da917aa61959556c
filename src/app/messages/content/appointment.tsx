import { appointmentTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { CalendarEvent } from '#core/contract/index.ts'
import * as css from './content.css.ts'
import { saveEvent } from './save-event.ts'

/** An appointment that the visitor has made: when, with whom, and a file for the calendar. */
export const Appointment = ({ event, withName }: { event: CalendarEvent; withName: string }) => (
  <div className={css.card}>
    <strong dir="auto">{event.title}</strong>
    <span>
      <time dateTime={new Date(event.startsAtMs).toISOString()}>{appointmentTime(event.startsAtMs)}</time>
    </span>
    <span>{t`With ${withName}`}</span>
    <Button className={css.action} onClick={() => void saveEvent(event)}>
      <Icon name="clock" look="small" />
      {t`Save to calendar`}
    </Button>
  </div>
)
