import * as v from 'valibot'
import { call } from './call.ts'
import { ImportReport, maxImportBytes } from './csv-import.ts'
import { entity } from './entity.ts'
import { maxMessageLength, maxShortcutLength } from './limits.ts'
import { openObject, openPicklist } from './open.ts'
import {
  isText,
  LanguageTag,
  notBlank,
  queryNumber,
  Seq,
  ServiceId,
  shortText,
  TimeMs,
  textRule,
  trimmed,
  Uuid,
} from './primitives.ts'

/** `personal`: of one member of the staff, who alone sees and changes it. `shared`: of the service [CAP-11] [ROL-02]. */
export const PermissionType = v.picklist(['personal', 'shared'])
export type PermissionType = v.InferOutput<typeof PermissionType>

/** Maximum number of canned responses: personal ones of each member of the staff, shared ones of a service. */
export const maxCannedResponses: Readonly<Record<PermissionType, number>> = { personal: 500, shared: 2000 }
/** Maximum number of characters in a title. */
export const maxResponseTitleLength = 100
/** Maximum number of characters in a category. */
export const maxResponseCategoryLength = 40

const Title = v.pipe(shortText(maxResponseTitleLength), trimmed, notBlank)
/**
 * What follows `/` in the composer: letters, digits and hyphens, in lower case. One shortcut names at most one shared
 * response of a service, and one personal response of each member of the staff.
 */
const Shortcut = v.pipe(
  v.string(),
  v.maxLength(maxShortcutLength),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,39}$/u, 'must be letters, digits and hyphens'),
  v.toLowerCase(),
  v.normalize('NFC'),
  // A few letters become two in lower case.
  v.maxLength(maxShortcutLength),
)
/** Becomes a message, and may contain variables such as `{{visitor.name}}`. */
const ResponseText = v.pipe(v.string(), v.maxLength(maxMessageLength), v.check(isText, textRule), trimmed, notBlank)
/** '' if it has none. */
const Category = v.pipe(shortText(maxResponseCategoryLength), trimmed)

/** The fields of its form, and the columns of its file. */
export const CannedResponseDraft = v.object({
  shortcut: Shortcut,
  title: Title,
  text: ResponseText,
  category: v.optional(Category, ''),
  language: v.optional(LanguageTag, ''),
})
export type CannedResponseDraft = v.InferOutput<typeof CannedResponseDraft>

/** Columns of an exported or imported file, in their order. An import may leave out the optional ones. */
export const responseColumns = ['shortcut', 'title', 'text', 'category', 'language'] as const
export const optionalResponseColumns: ReadonlySet<string> = new Set(['category', 'language'])

/** A prepared text that staff insert into a message. `revision` counts its changes, from 1. */
export const CannedResponse = openObject({
  id: Uuid,
  permissionType: openPicklist(PermissionType),
  shortcut: v.string(),
  title: v.string(),
  text: v.string(),
  category: v.string(),
  language: v.string(),
  updatedAtMs: TimeMs,
  revision: Seq,
})
export type CannedResponse = v.InferOutput<typeof CannedResponse>

export const cannedResponseEntities = {
  sharedResponse: entity({ schema: CannedResponse, key: 'id', scope: 'staff', order: 'title', version: 0 }),
  personalResponse: entity({ schema: CannedResponse, key: 'id', scope: 'owner', order: 'title', version: 0 }),
}

const SetParams = v.object({ s: ServiceId, permissionType: PermissionType })
const ResponseParams = v.object({ s: ServiceId, permissionType: PermissionType, id: Uuid })
const setPath = '/lc-ds/v1/services/{s}/canned-responses/{permissionType}'

/** Everybody changes their own responses; the shared ones need a permission. */
const forFewer = { permissionType: { shared: 'admin' } } as const

const refreshedBy = ['sharedResponse', 'personalResponse'] as const

export const cannedResponseCalls = {
  listCannedResponses: call({
    method: 'GET',
    path: setPath,
    audience: 'staff',
    from: 'tab',
    refreshedBy,
    capability: 'canned',
    summary: 'Returns the shared canned responses, or the own personal ones, by their shortcuts, in pages',
    params: SetParams,
    /** `after` is `next` of the page before; none: the first page. */
    query: v.object({
      after: v.optional(shortText(maxShortcutLength)),
      limit: v.optional(queryNumber(1, 1000), '200'),
    }),
    result: v.object({
      responses: v.array(CannedResponse),
      /** Where the next page begins; null: this was the last one. */
      next: v.nullable(v.string()),
    }),
  }),
  getCannedResponse: call({
    method: 'GET',
    path: `${setPath}/{id}`,
    audience: 'staff',
    from: 'tab',
    refreshedBy,
    capability: 'canned',
    summary: 'Returns one canned response; not-found for a personal one of somebody else',
    params: ResponseParams,
    result: v.object({ response: CannedResponse }),
  }),
  createCannedResponse: call({
    method: 'POST',
    path: setPath,
    audience: 'staff',
    forFewer,
    from: 'tab',
    capability: 'canned',
    summary: 'Creates a canned response under an id that the caller made; repeating the id changes nothing',
    params: SetParams,
    body: v.object({ id: Uuid, ...CannedResponseDraft.entries }),
    result: v.object({ response: CannedResponse }),
  }),
  updateCannedResponse: call({
    method: 'PATCH',
    path: `${setPath}/{id}`,
    audience: 'staff',
    forFewer,
    from: 'tab',
    capability: 'canned',
    summary: 'Changes a canned response; refused if somebody else has changed it since `revision`',
    params: ResponseParams,
    body: v.object({
      revision: Seq,
      shortcut: v.exactOptional(Shortcut),
      title: v.exactOptional(Title),
      text: v.exactOptional(ResponseText),
      category: v.exactOptional(Category),
      language: v.exactOptional(LanguageTag),
    }),
    result: v.object({ response: CannedResponse }),
  }),
  deleteCannedResponse: call({
    method: 'DELETE',
    path: `${setPath}/{id}`,
    audience: 'staff',
    forFewer,
    from: 'tab',
    capability: 'canned',
    summary: 'Deletes a canned response',
    params: ResponseParams,
    result: v.null(),
  }),
  exportCannedResponses: call({
    method: 'GET',
    path: `${setPath}/export-csv`,
    audience: 'staff',
    from: 'tab',
    capability: 'canned',
    summary: 'Returns the shared canned responses, or the own personal ones, as a CSV file that can be imported again',
    params: SetParams,
    download: 'text/csv',
    result: v.blob(),
  }),
  getCannedResponseTemplate: call({
    method: 'GET',
    path: `${setPath}/csv-template`,
    audience: 'staff',
    from: 'tab',
    capability: 'canned',
    summary: 'Returns a CSV file with the columns of an import and an example',
    params: SetParams,
    download: 'text/csv',
    result: v.blob(),
  }),
  importCannedResponses: call({
    method: 'POST',
    path: `${setPath}/import-csv`,
    audience: 'staff',
    forFewer,
    from: 'tab',
    capability: 'canned',
    summary:
      'Creates and changes canned responses from a CSV file, by their shortcuts: all rows, or none if one is wrong',
    params: SetParams,
    /** A dry run changes nothing, and lists what is wrong. */
    query: v.object({ dryRun: v.optional(v.picklist(['true', 'false']), 'false') }),
    upload: { types: ['multipart/form-data', 'text/csv'], maxBytes: maxImportBytes },
    result: ImportReport,
  }),
}
