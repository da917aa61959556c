import * as v from 'valibot'
import { LabelColor } from '../labels/schemas.ts'
import { openObject, openPicklist } from '../open.ts'
import { Eid, LanguageTag, notBlank, Seq, shortText, trimmed, Uuid } from '../primitives.ts'

/** Maximum number of characters in a tag's name. */
export const maxTagNameLength = 40
/** Maximum number of tags in a service. */
export const maxTags = 100
/** Maximum number of members of a tag: all of them are in each client's copy. */
export const maxTagMembers = 500
/** Maximum number of languages of a tag. */
export const maxTagLanguages = 20

/** Inquiries of a tag with a higher priority are offered before those of others, whatever their order. */
export const TagPriority = v.picklist(['low', 'normal', 'high'])
export type TagPriority = v.InferOutput<typeof TagPriority>

export const TagName = v.pipe(shortText(maxTagNameLength), trimmed, notBlank)
export const TagMembers = v.pipe(v.array(Eid), v.maxLength(maxTagMembers))
export const TagLanguages = v.pipe(v.array(v.pipe(LanguageTag, v.minLength(2))), v.maxLength(maxTagLanguages))

/** The fields of its form. */
export const TagDraft = v.object({
  name: TagName,
  color: LabelColor,
  /** Members of the staff who get its inquiries. */
  memberEids: v.optional(TagMembers, []),
  /** Languages that its members speak: visitors of these languages are offered to them first. */
  languages: v.optional(TagLanguages, []),
  priority: v.optional(TagPriority, 'normal'),
  /** The tag whose members are asked while no member of this one is here; null: none. */
  overflowTagId: v.optional(v.nullable(Uuid), null),
})
export type TagDraft = v.InferOutput<typeof TagDraft>

/** A team: a tag that members of the staff have in common. `revision` counts its changes, from 1. */
export const Tag = openObject({
  id: Uuid,
  name: v.string(),
  color: openPicklist(LabelColor),
  memberEids: v.array(Eid),
  languages: v.array(v.string()),
  priority: openPicklist(TagPriority),
  overflowTagId: v.nullable(Uuid),
  revision: Seq,
})
export type Tag = v.InferOutput<typeof Tag>

/**
 * Conflict of a tag. `no-members`: it has no members. `language-twice`: it has a language (`with`) in two forms.
 * `overflow-empty`: its overflow (`with`) has no members. After a deletion: `overflow-of`: it is the overflow of a tag
 * (`with`); `inquiries-wait`: the number of inquiries that wait for it; `visitors-ask`: the number of conversations
 * that began by asking for it.
 */
export const TagConflictKind = v.picklist([
  'no-members',
  'language-twice',
  'overflow-empty',
  'overflow-of',
  'inquiries-wait',
  'visitors-ask',
])
export const TagConflict = v.object({
  kind: openPicklist(TagConflictKind),
  tagId: Uuid,
  tagName: v.string(),
  with: v.string(),
  count: v.number(),
})
export type TagConflict = v.InferOutput<typeof TagConflict>
