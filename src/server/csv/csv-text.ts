import { type Failure, failure } from '#core/platform/result.ts'
import type { FileLines } from '#server/text-files/file-lines.ts'

/** A file that cannot be read as CSV at all; thrown while it is read. */
export class CsvRefused extends Error {
  readonly failure: Failure
  constructor(...refusal: Parameters<typeof failure>) {
    super(refusal[0])
    this.failure = failure(...refusal)
  }
}

/** A file's text in lines, whatever their breaks were. Throws `csv-not-utf8` for pictures and other files that are none. */
export async function* csvText({ decode, lines }: FileLines): AsyncGenerator<string, void, void> {
  for await (const bytes of lines) {
    const text = decode(bytes)
    if (text.includes('\0')) throw new CsvRefused('csv-not-utf8')
    yield `${text}\n`
  }
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

/** Detects the delimiter: spreadsheets write semicolons where the comma is the decimal sign, and tabs in UTF-16. */
export function delimiterOf(begun: string): ',' | ';' | '\t' {
  const [line = ''] = begun.split(/[\r\n]/, 1)
  const count = (sign: string) => line.split(sign).length
  if (count('\t') > Math.max(count(';'), count(','))) return '\t'
  return count(';') > count(',') ? ';' : ','
}
