import * as v from 'valibot'
import { openPicklist } from './open.ts'

/* What imports of CSV files have in common. */

/** Maximum size of an imported file, in bytes. */
export const maxImportBytes = 5 * 1024 * 1024
/** Maximum number of errors that an import lists; it counts all of them. */
export const maxImportIssues = 200
/** Maximum number of characters that an import repeats of a wrong value. */
export const maxIssueValueLength = 60

/** What is wrong with a cell of an imported file. */
export const ImportIssueCode = v.picklist([
  'missing',
  'too-long',
  'not-text',
  'not-a-shortcut',
  'not-a-language',
  /** An earlier line has the same value, and no two may have it. */
  'repeated',
  'too-many-cells',
  'not-a-phone',
  'not-an-email',
  'too-many-values',
  'not-custom-data',
  'not-a-consent',
])
export type ImportIssueCode = v.InferOutput<typeof ImportIssueCode>

export const ImportIssue = v.object({
  /** Row of the file as a spreadsheet numbers it: the header is 1. */
  line: v.number(),
  /** Name of the column; '' if it concerns the whole row. */
  column: v.string(),
  code: openPicklist(ImportIssueCode),
  /** Beginning of the wrong value. */
  value: v.string(),
})
export type ImportIssue = v.InferOutput<typeof ImportIssue>

/** What an import does, or would do: numbers of rows by what happens to them, and the first errors. */
export const ImportReport = v.object({
  created: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  issues: v.array(ImportIssue),
  issueCount: v.number(),
  /** False after a dry run. */
  isImported: v.boolean(),
})
export type ImportReport = v.InferOutput<typeof ImportReport>
