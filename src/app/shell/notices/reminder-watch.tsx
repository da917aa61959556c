import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isHidden } from '#app/browser/attention.ts'
import { notifications } from '#app/browser/notifications.ts'
import { useConversation } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useReminderClock, useReminders } from '#app/reminders/use-reminders.ts'
import { soundOnce } from '#app/sounds/sound.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import type { Reminder } from '#core/contract/index.ts'
import { reminderTag } from '#core/contract/reminders/reminder-tag.ts'
import { isDue } from '#core/reminders/reminders-now.ts'

/** Older reminders show in the list and the conversation, not in a notice at every start. */
const freshMs = 12 * 60 * 60_000
const shownForMs = 60_000

/** Says in a notice, and with a sound, that the time of a reminder has come. */
export function ReminderWatch() {
  const reminders = useReminders()
  const nowMs = useReminderClock(reminders.size, true)
  const due = [...reminders.values()].filter((reminder) => isDue(reminder, nowMs) && reminder.atMs > nowMs - freshMs)
  return due.map((reminder) => <DueReminder key={`${reminder.roomId}/${reminder.atMs}`} reminder={reminder} />)
}

function DueReminder({ reminder: { roomId, atMs, text } }: { reminder: Reminder }) {
  const name = useConversation(roomId)?.visitorName
  const toasts = useToasts()
  const navigate = useNavigate()
  const isTold = useRef(false)
  const id = reminderTag(roomId, atMs)
  useEffect(() => {
    if (name === undefined || isTold.current) return
    isTold.current = true
    const title = t`Reminder: ${name}`
    toasts.show({
      id,
      severity: 'notify',
      removedTime: shownForMs,
      children: text === '' ? title : `${title} · ${text}`,
      actions: [
        {
          name: t`Show`,
          callback: () => void navigate({ to: '/inbox/$conversationId', params: { conversationId: roomId } }),
        },
      ],
    })
    soundOnce(id, 'reminder')
    if (isHidden() && notifications.permission() === 'granted')
      void notifications.show(title, { body: text, tag: id, icon: '/icon-192.png' })
  }, [name, id, roomId, text, toasts, navigate])
  // Done, or put off, in another tab or on another device.
  useEffect(
    () => () => {
      toasts.close(id)
      if (notifications.permission() === 'granted') void notifications.dismiss(id)
    },
    [id, toasts],
  )
  return null
}
