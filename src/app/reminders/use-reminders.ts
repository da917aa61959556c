import { useMemo } from 'react'
import { useEntities, useOutbox } from '#app/data/rows.ts'
import { useServerNow } from '#app/data/use-server-now.ts'
import type { Reminder } from '#core/contract/index.ts'
import { remindersLane } from '#core/contract/lanes.ts'
import { remindersNow } from '#core/reminders/reminders-now.ts'

/** The user's reminders by conversation, as they were chosen last. */
export function useReminders(): ReadonlyMap<string, Reminder> {
  const stored = useEntities('reminder')
  const outbox = useOutbox(remindersLane)
  return useMemo(() => remindersNow(stored ?? [], outbox ?? []), [stored, outbox])
}

/** A user without reminders needs no clock. */
const neverMs = 24 * 60 * 60_000
const stepMs = 5000

/** The time by which reminders are due; `isForUnseen`: in tabs too that nobody sees. */
export const useReminderClock = (count: number, isForUnseen = false): number =>
  useServerNow(count > 0 ? stepMs : neverMs, isForUnseen)
