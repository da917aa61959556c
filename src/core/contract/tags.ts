import * as v from 'valibot'
import { call } from './call.ts'
import { entity } from './entity.ts'
import { LabelColor } from './labels.ts'
import { openObject, openPicklist } from './open.ts'
import {
  Eid,
  LanguageTag,
  notBlank,
  queryList,
  queryNumber,
  Seq,
  ServiceId,
  ServiceParams,
  shortText,
  trimmed,
  Uuid,
} from './primitives.ts'

/** Maximum number of characters in a tag's name. */
export const maxTagNameLength = 40
/** Maximum number of tags in a service. */
export const maxTags = 100
/** Maximum number of members of a tag: all of them are in each client's copy. */
export const maxTagMembers = 500
/** Maximum number of languages of a tag. */
const maxTagLanguages = 20

/** Inquiries of a tag with a higher priority are offered before those of others, whatever their order. */
export const TagPriority = v.picklist(['low', 'normal', 'high'])
export type TagPriority = v.InferOutput<typeof TagPriority>

const TagName = v.pipe(shortText(maxTagNameLength), trimmed, notBlank)
const Members = v.pipe(v.array(Eid), v.maxLength(maxTagMembers))
const Languages = v.pipe(v.array(v.pipe(LanguageTag, v.minLength(2))), v.maxLength(maxTagLanguages))

/** The fields of its form. */
export const TagDraft = v.object({
  name: TagName,
  color: LabelColor,
  /** Members of the staff who get its inquiries. */
  memberEids: v.optional(Members, []),
  /** Languages that its members speak: visitors of these languages are offered to them first. */
  languages: v.optional(Languages, []),
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
 * What contradicts a tag. `no-members`: nobody is in it. `language-twice`: it has a language (`with`) in two forms.
 * `overflow-empty`: nobody is in its overflow (`with`). After a deletion: `overflow-of`: it is the overflow of a tag
 * (`with`); `inquiries-wait`: so many inquiries wait for it; `visitors-ask`: so many conversations began by asking for it.
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

export const tagEntities = {
  tag: entity({ schema: Tag, key: 'id', scope: 'staff', order: 'name', version: 0 }),
}

const TagParams = v.object({ s: ServiceId, id: Uuid })
const tagsPath = '/everline/v1/services/{s}/tags'

export const tagCalls = {
  listTags: call({
    method: 'GET',
    path: tagsPath,
    audience: 'staff',
    from: 'tab',
    refreshedBy: ['tag'],
    capability: 'tags',
    summary: 'Returns all tags (teams) of the service, sorted by name',
    params: ServiceParams,
    result: v.object({ tags: v.array(Tag) }),
  }),
  getConflictTags: call({
    method: 'GET',
    path: '/lc-ds/v1/services/{s}/conflict-tags',
    audience: 'admin',
    from: 'tab',
    refreshedBy: ['tag'],
    capability: 'tags',
    summary:
      'Returns what a change or the deletion of a tag would contradict; without an id, what all tags contradict now',
    params: ServiceParams,
    query: v.object({
      id: v.optional(Uuid),
      isDeleted: v.optional(v.picklist(['true', 'false']), 'false'),
      /** The values that the tag would have; absent: none. */
      memberCount: v.optional(queryNumber(0, maxTagMembers), '0'),
      languages: v.optional(queryList(LanguageTag, maxTagLanguages)),
      overflowTagId: v.optional(Uuid),
    }),
    result: v.object({ conflicts: v.array(TagConflict) }),
  }),
  createTag: call({
    method: 'POST',
    path: tagsPath,
    audience: 'admin',
    from: 'tab',
    capability: 'tags',
    summary: 'Creates a tag under an id that the caller made; repeating the id changes nothing',
    params: ServiceParams,
    body: v.object({ id: Uuid, ...TagDraft.entries }),
    result: v.object({ tag: Tag }),
  }),
  updateTag: call({
    method: 'PATCH',
    path: `${tagsPath}/{id}`,
    audience: 'admin',
    from: 'tab',
    capability: 'tags',
    summary: 'Changes a tag or its members; refused if somebody else has changed it since `revision`',
    params: TagParams,
    body: v.object({
      revision: Seq,
      name: v.exactOptional(TagName),
      color: v.exactOptional(LabelColor),
      memberEids: v.exactOptional(Members),
      languages: v.exactOptional(Languages),
      priority: v.exactOptional(TagPriority),
      overflowTagId: v.exactOptional(v.nullable(Uuid)),
    }),
    result: v.object({ tag: Tag }),
  }),
  deleteTag: call({
    method: 'DELETE',
    path: `${tagsPath}/{id}`,
    audience: 'admin',
    from: 'tab',
    capability: 'tags',
    summary: 'Deletes a tag; inquiries that wait for it are offered to everybody',
    params: TagParams,
    result: v.null(),
  }),
}
