import { pipeline } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { isBlankText } from '#core/contract/clean-text.ts'
import { plainCell } from '#core/contract/csv-cell.ts'
import type { FileEncoding } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { type FileLines, fileLines } from '#server/text-files/file-lines.ts'
import { CsvRefused, csvText, delimiterOf, readFirstLine } from './csv-text.ts'

/** A row of a file, with the columns that the file has. `line` is its number in a spreadsheet, where the header is 1. */
export type CsvRow<Column extends string> = {
  line: number
  cells: Partial<Record<Column, string>>
  /** Cells beyond those of the header. */
  surplus: readonly string[]
}

type Rules<Column extends string> = {
  columns: readonly Column[]
  optional: ReadonlySet<string>
  maxRows: number
  /** In which encoding the file is; null: it is found. */
  encoding?: FileEncoding | null
}

export type CsvRows<Column extends string> = {
  rows: Array<CsvRow<Column>>
  /** The row from which on the file cannot be read, because a quotation mark in it does not end; null: all was read. */
  unreadFrom: number | null
  /** In which encoding the file was read. */
  encoding: FileEncoding
}

/** Longest row in bytes: what is longer has an unclosed quotation mark. */
const maxRowBytes = 128 * 1024

/**
 * Reads a CSV file with a header, as exports and spreadsheets write it: separated by commas, semicolons or
 * tabs, in any encoding. Columns may be in any order; rows without content are skipped. Stops reading at the
 * first row too many.
 *
 * @returns the rows, or why the file cannot be read: `csv-not-utf8`, `csv-columns-wrong`, `csv-too-many-rows`,
 *   `csv-unreadable`
 */
export async function readCsv<Column extends string>(
  file: AsyncIterable<Uint8Array>,
  rules: Rules<Column>,
): Promise<Result<CsvRows<Column>>> {
  let header: ReadonlyArray<Column> | null = null
  const rows: Array<CsvRow<Column>> = []
  let unreadFrom: number | null = null
  const text = await fileLines(file, rules.encoding ?? null)
  try {
    for await (const { line, cells } of recordsOf(text)) {
      if (!header) {
        const read = readHeader(cells, rules)
        if (!read.ok) return read
        header = read.value
        continue
      }
      if (rows.length >= rules.maxRows) return fail('csv-too-many-rows', undefined, { limit: rules.maxRows })
      rows.push(rowOf(header, line, cells))
    }
  } catch (error) {
    if (error instanceof CsvRefused) return { ok: false, error: error.failure }
    if (!(error instanceof CsvError)) throw error
    // Rows before the syntax error are kept.
    if (rows.length === 0) return fail('csv-unreadable', undefined, { line: lineOf(error) })
    unreadFrom = lineOf(error)
  }
  const none = readHeader([], rules)
  return header || none.ok ? ok({ rows, unreadFrom, encoding: text.encoding }) : none
}

type Parsed = { record: string[]; info: Info }

async function* recordsOf(lines: FileLines) {
  const text = csvText(lines)
  const begun = await readFirstLine(text)
  const parser = parse({
    delimiter: delimiterOf(begun),
    info: true,
    max_record_size: maxRowBytes,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    // A quotation mark within a cell is one.
    relax_quotes: true,
  })
  async function* whole() {
    const watch = createLineWatch()
    yield watch(begun)
    for await (const part of text) yield watch(part)
  }
  // The parser's own iterator throws what went wrong.
  pipeline(whole, parser, () => {})
  // The checked edge: with `info` the parser answers this for each row.
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    if (record.every((cell) => isBlankText(cell))) continue
    yield { line: info.records + info.empty_lines, cells: record }
  }
}

/** Refuses a line that is too long before the parser makes cells of it: it counts no delimiters. */
function createLineWatch(): (line: string) => string {
  let count = 0
  return (line) => {
    count += 1
    if (line.length > maxRowBytes) throw new CsvRefused('csv-unreadable', undefined, { line: count })
    return line
  }
}

/** The row in which the file breaks off. */
const lineOf = ({ records, empty_lines }: CsvError) => (Number(records) || 0) + (Number(empty_lines) || 0) + 1

const nameOf = (cell: string) => cell.trim().toLowerCase()

/** The columns in the file's order. */
function readHeader<Column extends string>(
  cells: readonly string[],
  { columns, optional }: Rules<Column>,
): Result<readonly Column[]> {
  const names = cells.map(nameOf)
  // A spreadsheet may add empty cells at the end of each line.
  while (names.at(-1) === '') names.pop()
  const isColumn = (name: string): name is Column => columns.some((column) => column === name)
  const unknown = names.flatMap((name, index) => (isColumn(name) ? [] : cells[index]?.trim() || `#${index + 1}`))
  const missing = columns.filter((column) => !optional.has(column) && !names.includes(column))
  const repeated = columns.filter((column) => names.filter((name) => name === column).length > 1)
  if (unknown.length + missing.length + repeated.length === 0) return ok(names.filter(isColumn))
  return fail('csv-columns-wrong', undefined, {
    missing: missing.join(', '),
    unknown: unknown.map(shortName).slice(0, mostNames).join(', '),
    repeated: repeated.join(', '),
  })
}

/** A file that is no table of ours may have any number of cells of any length. */
const mostNames = 10
const shortName = (name: string) => (name.length > 40 ? `${name.slice(0, 40).toWellFormed()}…` : name)

function rowOf<Column extends string>(header: readonly Column[], line: number, cells: readonly string[]) {
  const surplus = cells.slice(header.length).filter((cell) => cell !== '')
  const named = header.map((column, index) => [column, textOf(cells[index] ?? '')])
  // The checked edge: the names are those of the header.
  return { line, cells: Object.fromEntries(named) as Partial<Record<Column, string>>, surplus }
}

/** Some programs write line breaks within a cell in their system's own way. */
const textOf = (cell: string) => plainCell(cell.replace(/\r\n?/g, '\n'))
