import { turn } from '#server/platform/turn.ts'

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

/** A file that is no text in UTF-8, or whose line cannot be read; thrown while it is read. */
export class VcardRefused extends Error {
  readonly line: number
  constructor(line: number) {
    super('vcards-unreadable')
    this.line = line
  }
}

/** Bytes that are decoded in one turn of the event loop. */
const pieceBytes = 16 * 1024
/** What a property may have; pictures have more, and are dropped as they arrive. */
const mostLength = 32 * 1024

/** The lines of a file as they arrive, each at most `mostLength` characters long: what is more is dropped. */
async function* linesOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let begun = ''
  let isAfterReturn = false
  function* parted(text: string): Generator<string, void, void> {
    for (const part of text.split(/(\r\n|\r|\n)/)) {
      if (part === '\n' && isAfterReturn && begun === '') {
        isAfterReturn = false
        continue
      }
      if (part === '\r' || part === '\n' || part === '\r\n') {
        isAfterReturn = part === '\r'
        yield begun
        line += 1
        begun = ''
      } else if (part !== '') {
        isAfterReturn = false
        if (begun.length <= mostLength) begun += part.slice(0, mostLength + 1 - begun.length)
      }
    }
  }
  function decoded(bytes?: Uint8Array): string {
    try {
      const text = decoder.decode(bytes, { stream: bytes !== undefined })
      if (!text.includes('\0')) return text
    } catch {
      // Refused below, as zero characters are.
    }
    throw new VcardRefused(line)
  }
  for await (const bytes of file) {
    for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
      yield* parted(decoded(bytes.subarray(at, at + pieceBytes)))
      await turn()
    }
  }
  yield* parted(decoded())
  if (begun !== '') yield begun
}

/** The properties of a file, whose lines may be folded, or broken as quoted-printable breaks them. */
export async function* vcardLines(file: AsyncIterable<Uint8Array>): AsyncGenerator<VcardLine, void, void> {
  let count = 0
  let begun: { line: number; text: string; isCut: boolean } | null = null
  for await (const text of linesOf(file)) {
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
    if (begun) yield* propertyOf(begun)
    begun = { line: count, text, isCut: text.length > mostLength }
  }
  if (begun) yield* propertyOf(begun)
}

const isQuotedPrintable = (text: string) => /quoted-printable/i.test(text.slice(0, 200))

function* propertyOf({ line, text, isCut }: { line: number; text: string; isCut: boolean }): Generator<VcardLine> {
  // Some programs write a byte order mark.
  const content = text.replace(/^\ufeff/, '')
  if (content.trim() === '') return
  const end = endOfHead(content)
  if (end < 0) throw new VcardRefused(line)
  const [head = '', ...rest] = partedOutsideQuotes(content.slice(0, end), ';')
  const params = paramsOf(rest)
  const name = head
    .slice(head.lastIndexOf('.') + 1)
    .trim()
    .toUpperCase()
  yield { line, name, params, value: decodedValue(content.slice(end + 1), params), isCut }
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

function decodedValue(value: string, params: ReadonlyMap<string, readonly string[]>): string {
  if (params.get('ENCODING')?.[0]?.toLowerCase() !== 'quoted-printable') return value
  const bytes: number[] = []
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charAt(at) === '=' ? value.slice(at + 1, at + 3) : ''
    if (/^[\da-f]{2}$/i.test(code)) {
      bytes.push(Number.parseInt(code, 16))
      at += 2
    } else bytes.push(...Buffer.from(value.charAt(at)))
  }
  return decoderFor(params.get('CHARSET')?.[0]).decode(Uint8Array.from(bytes))
}

function decoderFor(charset = 'utf-8') {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
