import { entity } from '../entity.ts'
import { Mention, Note } from './schemas.ts'

export const noteEntities = {
  /** For the staff who are or were in the room. */
  note: entity({ schema: Note, key: 'id', scope: 'owner', order: 'roomId', version: 0 }),
  mention: entity({ schema: Mention, key: 'id', scope: 'owner', order: 'atMs', version: 0 }),
}
