import { comingTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { useReminderClock, useReminders } from '#app/reminders/use-reminders.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { chip } from '#app/ui/sign/chip.css.ts'
import { isDue } from '#core/reminders/reminders-now.ts'

/** Chip with the time of a conversation's reminder, or that it is due. */
export function ReminderChip({ roomId }: { roomId: string }) {
  const reminder = useReminders().get(roomId)
  const nowMs = useReminderClock(1)
  if (!reminder) return null
  const { atMs, text } = reminder
  return isDue(reminder, nowMs) ? (
    <span className={chip.warn} title={text}>{t`Reminder`}</span>
  ) : (
    <span className={chip.neutral} title={text}>
      <span className={visuallyHidden}>{t`Reminder`} </span>
      {comingTime(atMs, nowMs)}
    </span>
  )
}
