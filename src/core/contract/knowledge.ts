import * as v from 'valibot'
import { call } from './call.ts'
import { entity } from './entity.ts'
import { maxKnowledgeFolderLength, maxKnowledgeTitleLength } from './limits.ts'
import { merge } from './merge.ts'
import { openObject } from './open.ts'
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
} from './primitives.ts'
import { RichText } from './rich-text.ts'

/** Maximum number of entries, folders and pictures of a service, and of kept versions of an entry. */
export const maxKnowledgeEntries = 5000
export const maxKnowledgeFolders = 200
export const maxKnowledgePictures = 2000
export const maxKnowledgeVersions = 100
/** Maximum size of a picture as it is sent, in bytes; it is stored smaller. */
export const maxKnowledgePictureBytes = 8 * 1024 * 1024
export const knowledgePictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'] as const

const Title = v.pipe(shortText(maxKnowledgeTitleLength), trimmed, notBlank)
const FolderName = v.pipe(shortText(maxKnowledgeFolderLength), trimmed, notBlank)

const content = { title: v.string(), text: RichText, language: v.string() }

/** What visitors read of an entry. `text` is null if it is the newest text of the entry. */
const Published = openObject({
  revision: Seq,
  atMs: TimeMs,
  title: v.string(),
  language: v.string(),
  text: v.nullable(RichText),
})

/**
 * An entry of the knowledge base: its newest text, and the one that is published; null: none, it is a draft.
 * `revision` counts its texts, from 1.
 */
export const KnowledgeEntry = openObject({
  id: Uuid,
  /** Null: in no folder. */
  folderId: v.nullable(Uuid),
  ...content,
  revision: Seq,
  updatedAtMs: TimeMs,
  updatedByName: v.string(),
  published: v.nullable(Published),
})
export type KnowledgeEntry = v.InferOutput<typeof KnowledgeEntry>

export const KnowledgeFolder = openObject({ id: Uuid, name: v.string() })
export type KnowledgeFolder = v.InferOutput<typeof KnowledgeFolder>

const KnowledgeVersion = openObject({
  revision: Seq,
  title: v.string(),
  savedAtMs: TimeMs,
  savedByName: v.string(),
})
export type KnowledgeVersion = v.InferOutput<typeof KnowledgeVersion>

const Votes = v.object({ helpful: v.number(), unhelpful: v.number() })

/** An entry as visitors get it. `path`: its page on the host. */
const PublicEntry = openObject({ id: Uuid, ...content, path: v.string() })
export type PublicKnowledgeEntry = v.InferOutput<typeof PublicEntry>

const Suggestion = openObject({ id: Uuid, title: v.string(), excerpt: v.string(), language: v.string() })
export type KnowledgeSuggestion = v.InferOutput<typeof Suggestion>

export const knowledgeEntities = {
  knowledgeEntry: entity({ schema: KnowledgeEntry, key: 'id', scope: 'staff', order: 'title', version: 0 }),
  knowledgeFolder: entity({ schema: KnowledgeFolder, key: 'id', scope: 'staff', order: 'name', version: 0 }),
}

const EntryParams = v.object({ s: ServiceId, id: Uuid })
const basePath = '/lc-ds/v1/services/{s}/knowledge-base'
const ownPath = '/everline/v1/services/{s}'
const publicPath = `${ownPath}/knowledge-published`
const EntryAnswer = v.object({ entry: KnowledgeEntry })
const FolderAnswer = v.object({ folder: KnowledgeFolder })
const refreshedBy = ['knowledgeEntry'] as const
const capability = 'knowledge'

/** Path of a service's help pages on the host. */
export const helpPath = (s: string) => `/help/${s}`
/** Path of a published picture on the host: an image, not a call. */
export const helpPicturePath = (s: string, id: string) => `${helpPath(s)}/pictures/${id}`
/** Path of an entry's help page. Its title in the address is for people: the id finds it. */
export const helpEntryPath = (s: string, { id, title }: { id: string; title: string }) =>
  `${helpPath(s)}/entries/${id}${slugOf(title)}`
export const helpFolderPath = (s: string, { id, name }: { id: string; name: string }) =>
  `${helpPath(s)}/folders/${id}${slugOf(name)}`

/** `/returning-a-jacket`; '' if nothing is left of the name. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  const slug = (words ?? []).join('-').slice(0, 60).toWellFormed().replace(/-$/, '')
  return slug === '' ? '' : `/${encodeURIComponent(slug)}`
}

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
    result: v.object({ version: openObject({ ...KnowledgeVersion.entries, ...content }) }),
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

/** What visitors do, before they are visitors: public, with limits for each address. */
export const publicKnowledgeCalls = {
  suggestKnowledge: call({
    method: 'GET',
    path: `${ownPath}/knowledge-suggestions`,
    audience: 'public',
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
    capability,
    summary: 'Counts whether a published entry has helped; the last vote of a browser counts',
    params: EntryParams,
    body: v.object({ isHelpful: v.boolean() }),
    result: v.null(),
  }),
}

export const knowledgeCalls = merge([staffCalls, adminCalls, publicKnowledgeCalls])
