import type { Decode, FileLines } from '#server/text-files/file-lines.ts'

/** One property of a vCard as the file has it, with the number of its first line. */
export type VcardLine = {
  line: number
  /** In upper case, without its group. */
  name: string
  /** By their names in upper case; a parameter without a name, as version 2.1 has them, is a `TYPE`. */
  params: ReadonlyMap<string, readonly string[]>
  /** Decoded, but with its escapes. */
  value: string
  /** The rest of the value was dropped: it is a picture, or nothing of ours. */
  isCut: boolean
}

/** A line that is none of a vCard: without a colon, or no text. */
export type OddLine = { line: number; text: string; isOdd: true }

/** Maximum length of a property in bytes; larger ones, such as pictures, are dropped as they arrive. */
const mostLength = 32 * 1024

/**
 * The properties of a file, whose lines may be folded, even within a character, or broken as quoted-printable breaks them.
 * Lines are held as bytes (Latin-1) until it is known in what they are.
 */
export async function* vcardLines({ lines, decode }: FileLines): AsyncGenerator<VcardLine | OddLine, void, void> {
  let count = 0
  let begun: { line: number; text: string; isCut: boolean } | null = null
  for await (const bytes of lines) {
    const text = Buffer.from(bytes.subarray(0, mostLength + 1)).toString('latin1')
    count += 1
    const isFolded = /^[ \t]/.test(text)
    const isSoftBreak = begun?.text.endsWith('=') === true && isQuotedPrintable(begun.text)
    if (begun && (isFolded || isSoftBreak)) {
      const more = isFolded && !isSoftBreak ? text.slice(1) : text
      begun.text = isSoftBreak ? begun.text.slice(0, -1) : begun.text
      begun.isCut ||= begun.text.length + more.length > mostLength
      if (!begun.isCut) begun.text += more
      continue
    }
    if (begun) yield* propertyOf(begun, decode)
    begun = { line: count, text, isCut: bytes.length > mostLength }
  }
  if (begun) yield* propertyOf(begun, decode)
}

const isQuotedPrintable = (text: string) => /quoted-printable/i.test(text.slice(0, 200))
const bytesOf = (text: string) => Buffer.from(text, 'latin1')

/** How the encoding of a file of cards is found: folds part characters, and quoted-printable hides bytes. */
export const vcardFormat = {
  whole: (bytes: Uint8Array) =>
    bytesOf(
      Buffer.from(bytes)
        .toString('latin1')
        .replace(/(?:\r\n?|\n)[ \t]|=(?:\r\n?|\n)/g, ''),
    ),
  sampleOf(line: Uint8Array): Uint8Array {
    const text = Buffer.from(line.subarray(0, mostLength)).toString('latin1')
    return isQuotedPrintable(text) && !/charset=/i.test(text.slice(0, 200)) ? unquoted(text) : line
  },
}

type Begun = { line: number; text: string; isCut: boolean }

function* propertyOf({ line, text, isCut }: Begun, decode: Decode): Generator<VcardLine | OddLine> {
  if (text.trim() === '') return
  const end = endOfHead(text)
  if (end < 0 || text.includes('\0')) {
    yield { line, text: decode(bytesOf(text.slice(0, 200))), isOdd: true }
    return
  }
  const [head = '', ...rest] = partedOutsideQuotes(decode(bytesOf(text.slice(0, end))), ';')
  const params = paramsOf(rest)
  const name = head
    .slice(head.lastIndexOf('.') + 1)
    .trim()
    .toUpperCase()
  const value = text.slice(end + 1)
  const isQuoted = params.get('ENCODING')?.[0]?.toLowerCase() === 'quoted-printable'
  const bytes = isQuoted ? unquoted(value) : bytesOf(value)
  yield { line, name, params, value: decode(bytes, params.get('CHARSET')?.[0]), isCut }
}

/** Place of the colon before the value: one in quotation marks belongs to a parameter. */
function endOfHead(text: string): number {
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '"') isQuoted = !isQuoted
    if (sign === ':' && !isQuoted) return at
  }
  return -1
}

function partedOutsideQuotes(text: string, separator: string): string[] {
  const parts = ['']
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}

function paramsOf(parts: readonly string[]): Map<string, string[]> {
  const params = new Map<string, string[]>()
  for (const part of parts) {
    const equals = part.indexOf('=')
    const values = part.slice(equals + 1).split(',')
    const name = equals < 0 ? nameOfBare(part) : part.slice(0, equals).trim().toUpperCase()
    params.set(name, [...(params.get(name) ?? []), ...values.map((value) => value.trim())])
  }
  return params
}

/** Version 2.1 allows values without the name of their parameter. */
const nameOfBare = (value: string) =>
  /^(?:quoted-printable|base64|b|8bit|7bit)$/i.test(value.trim()) ? 'ENCODING' : 'TYPE'

/** The bytes of quoted-printable. */
function unquoted(text: string): Uint8Array {
  return bytesOf(text.replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))))
}
