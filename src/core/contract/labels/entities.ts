import { entity } from '../entity.ts'
import { Label } from './schemas.ts'

export const labelEntities = {
  label: entity({ schema: Label, key: 'id', scope: 'staff', order: 'name', version: 0 }),
}
