import { type Failure, failure } from '#core/platform/result.ts'
import { turn } from '#server/platform/turn.ts'

/** A file that cannot be read as CSV at all; thrown while it is read. */
export class CsvRefused extends Error {
  readonly failure: Failure
  constructor(...refusal: Parameters<typeof failure>) {
    super(refusal[0])
    this.failure = failure(...refusal)
  }
}

/** Bytes that are decoded and parsed in one turn of the event loop. */
const pieceBytes = 16 * 1024

/**
 * A file's text in small parts, without a byte order mark; between them other work has its turn. Throws `csv-not-utf8`
 * for any other encoding: UTF-16 is no valid UTF-8, or has zero characters in it.
 */
export async function* csvText(file: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (bytes?: Uint8Array) => {
    try {
      const text = decoder.decode(bytes, { stream: bytes !== undefined })
      if (!text.includes('\0')) return text
    } catch {
      // Refused below, as zero characters are.
    }
    throw new CsvRefused('csv-not-utf8')
  }
  for await (const bytes of file) {
    for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
      yield decoded(bytes.subarray(at, at + pieceBytes))
      await turn()
    }
  }
  yield decoded()
}

/** The header is far shorter; what has no line break by then is no table. */
const mostHeaderLength = 4096

/** Collects the text up to the end of the first line, and more if it came along. */
export async function readFirstLine(text: AsyncGenerator<string, void, void>): Promise<string> {
  let begun = ''
  while (!/[\r\n]/.test(begun) && begun.length <= mostHeaderLength) {
    const { done, value } = await text.next()
    if (done) return begun
    begun += value
  }
  return begun
}

/** What separates the cells: spreadsheets write semicolons where the comma is the decimal sign. */
export function delimiterOf(begun: string): ',' | ';' {
  const [line = ''] = begun.split(/[\r\n]/, 1)
  const count = (sign: string) => line.split(sign).length
  return count(';') > count(',') ? ';' : ','
}
