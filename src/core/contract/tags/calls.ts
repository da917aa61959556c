import * as v from 'valibot'
import { call } from '../call.ts'
import { LabelColor } from '../labels/schemas.ts'
import { LanguageTag, queryList, queryNumber, Seq, ServiceId, ServiceParams, Uuid } from '../primitives.ts'
import {
  maxTagLanguages,
  maxTagMembers,
  Tag,
  TagConflict,
  TagDraft,
  TagLanguages,
  TagMembers,
  TagName,
  TagPriority,
} from './schemas.ts'

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
      memberEids: v.exactOptional(TagMembers),
      languages: v.exactOptional(TagLanguages),
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
