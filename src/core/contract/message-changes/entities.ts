import { entity } from '../entity.ts'
import { MessageChange } from './schemas.ts'

export const messageChangeEntities = {
  /** For the room's members, the visitor too. */
  messageChange: entity({ schema: MessageChange, key: 'id', scope: 'owner', order: 'roomId', version: 0 }),
}
