import { entity } from '../entity.ts'
import { KnowledgeEntry, KnowledgeFolder } from './schemas.ts'

export const knowledgeEntities = {
  knowledgeEntry: entity({ schema: KnowledgeEntry, key: 'id', scope: 'staff', order: 'title', version: 0 }),
  knowledgeFolder: entity({ schema: KnowledgeFolder, key: 'id', scope: 'staff', order: 'name', version: 0 }),
}
