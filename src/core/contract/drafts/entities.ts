import { entity } from '../entity.ts'
import { SharedDraft } from './schemas.ts'

export const draftEntities = {
  draft: entity({ schema: SharedDraft, key: 'roomId', scope: 'owner', order: 'atMs', version: 0 }),
}
