/* Made by `npm run contract` of the folders beside it. */
import type * as v from 'valibot'
import { cannedResponseEntities } from './canned-responses/entities.ts'
import { contactEntities } from './contacts/entities.ts'
import { draftEntities } from './drafts/entities.ts'
import type { EntityDefinition } from './entity.ts'
import { inquiryEntities } from './inquiries/entities.ts'
import { knowledgeEntities } from './knowledge/entities.ts'
import { labelEntities } from './labels/entities.ts'
import { merge } from './merge.ts'
import { messageChangeEntities } from './message-changes/entities.ts'
import { noteEntities } from './notes/entities.ts'
import { reminderEntities } from './reminders/entities.ts'
import { staffEntities } from './staff/entities.ts'
import { tagEntities } from './tags/entities.ts'
import { telephonyEntities } from './telephony/entities.ts'

/** The replicated entities of every domain. In its own file: a page that only reads them needs no schemas. */
export const entities = merge([
  cannedResponseEntities,
  contactEntities,
  draftEntities,
  inquiryEntities,
  knowledgeEntities,
  labelEntities,
  messageChangeEntities,
  noteEntities,
  reminderEntities,
  staffEntities,
  tagEntities,
  telephonyEntities,
]) satisfies Record<string, EntityDefinition>

export type Entities = typeof entities
export type EntityName = keyof Entities
export type EntityValue<E extends EntityName> = v.InferOutput<Entities[E]['schema']>
