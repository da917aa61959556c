import * as v from 'valibot'
import { call } from '../call.ts'
import { ImportReport, maxImportBytes } from '../csv-import.ts'
import { maxShortcutLength } from '../limits.ts'
import { LanguageTag, queryNumber, Seq, ServiceId, shortText, Uuid } from '../primitives.ts'
import {
  CannedResponse,
  CannedResponseDraft,
  PermissionType,
  ResponseCategory,
  ResponseShortcut,
  ResponseText,
  ResponseTitle,
} from './schemas.ts'

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
      shortcut: v.exactOptional(ResponseShortcut),
      title: v.exactOptional(ResponseTitle),
      text: v.exactOptional(ResponseText),
      category: v.exactOptional(ResponseCategory),
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
    limits: ['csv-files'],
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
    limits: ['csv-files'],
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
