import { entity } from '../entity.ts'
import { Tag } from './schemas.ts'

export const tagEntities = {
  tag: entity({ schema: Tag, key: 'id', scope: 'staff', order: 'name', version: 0 }),
}
