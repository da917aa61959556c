import { entity } from '../entity.ts'
import { Contact } from './schemas.ts'

/** Contacts whom the user has met: with whose visitors they were in a conversation. Others are asked for. */
export const contactEntities = {
  contact: entity({ schema: Contact, key: 'id', scope: 'owner', order: 'name', version: 0 }),
}
