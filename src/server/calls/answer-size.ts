/** Maximum size of the rows in an answer, in bytes before compression. */
export const maxAnswerBytes = 1024 * 1024

/**
 * The same in bytes of text columns, for statements that must not read more: as JSON, a line break or a quotation mark
 * becomes two bytes.
 */
export const maxTextBytes = maxAnswerBytes / 2

/** Number of rows, from the first on, that fit into an answer: at least one, so that every next page gets further. */
export function fittingCount(rows: readonly unknown[]): number {
  let bytes = 0
  const end = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1
    return bytes > maxAnswerBytes
  })
  return end < 0 ? rows.length : Math.max(end, 1)
}
