import { byteOrderMark, csvLine, plainCell } from '#core/contract/csv-cell.ts'

/** Rows as comma-separated values (RFC 4180), with a byte order mark, by which spreadsheets recognise UTF-8. */
export const toCsv = (rows: ReadonlyArray<readonly string[]>): string => `${byteOrderMark}${rows.map(csvLine).join('')}`

/** Reads comma-separated values; quotes that are not closed end with the text. */
export function fromCsv(text: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  const put = (char: string) => {
    const row = rows.at(-1) ?? []
    row[row.length - 1] += char
  }
  const source = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charAt(at)
    if (isQuoted && char === '"' && source.charAt(at + 1) === '"') {
      put('"')
      at += 1
    } else if (char === '"') isQuoted = !isQuoted
    else if (char === ',' && !isQuoted) rows.at(-1)?.push('')
    else if (char === '\n' && !isQuoted) rows.push([''])
    else put(char)
  }
  return rows.filter((row) => row.some((cell) => cell !== '')).map((row) => row.map(plainCell))
}
