import { entity } from '../entity.ts'
import { CannedResponse } from './schemas.ts'

export const cannedResponseEntities = {
  sharedResponse: entity({ schema: CannedResponse, key: 'id', scope: 'staff', order: 'title', version: 0 }),
  personalResponse: entity({ schema: CannedResponse, key: 'id', scope: 'owner', order: 'title', version: 0 }),
}
