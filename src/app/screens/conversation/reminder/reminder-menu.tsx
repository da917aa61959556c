import type { RefObject } from 'react'
import { useServerNow } from '#app/data/use-server-now.ts'
import { comingTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { type ReminderTime, reminderTimes } from '#app/reminders/reminder-times.ts'
import { useReminders } from '#app/reminders/use-reminders.ts'
import { useSetReminder } from '#app/reminders/use-set-reminder.ts'
import { Menu, MenuItem, MenuLine } from '#app/ui/overlay/menu.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'

type Props = { roomId: string; trigger: RefObject<HTMLElement | null>; onOther(): void; onClose(): void }

/** Moments to be reminded at, and what can be done with the reminder that is set. */
export function ReminderMenu({ roomId, trigger, onOther, onClose }: Props) {
  const nowMs = useServerNow(60_000)
  const set = useSetReminder()
  const reminder = useReminders().get(roomId)
  return (
    <Menu label={t`Remind me`} trigger={trigger} placement="bottom end" onClose={onClose}>
      {reminderTimes(nowMs).map(({ time, atMs }) => (
        <MenuItem
          key={time}
          icon={<Icon name="clock" look="small" />}
          onSelect={() => void set(roomId, atMs, reminder?.text)}
        >
          {`${timeText(time)} · ${comingTime(atMs, nowMs)}`}
        </MenuItem>
      ))}
      <MenuItem icon={<Icon name="more" look="small" />} onSelect={onOther}>
        {t`Choose a time…`}
      </MenuItem>
      {reminder && (
        <>
          <MenuLine />
          <MenuItem icon={<Icon name="close" look="small" />} onSelect={() => void set(roomId, null)}>
            {t`Remove reminder`}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

const timeText = (time: ReminderTime): string =>
  ({
    'in-an-hour': t`In an hour`,
    'this-evening': t`This evening`,
    tomorrow: t`Tomorrow`,
    'next-week': t`Next week`,
  })[time]
