import * as v from 'valibot'
import { command } from '../command.ts'
import { remindersLane } from '../lanes.ts'
import { Uuid } from '../primitives.ts'
import { ReminderChoice } from './schemas.ts'

export const reminderCommands = {
  'set-reminder': command({
    payload: v.object({ roomId: Uuid, ...ReminderChoice }),
    lane: () => remindersLane,
    from: 'tab',
    sends: 'setReminder',
    input: ({ roomId, ...body }) => ({ params: { roomId }, body }),
  }),
}
