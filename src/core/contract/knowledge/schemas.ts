import * as v from 'valibot'
import { openObject } from '../open.ts'
import { Seq, TimeMs, Uuid } from '../primitives.ts'
import { RichText } from './rich-text.ts'

/** Maximum number of entries, folders and pictures of a service, and of kept versions of an entry. */
export const maxKnowledgeEntries = 5000
export const maxKnowledgeFolders = 200
export const maxKnowledgePictures = 2000
export const maxKnowledgeVersions = 100
/** Maximum size of a picture as it is sent, in bytes; it is stored smaller. */
export const maxKnowledgePictureBytes = 8 * 1024 * 1024
export const knowledgePictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'] as const

export const knowledgeContent = { title: v.string(), text: RichText, language: v.string() }

/** The published version of an entry. `text` is null if it is the entry's newest text. */
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
  ...knowledgeContent,
  revision: Seq,
  updatedAtMs: TimeMs,
  updatedByName: v.string(),
  published: v.nullable(Published),
})
export type KnowledgeEntry = v.InferOutput<typeof KnowledgeEntry>

export const KnowledgeFolder = openObject({ id: Uuid, name: v.string() })
export type KnowledgeFolder = v.InferOutput<typeof KnowledgeFolder>

export const KnowledgeVersion = openObject({
  revision: Seq,
  title: v.string(),
  savedAtMs: TimeMs,
  savedByName: v.string(),
})
export type KnowledgeVersion = v.InferOutput<typeof KnowledgeVersion>

/** An entry as visitors get it. `path`: its page on the host. */
export const PublicEntry = openObject({ id: Uuid, ...knowledgeContent, path: v.string() })
export type PublicKnowledgeEntry = v.InferOutput<typeof PublicEntry>

export const Suggestion = openObject({ id: Uuid, title: v.string(), excerpt: v.string(), language: v.string() })
export type KnowledgeSuggestion = v.InferOutput<typeof Suggestion>

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
