import * as v from 'valibot'
import { isBlankText } from '#core/contract/clean-text.ts'
import {
  CannedResponseDraft,
  type FileEncoding,
  type ImportIssue,
  type ImportIssueCode,
  isText,
  maxCannedResponses,
  maxImportIssues,
  maxIssueValueLength,
  optionalResponseColumns,
  responseColumns,
} from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import { type CsvRow, readCsv } from '#server/csv/read-csv.ts'
import { turn } from '#server/platform/turn.ts'
import type { ResponseSet } from './response-set.ts'

type Column = (typeof responseColumns)[number]

/** A right row: columns that the file does not have are missing. */
export type ImportedResponse = Partial<CannedResponseDraft> & Pick<CannedResponseDraft, 'shortcut' | 'title' | 'text'>

export type ReadImport = {
  drafts: ImportedResponse[]
  /** The first errors, by their lines. */
  issues: ImportIssue[]
  issueCount: number
  encoding: FileEncoding
}

/** Rows that are checked in one turn of the event loop. */
const rowsInTurn = 200

/** Reads the rows of a file for a set. Fails as `readCsv` does; wrong rows are issues. */
export async function readImport(
  file: AsyncIterable<Uint8Array>,
  { permissionType }: ResponseSet,
): Promise<Result<ReadImport>> {
  const rows = await readCsv<Column>(file, {
    columns: responseColumns,
    optional: optionalResponseColumns,
    maxRows: maxCannedResponses[permissionType],
  })
  if (!rows.ok) return rows
  const read: ReadImport = { drafts: [], issues: [], issueCount: 0, encoding: rows.value.encoding }
  const shortcuts = new Set<string>()
  for (const [index, row] of rows.value.rows.entries()) {
    if (index % rowsInTurn === rowsInTurn - 1) await turn()
    const issues = readRow(row, shortcuts, read.drafts)
    read.issueCount += issues.length
    read.issues.push(...issues.slice(0, maxImportIssues - read.issues.length))
  }
  const { unreadFrom } = rows.value
  if (unreadFrom !== null) {
    read.issueCount += 1
    read.issues.push({ line: unreadFrom, column: '', code: 'no-closing-quote', value: '' })
  }
  return ok(read)
}

/** Checks a row. A right one is added to `drafts`. */
function readRow(row: CsvRow<Column>, shortcuts: Set<string>, drafts: ImportedResponse[]): ImportIssue[] {
  const { line, cells, surplus } = row
  const issues: ImportIssue[] = []
  const add = (column: string, code: ImportIssueCode, value: string) =>
    issues.push({ line, column, code, value: beginningOf(value) })
  const [first] = surplus
  if (first !== undefined) add('', 'too-many-cells', first)
  const draft: Partial<CannedResponseDraft> = {}
  for (const column of responseColumns) {
    const cell = cells[column]
    if (cell === undefined) continue
    const read = readCell(column, cell)
    if (read.ok) draft[column] = read.value
    else add(column, read.code, cell)
  }
  const { shortcut } = draft
  if (shortcut !== undefined && shortcuts.has(shortcut)) add('shortcut', 'repeated', shortcut)
  if (shortcut !== undefined) shortcuts.add(shortcut)
  // The checked edge: the file has the required columns, and without an issue each has a value.
  if (issues.length === 0) drafts.push(draft as ImportedResponse)
  return issues
}

/** People write shortcuts as they type them. */
const withoutSlash = (cell: string) => cell.trim().replace(/^\//, '')

function readCell(column: Column, cell: string): { ok: true; value: string } | { ok: false; code: ImportIssueCode } {
  const text = column === 'shortcut' ? withoutSlash(cell) : column === 'language' ? cell.trim() : cell
  if (isBlankText(text) && !optionalResponseColumns.has(column)) return { ok: false, code: 'missing' }
  const read = v.safeParse(CannedResponseDraft.entries[column], text, { abortEarly: true })
  if (read.success) return { ok: true, value: read.output }
  const [{ type }] = read.issues
  if (type === 'max_length') return { ok: false, code: 'too-long' }
  if (!isText(text)) return { ok: false, code: 'not-text' }
  if (column === 'language') return { ok: false, code: 'not-a-language' }
  return { ok: false, code: column === 'shortcut' ? 'not-a-shortcut' : 'not-text' }
}

function beginningOf(value: string): string {
  const cut = value.length > maxIssueValueLength ? `${value.slice(0, maxIssueValueLength - 1)}…` : value
  return cut.toWellFormed()
}
