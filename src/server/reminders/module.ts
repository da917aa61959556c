import type { reminderCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { ownReminders, setReminder } from './reminders.ts'

/** When the staff want to see conversations again. */
export const reminders = {
  create() {
    const handlers: HandlersOf<typeof reminderCalls> = {
      setReminder,
    }
    return { handlers, entities: { reminder: ownReminders } }
  },
} satisfies ServerModule
