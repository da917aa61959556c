import * as v from 'valibot'
import { openPicklist } from './open.ts'

/* Common parts of CSV imports. */

/** Maximum size of an imported file, in bytes. */
export const maxImportBytes = 5 * 1024 * 1024
/** Maximum number of errors that an import lists; it counts all of them. */
export const maxImportIssues = 1000
/** Maximum number of characters that an import repeats of a wrong value. */
export const maxIssueValueLength = 60

/**
 * In which encodings a file of contacts may be, by their names of the Encoding Standard. A file that is no UTF-8 is read in
 * the one that it fits best, unless one is chosen.
 */
export const fileEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1256',
  'windows-1255',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1250',
  'windows-1254',
  'big5',
  'gb18030',
  'euc-kr',
  'shift_jis',
] as const
export const FileEncoding = v.picklist(fileEncodings)
export type FileEncoding = v.InferOutput<typeof FileEncoding>

/** Issue with a cell of an imported file. */
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
  /** The installation does not allow the ending of the address [VAL-01]. */
  'email-suffix',
  'too-many-values',
  'not-custom-data',
  'not-a-consent',
  /** A line of a card that is no property; the rest of the card is read. */
  'not-a-property',
  /** Text outside of cards. */
  'not-a-card',
  'no-end',
  /** A quotation mark that does not end: the file is not read from here on. */
  'no-closing-quote',
  'no-country-code',
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

/** Result or preview of an import: numbers of rows by their outcome, and the first errors. */
export const ImportReport = v.object({
  created: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  issues: v.array(ImportIssue),
  issueCount: v.number(),
  /** False after a dry run. */
  isImported: v.boolean(),
  /** Encoding that the file was read in. Absent in answers of older backends. */
  encoding: v.optional(openPicklist(FileEncoding), 'utf-8'),
})
export type ImportReport = v.InferOutput<typeof ImportReport>
