import { entity } from '../entity.ts'
import { PhoneCall } from './schemas.ts'

export const telephonyEntities = {
  call: entity({ schema: PhoneCall, key: 'id', scope: 'owner', order: 'createdAtMs', version: 0 }),
}
