import { entity } from '../entity.ts'
import { Reminder } from './schemas.ts'

export const reminderEntities = {
  reminder: entity({ schema: Reminder, key: 'roomId', scope: 'owner', order: 'atMs', version: 0 }),
}
