import * as v from 'valibot'
import { call } from '../call.ts'
import { Conversation } from '../conversations/schemas.ts'
import { FileEncoding, ImportReport } from '../csv-import.ts'
import { maxContactFileBytes } from '../limits.ts'
import { Eid, LanguageTag, queryNumber, Seq, ServiceId, ServiceParams, shortText, Uuid } from '../primitives.ts'
import { Contact, ContactChange, ContactDraft, ContactFilter, DuplicateGroup } from './schemas.ts'

const ContactParams = v.object({ s: ServiceId, id: Uuid })
const VisitorParams = v.object({ s: ServiceId, id: Uuid, visitorEid: Eid })
const contactsPath = '/everline/v1/services/{s}/contacts'
const contactPath = `${contactsPath}/{id}`
const common = { audience: 'staff', from: 'tab', capability: 'contacts' } as const
const adminOnly = { ...common, audience: 'admin' } as const
const refreshedBy = ['listContacts'] as const
const contact = v.object({ contact: Contact })
const csv = 'text/csv'
const vcard = 'text/vcard'

const importOf = (types: readonly string[]) => ({
  params: ServiceParams,
  /** A dry run changes nothing, and lists what is wrong. */
  query: v.object({
    dryRun: v.optional(v.picklist(['true', 'false']), 'false'),
    /** Encoding of the file; detected if left out. */
    encoding: v.exactOptional(FileEncoding),
  }),
  upload: { types, maxBytes: maxContactFileBytes },
  result: ImportReport,
})

export const contactCalls = {
  listContacts: call({
    ...common,
    method: 'GET',
    path: contactsPath,
    summary: 'Returns contacts by their names, in pages: all, or those in which a text is found',
    params: ServiceParams,
    query: v.object({
      text: v.optional(shortText(200)),
      show: v.optional(ContactFilter, 'all'),
      language: v.optional(LanguageTag, ''),
      /** `next` of the page before. */
      after: v.optional(shortText(1200)),
      limit: v.optional(queryNumber(1, 200), '50'),
    }),
    result: v.object({ contacts: v.array(Contact), next: v.nullable(v.string()) }),
  }),
  getContact: call({
    ...common,
    method: 'GET',
    path: contactPath,
    refreshedBy,
    summary: 'Returns one contact',
    params: ContactParams,
    result: contact,
  }),
  createContact: call({
    ...common,
    method: 'POST',
    path: contactsPath,
    summary:
      'Creates a contact under an id that the caller made, perhaps of a visitor; repeating the id changes nothing',
    params: ServiceParams,
    body: v.object({ id: Uuid, ...ContactDraft.entries, visitorEid: v.optional(v.nullable(Eid), null) }),
    result: contact,
  }),
  updateContact: call({
    ...common,
    method: 'PATCH',
    path: contactPath,
    summary: 'Changes a contact; refused if somebody else has changed it since `revision`',
    params: ContactParams,
    body: v.object({ revision: Seq, ...ContactChange.entries }),
    result: contact,
  }),
  deleteContact: call({
    ...adminOnly,
    method: 'DELETE',
    path: contactPath,
    summary: 'Deletes a contact; its visitors and their conversations stay. Refused while it is blocked',
    params: ContactParams,
    result: v.null(),
  }),
  linkVisitor: call({
    ...common,
    method: 'PUT',
    path: `${contactPath}/visitors/{visitorEid}`,
    summary: 'Says that a visitor is this person; the visitor may be nobody else yet',
    params: VisitorParams,
    result: contact,
  }),
  unlinkVisitor: call({
    ...common,
    method: 'DELETE',
    path: `${contactPath}/visitors/{visitorEid}`,
    summary: 'Says that a visitor is not this person',
    params: VisitorParams,
    result: contact,
  }),
  getContactOfVisitor: call({
    ...common,
    method: 'GET',
    path: '/everline/v1/services/{s}/visitors/{visitorEid}/contact',
    refreshedBy,
    summary: 'Returns the contact that a visitor is, and otherwise contacts of the visitor’s name',
    params: v.object({ s: ServiceId, visitorEid: Eid }),
    result: v.object({ contact: v.nullable(Contact), suggestions: v.array(Contact) }),
  }),
  listContactConversations: call({
    ...common,
    method: 'GET',
    path: `${contactPath}/conversations`,
    summary: 'Returns the conversations of a contact that the caller may see, the newest first, at most 100',
    params: ContactParams,
    result: v.object({ conversations: v.array(Conversation) }),
  }),
  blockContact: call({
    ...adminOnly,
    method: 'PUT',
    path: `${contactPath}/block`,
    summary: 'Blocks a contact or ends that: messages, conversations and inquiries of its visitors are refused',
    params: ContactParams,
    body: v.object({ isBlocked: v.boolean() }),
    result: contact,
  }),
  listContactDuplicates: call({
    ...common,
    method: 'GET',
    path: `${contactsPath}/duplicates`,
    refreshedBy,
    summary: 'Returns contacts that have a telephone number or an e-mail address in common, at most 50 groups',
    params: ServiceParams,
    result: v.object({ groups: v.array(DuplicateGroup) }),
  }),
  mergeContacts: call({
    ...adminOnly,
    method: 'POST',
    path: `${contactPath}/merge`,
    summary: 'Makes one contact of two, with the given values; the other is deleted. It can be undone',
    params: ContactParams,
    body: v.object({
      mergeId: Uuid,
      revision: Seq,
      otherId: Uuid,
      otherRevision: Seq,
      ...ContactChange.entries,
    }),
    result: v.object({ contact: Contact, mergeId: Uuid }),
  }),
  undoContactMerge: call({
    ...adminOnly,
    method: 'DELETE',
    path: `${contactsPath}/merges/{mergeId}`,
    summary: 'Makes the two contacts of a merge again as they were; refused if the merged one has changed since',
    params: v.object({ s: ServiceId, mergeId: Uuid }),
    result: v.object({ contacts: v.array(Contact) }),
  }),
  exportContacts: call({
    ...adminOnly,
    method: 'GET',
    path: `${contactsPath}/export-csv`,
    limits: ['csv-files'],
    summary: 'Returns all contacts as a CSV file that can be imported again',
    params: ServiceParams,
    download: csv,
    result: v.blob(),
  }),
  exportContactsAsVcards: call({
    ...adminOnly,
    method: 'GET',
    path: `${contactsPath}/export-vcf`,
    limits: ['csv-files'],
    summary: 'Returns all contacts as vCards',
    params: ServiceParams,
    download: vcard,
    result: v.blob(),
  }),
  getContactVcard: call({
    ...common,
    method: 'GET',
    path: `${contactPath}/vcf`,
    summary: 'Returns one contact as a vCard',
    params: ContactParams,
    download: vcard,
    result: v.blob(),
  }),
  getContactTemplate: call({
    ...adminOnly,
    method: 'GET',
    path: `${contactsPath}/csv-template`,
    summary: 'Returns a CSV file with the columns of an import and an example',
    params: ServiceParams,
    download: csv,
    result: v.blob(),
  }),
  importContacts: call({
    ...adminOnly,
    ...importOf(['multipart/form-data', csv]),
    method: 'POST',
    path: `${contactsPath}/import-csv`,
    limits: ['csv-files'],
    summary: 'Creates and completes contacts from a CSV file; rows that are wrong are left out and listed',
  }),
  importVcards: call({
    ...adminOnly,
    ...importOf(['multipart/form-data', vcard, 'text/x-vcard']),
    method: 'POST',
    path: `${contactsPath}/import-vcf`,
    limits: ['csv-files'],
    summary:
      'Creates and completes contacts from a file of vCards of the versions 2.1, 3.0 and 4.0; what cannot be read is left out and listed',
  }),
}
