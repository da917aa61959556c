import { useLiveRow, useOutbox } from '#app/data/rows.ts'
import { failureText } from '#app/language/failure-text.ts'
import { comingTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import { DropButton } from '#app/queued/queued-buttons.tsx'
import { useReminderClock, useReminders } from '#app/reminders/use-reminders.ts'
import { useSetReminder } from '#app/reminders/use-set-reminder.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Ranked } from '#app/ui/feedback/one-notice.tsx'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import type { Reminder } from '#core/contract/index.ts'
import { remindersLane } from '#core/contract/lanes.ts'
import { isDue } from '#core/reminders/reminders-now.ts'
import * as css from '../conversation.css.ts'

/** Says for when the conversation's reminder is set, that it is due, or that it was refused. */
export function ReminderBanner({ roomId }: { roomId: string }) {
  const reminder = useReminders().get(roomId)
  const nowMs = useReminderClock(reminder ? 1 : 0)
  const set = useSetReminder()
  const toasts = useToasts()
  const isOffline = useLiveRow('connection')?.state === 'offline'
  const own = useOutbox(remindersLane)?.filter((row) => row.kind === 'set-reminder' && row.payload.roomId === roomId)
  const refused = own?.find(({ state }) => state === 'failed')
  const isWaiting = isOffline && own?.some(({ state }) => state !== 'failed')
  async function done(from: Reminder) {
    if (!(await set(roomId, null))) return
    toasts.show({
      id: 'reminder',
      severity: 'success',
      actions: [{ name: t`Undo`, callback: () => void set(roomId, from.atMs, from.text) }],
      children: t`Reminder done`,
    })
  }
  return (
    <>
      {refused?.failure && (
        <Ranked subject="refused">
          <div className={css.banner}>
            <Notice action={<DropButton id={refused.id} />}>{failureText(refused.failure)}</Notice>
          </div>
        </Ranked>
      )}
      {reminder && (
        <Ranked subject={isDue(reminder, nowMs) ? 'reminder-due' : 'reminder-set'}>
          <div className={css.banner}>
            <Notice
              look={isDue(reminder, nowMs) ? 'notify' : 'info'}
              action={<Button look="link" onClick={() => void done(reminder)}>{t`Done`}</Button>}
            >
              {isDue(reminder, nowMs)
                ? t`${comingTime(reminder.atMs, nowMs)}’s reminder`
                : t`Reminder at ${comingTime(reminder.atMs, nowMs)}`}
              {isWaiting && ` · ${t`not sent yet`}`}
              {reminder.text !== '' && (
                <>
                  {' · '}
                  <bdi>{reminder.text}</bdi>
                </>
              )}
            </Notice>
          </div>
        </Ranked>
      )}
    </>
  )
}
