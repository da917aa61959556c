import type * as v from 'valibot'
import { cannedResponseEntities } from './canned-responses.ts'
import { contactEntities } from './contact.ts'
import { draftEntities } from './drafts.ts'
import type { EntityDefinition } from './entity.ts'
import { inquiryEntities } from './inquiries.ts'
import { knowledgeEntities } from './knowledge.ts'
import { labelEntities } from './labels.ts'
import { merge } from './merge.ts'
import { messageChangeEntities } from './message-changes.ts'
import { noteEntities } from './notes.ts'
import { reminderEntities } from './reminders.ts'
import { staffEntities } from './staff.ts'
import { tagEntities } from './tags.ts'
import { telephonyEntities } from './telephony.ts'

/** The replicated entities of every domain. In its own file: a page that only reads them needs no schemas. */
export const entities = merge([
  inquiryEntities,
  staffEntities,
  tagEntities,
  labelEntities,
  cannedResponseEntities,
  noteEntities,
  messageChangeEntities,
  reminderEntities,
  draftEntities,
  knowledgeEntities,
  contactEntities,
  telephonyEntities,
]) satisfies Record<string, EntityDefinition>

export type Entities = typeof entities
export type EntityName = keyof Entities
export type EntityValue<E extends EntityName> = v.InferOutput<Entities[E]['schema']>
