/*
 * Cells of CSV files (RFC 4180) as exports write and imports read them. A spreadsheet runs a cell that begins like a
 * formula; an apostrophe before it makes it text. A text that begins with apostrophes and then like a formula gets one
 * more, so that an import always removes exactly what the export has added.
 */
const likeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/
const escaped = /^'+[=+\-@\t\r\n＝＋－＠]/

/** The text with what keeps spreadsheets from running it. */
export const safeCell = (text: string): string => (likeFormula.test(text) ? `'${text}` : text)

/** The text of a cell that `safeCell` made. */
export const plainCell = (cell: string): string => (escaped.test(cell) ? cell.slice(1) : cell)

const quoted = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** One line of a file, with its line break. */
export const csvLine = (texts: readonly string[]): string =>
  `${texts.map((text) => quoted(safeCell(text))).join(',')}\r\n`

/** Stands before the first line: spreadsheets recognise UTF-8 by it. */
export const byteOrderMark = '\ufeff'
