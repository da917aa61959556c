import * as v from 'valibot'
import { call } from './call.ts'
import { command } from './command.ts'
import { entity } from './entity.ts'
import { remindersLane } from './lanes.ts'
import { maxReminderLength } from './limits.ts'
import { openObject } from './open.ts'
import { RoomParams, shortText, TimeMs, Uuid } from './primitives.ts'

/** Maximum number of reminders of one person. */
export const maxReminders = 500

/** When somebody wants to see a conversation again. Theirs alone, on all their devices; one for each conversation. */
export const Reminder = openObject({
  /** That of the conversation. */
  roomId: Uuid,
  atMs: TimeMs,
  /** What there is to do then; may be ''. */
  text: v.string(),
})
export type Reminder = v.InferOutput<typeof Reminder>

export const reminderEntities = {
  reminder: entity({ schema: Reminder, key: 'roomId', scope: 'owner', order: 'atMs', version: 0 }),
}

/** `atMs` null: the reminder goes, because it was done or is no longer needed. */
const ReminderChoice = {
  atMs: v.nullable(TimeMs),
  text: v.optional(shortText(maxReminderLength), ''),
}

export const reminderCommands = {
  'set-reminder': command({
    payload: v.object({ roomId: Uuid, ...ReminderChoice }),
    lane: () => remindersLane,
    from: 'tab',
  }),
}

export const reminderCalls = {
  setReminder: call({
    method: 'PUT',
    path: '/everline/v1/services/{s}/rooms/{roomId}/reminder',
    audience: 'staff',
    capability: 'conversations',
    summary: 'Sets, moves or removes the own reminder of a conversation that the caller is or was in',
    params: RoomParams,
    body: v.object(ReminderChoice),
    result: v.null(),
  }),
}
