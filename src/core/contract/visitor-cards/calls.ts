import * as v from 'valibot'
import { call } from '../call.ts'
import { CustomDataChange } from '../custom-data/schemas.ts'
import { maxCardNoteLength, maxVisitorTagLength, maxVisitorTags } from '../limits.ts'
import {
  Eid,
  isText,
  notBlank,
  queryNumber,
  Seq,
  ServiceId,
  ServiceParams,
  shortText,
  textRule,
  trimmed,
  Uuid,
} from '../primitives.ts'
import { CardNote, VisitorCard } from './schemas.ts'

const CardNoteText = v.pipe(v.string(), v.maxLength(maxCardNoteLength), v.check(isText, textRule), trimmed, notBlank)
/** Two tags that differ in upper and lower case only are one. */
const VisitorTag = v.pipe(shortText(maxVisitorTagLength), trimmed, notBlank, v.normalize('NFC'))
const VisitorTags = v.pipe(v.array(VisitorTag), v.maxLength(maxVisitorTags))

const CardParams = v.object({ s: ServiceId, visitorEid: Eid })
const NoteParams = v.object({ ...CardParams.entries, noteId: Uuid })
const cardPath = '/everline/v1/services/{s}/visitors/{visitorEid}/card'
const common = { audience: 'staff', from: 'tab', capability: 'visitor-cards' } as const
const card = v.object({ card: VisitorCard })

export const visitorCardCalls = {
  getVisitorCard: call({
    ...common,
    method: 'GET',
    path: cardPath,
    summary: 'Returns the card of a visitor, for staff who may see one of the visitor’s conversations',
    params: CardParams,
    result: card,
  }),
  tagVisitor: call({
    ...common,
    method: 'PATCH',
    path: `${cardPath}/tags`,
    summary: 'Adds tags to a visitor’s card and removes others; tags that nobody names stay',
    params: CardParams,
    body: v.object({ add: v.optional(VisitorTags, []), remove: v.optional(VisitorTags, []) }),
    result: card,
  }),
  patchVisitorCustomData: call({
    ...common,
    method: 'PATCH',
    path: `${cardPath}/custom-data`,
    summary:
      'Changes some entries of a visitor’s custom data, null deletes an entry; refused if somebody else has changed it since `revision`',
    params: CardParams,
    body: v.object({ revision: Seq, change: CustomDataChange }),
    result: card,
  }),
  writeCardNote: call({
    ...common,
    method: 'POST',
    path: `${cardPath}/notes`,
    summary: 'Writes a note on a visitor’s card under an id that the caller made; repeating the id changes nothing',
    params: CardParams,
    body: v.object({ id: Uuid, text: CardNoteText }),
    result: v.object({ note: CardNote }),
  }),
  editCardNote: call({
    ...common,
    method: 'PATCH',
    path: `${cardPath}/notes/{noteId}`,
    summary: 'Edits a note on a visitor’s card; refused if somebody else has changed it since `revision`',
    params: NoteParams,
    body: v.object({ revision: Seq, text: CardNoteText }),
    result: v.object({ note: CardNote }),
  }),
  removeCardNote: call({
    ...common,
    method: 'DELETE',
    path: `${cardPath}/notes/{noteId}`,
    summary: 'Removes a note from a visitor’s card; refused if somebody else has changed it since `revision`',
    params: NoteParams,
    query: v.object({ revision: queryNumber(1, Number.MAX_SAFE_INTEGER) }),
    result: v.null(),
  }),
  listCardWords: call({
    ...common,
    method: 'GET',
    path: '/everline/v1/services/{s}/visitor-cards/words',
    refreshedBy: ['getVisitorCard'],
    summary: 'Returns the tags and the names of custom data on the cards of the service, the most used first',
    params: ServiceParams,
    result: v.object({ tags: v.array(v.string()), names: v.array(v.string()) }),
  }),
}
