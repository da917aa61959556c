import { useId, useState } from 'react'
import { useServerNow } from '#app/data/use-server-now.ts'
import { t } from '#app/language/t.ts'
import { reminderTimes } from '#app/reminders/reminder-times.ts'
import { useReminders } from '#app/reminders/use-reminders.ts'
import { useSetReminder } from '#app/reminders/use-set-reminder.ts'
import { Button } from '#app/ui/action/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import * as layout from '#app/ui/layout/layout.css.ts'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { maxReminderLength } from '#core/contract/limits.ts'

/** Day, hour and text of a reminder. The fields are of this device's time zone. */
export function ReminderDialog({ roomId, onClose }: { roomId: string; onClose(): void }) {
  const nowMs = useServerNow(60_000)
  const set = useSetReminder()
  const reminder = useReminders().get(roomId)
  const [atMs, setAtMs] = useState(reminder?.atMs ?? reminderTimes(nowMs).at(-2)?.atMs ?? nowMs)
  const [text, setText] = useState(reminder?.text ?? '')
  const formId = useId()
  const isPast = !(atMs > nowMs)
  return (
    <Dialog
      title={t`Remind me`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={formId}>{t`Remind me`}</Button>
        </>
      }
    >
      <form
        id={formId}
        className={layout.stack[2]}
        onSubmit={(event) => {
          event.preventDefault()
          if (isPast) return
          void set(roomId, atMs, text.trim())
          onClose()
        }}
      >
        <TextField
          type="datetime-local"
          label={t`When`}
          required
          value={Number.isNaN(atMs) ? '' : localText(atMs)}
          onChange={({ target }) => setAtMs(new Date(target.value).getTime())}
          {...(isPast && { status: 'error', message: t`Choose a time in the future.` })}
        />
        <TextField
          label={t`Note (optional)`}
          maxLength={maxReminderLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </Dialog>
  )
}

/** A moment as the browser's field has it: `2026-11-24T09:00`. */
function localText(atMs: number): string {
  const date = new Date(atMs)
  return new Date(atMs - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
