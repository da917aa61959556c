import type { reminderCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { Changes } from '#server/feed/changes.ts'
import { ownReminders, setReminder } from './reminders.ts'

/** When the staff want to see conversations again. */
export const reminders = {
  create({ changes }) {
    const handlers: HandlersOf<typeof reminderCalls> = {
      setReminder: ({ params, body }, { session }) =>
        changes.run((tx, feed) => setReminder(tx, feed, session, { roomId: params.roomId, ...body })),
    }
    return { handlers, entities: { reminder: ownReminders } }
  },
} satisfies ServerModule<{ changes: Changes }>
