import * as v from 'valibot'
import { call } from '../call.ts'
import { maxKnowledgeFolderLength, maxKnowledgeTitleLength } from '../limits.ts'
import { merge } from '../merge.ts'
import { openObject } from '../open.ts'
import {
  LanguageTag,
  notBlank,
  queryNumber,
  Seq,
  ServiceId,
  ServiceParams,
  shortText,
  TimeMs,
  trimmed,
  Uuid,
} from '../primitives.ts'
import { RichText } from './rich-text.ts'
import {
  KnowledgeEntry,
  KnowledgeFolder,
  KnowledgeVersion,
  knowledgeContent,
  knowledgePictureTypes,
  maxKnowledgePictureBytes,
  PublicEntry,
  Suggestion,
} from './schemas.ts'

const Title = v.pipe(shortText(maxKnowledgeTitleLength), trimmed, notBlank)
const FolderName = v.pipe(shortText(maxKnowledgeFolderLength), trimmed, notBlank)

const Votes = v.object({ helpful: v.number(), unhelpful: v.number() })

const EntryParams = v.object({ s: ServiceId, id: Uuid })
const basePath = '/lc-ds/v1/services/{s}/knowledge-base'
const ownPath = '/everline/v1/services/{s}'
const publicPath = `${ownPath}/knowledge-published`
const EntryAnswer = v.object({ entry: KnowledgeEntry })
const FolderAnswer = v.object({ folder: KnowledgeFolder })
const refreshedBy = ['knowledgeEntry'] as const
const capability = 'knowledge'

const staffCalls = {
  listKnowledgeBase: call({
    method: 'GET',
    path: basePath,
    audience: 'staff',
    from: 'tab',
    refreshedBy,
    capability,
    summary: 'Returns the entries of the knowledge base with their texts, drafts too, in pages',
    params: ServiceParams,
    /** `after` is `next` of the page before; none: the first page. */
    query: v.object({ after: v.optional(Uuid), limit: v.optional(queryNumber(1, 500), '100') }),
    result: v.object({ entries: v.array(KnowledgeEntry), next: v.nullable(v.string()) }),
  }),
  getKnowledgeBaseEntry: call({
    method: 'GET',
    path: `${basePath}/{id}`,
    audience: 'staff',
    from: 'tab',
    refreshedBy,
    capability,
    summary: 'Returns an entry of the knowledge base, and how many visitors found it helpful',
    params: EntryParams,
    result: v.object({ entry: KnowledgeEntry, votes: Votes }),
  }),
  listKnowledgeVersions: call({
    method: 'GET',
    path: `${ownPath}/knowledge-entries/{id}/versions`,
    audience: 'staff',
    from: 'tab',
    refreshedBy,
    capability,
    summary: 'Returns the versions of an entry without their texts, the newest first',
    params: EntryParams,
    result: v.object({ versions: v.array(KnowledgeVersion) }),
  }),
  getKnowledgeVersion: call({
    method: 'GET',
    path: `${ownPath}/knowledge-entries/{id}/version`,
    audience: 'staff',
    from: 'tab',
    capability,
    summary: 'Returns a version of an entry with its text',
    params: EntryParams,
    query: v.object({ revision: queryNumber(1, 2_147_483_647) }),
    result: v.object({ version: openObject({ ...KnowledgeVersion.entries, ...knowledgeContent }) }),
  }),
  getKnowledgePicture: call({
    method: 'GET',
    path: `${ownPath}/knowledge-pictures/{id}`,
    audience: 'staff',
    from: 'tab',
    capability,
    summary: 'Returns an address of a picture, also of a draft, which ends after some hours',
    params: EntryParams,
    result: v.object({ path: v.string(), pathEndsAtMs: TimeMs }),
  }),
}

const adminCalls = {
  createKnowledgeBaseEntry: call({
    method: 'POST',
    path: basePath,
    audience: 'admin',
    from: 'tab',
    capability,
    summary: 'Creates a draft under an id that the caller made; repeating the id changes nothing',
    params: ServiceParams,
    body: v.object({
      id: Uuid,
      title: Title,
      text: RichText,
      folderId: v.optional(v.nullable(Uuid), null),
      language: v.optional(LanguageTag, ''),
    }),
    result: EntryAnswer,
  }),
  updateKnowledgeBaseEntry: call({
    method: 'PATCH',
    path: `${basePath}/{id}`,
    audience: 'admin',
    from: 'tab',
    capability,
    summary: 'Saves a new version of an entry, or moves it; refused if somebody else has saved since `revision`',
    params: EntryParams,
    body: v.object({
      revision: Seq,
      title: v.exactOptional(Title),
      text: v.exactOptional(RichText),
      language: v.exactOptional(LanguageTag),
      folderId: v.exactOptional(v.nullable(Uuid)),
    }),
    result: EntryAnswer,
  }),
  deleteKnowledgeBaseEntry: call({
    method: 'DELETE',
    path: `${basePath}/{id}`,
    audience: 'admin',
    from: 'tab',
    capability,
    summary: 'Deletes an entry with its versions; its page answers 404 from then on',
    params: EntryParams,
    result: v.null(),
  }),
  publishKnowledgeEntry: call({
    method: 'POST',
    path: `${ownPath}/knowledge-entries/{id}/publication`,
    audience: 'admin',
    from: 'tab',
    capability,
    summary: 'Shows the newest text of an entry to visitors; refused if somebody else has saved since `revision`',
    params: EntryParams,
    body: v.object({ revision: Seq }),
    result: EntryAnswer,
  }),
  unpublishKnowledgeEntry: call({
    method: 'DELETE',
    path: `${ownPath}/knowledge-entries/{id}/publication`,
    audience: 'admin',
    from: 'tab',
    capability,
    summary: 'Takes an entry away from visitors; it becomes a draft',
    params: EntryParams,
    result: EntryAnswer,
  }),
  createKnowledgeFolder: call({
    method: 'POST',
    path: `${ownPath}/knowledge-folders`,
    audience: 'admin',
    from: 'tab',
    capability,
    summary: 'Creates a folder under an id that the caller made; repeating the id changes nothing',
    params: ServiceParams,
    body: v.object({ id: Uuid, name: FolderName }),
    result: FolderAnswer,
  }),
  renameKnowledgeFolder: call({
    method: 'PATCH',
    path: `${ownPath}/knowledge-folders/{id}`,
    audience: 'admin',
    from: 'tab',
    capability,
    summary: 'Renames a folder',
    params: EntryParams,
    body: v.object({ name: FolderName }),
    result: FolderAnswer,
  }),
  deleteKnowledgeFolder: call({
    method: 'DELETE',
    path: `${ownPath}/knowledge-folders/{id}`,
    audience: 'admin',
    from: 'tab',
    capability,
    summary: 'Deletes an empty folder',
    params: EntryParams,
    result: v.null(),
  }),
  addKnowledgePicture: call({
    method: 'POST',
    path: `${ownPath}/knowledge-pictures`,
    audience: 'admin',
    limits: ['uploads'],
    from: 'tab',
    capability,
    summary: 'Stores a picture for the texts of entries: smaller, and without what its camera wrote into it',
    params: ServiceParams,
    /** An id that the caller made; repeating it changes nothing. */
    query: v.object({ id: Uuid }),
    upload: { types: [...knowledgePictureTypes, 'multipart/form-data'], maxBytes: maxKnowledgePictureBytes },
    result: v.object({ id: Uuid, width: v.number(), height: v.number() }),
  }),
}

/** Calls for visitors who have no session yet: public, with limits for each address. */
export const publicKnowledgeCalls = {
  suggestKnowledge: call({
    method: 'GET',
    path: `${ownPath}/knowledge-suggestions`,
    audience: 'public',
    limits: ['knowledge-suggestions'],
    capability,
    summary: 'Returns the few published entries that fit best to what a visitor types',
    params: ServiceParams,
    query: v.object({ text: shortText(200) }),
    result: v.object({ suggestions: v.array(Suggestion) }),
  }),
  getPublishedKnowledge: call({
    method: 'GET',
    path: `${publicPath}/{id}`,
    audience: 'public',
    capability,
    summary: 'Returns a published entry',
    params: EntryParams,
    result: v.object({ entry: PublicEntry }),
  }),
  voteForKnowledge: call({
    method: 'POST',
    path: `${publicPath}/{id}/votes`,
    audience: 'public',
    limits: ['knowledge-votes'],
    capability,
    summary: 'Counts whether a published entry has helped; the last vote of a browser counts',
    params: EntryParams,
    body: v.object({ isHelpful: v.boolean() }),
    result: v.null(),
  }),
}

export const knowledgeCalls = merge([staffCalls, adminCalls, publicKnowledgeCalls])
