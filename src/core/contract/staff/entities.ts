import { entity } from '../entity.ts'
import { Staff } from './schemas.ts'

export const staffEntities = {
  staff: entity({ schema: Staff, key: 'eid', scope: 'staff', order: 'name', version: 0 }),
}
