import * as v from 'valibot'
import { maxReminderLength } from '../limits.ts'
import { openObject } from '../open.ts'
import { shortText, TimeMs, Uuid } from '../primitives.ts'

/** Maximum number of reminders of one person. */
export const maxReminders = 500

/** When somebody wants to see a conversation again. Theirs alone, on all their devices; one for each conversation. */
export const Reminder = openObject({
  /** Room of the conversation. */
  roomId: Uuid,
  atMs: TimeMs,
  /** Text of the reminder; may be ''. */
  text: v.string(),
})
export type Reminder = v.InferOutput<typeof Reminder>

/** `atMs` null: the reminder goes, because it was done or is no longer needed. */
export const ReminderChoice = {
  atMs: v.nullable(TimeMs),
  text: v.optional(shortText(maxReminderLength), ''),
}
