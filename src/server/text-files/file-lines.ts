import { isUtf8 } from 'node:buffer'
import type { FileEncoding } from '#core/contract/csv-import.ts'
import { turn } from '#server/platform/turn.ts'
import { decodedText } from './decoded-text.ts'
import { guessEncoding } from './guess-encoding.ts'

/** Reads bytes of a line, or of a part of one. `encoding` is what the file says of them, if it says anything. */
export type Decode = (bytes: Uint8Array, encoding?: string) => string

/** A file by its lines, which come as bytes: what a line is in may stand in it. */
export type FileLines = {
  /** In which encoding texts are read that are no UTF-8. */
  encoding: FileEncoding
  decode: Decode
  lines: AsyncIterable<Uint8Array>
}

/** Bytes that are taken in one turn of the event loop. */
const pieceBytes = 16 * 1024
/** By so much of a file its encoding is found, in bytes. */
const headBytes = 256 * 1024
/** Maximum length of a line in bytes; the rest is dropped. */
export const mostLineBytes = 256 * 1024

/**
 * A file of text in any encoding: UTF-8, UTF-16 with a byte order mark or without one, and those of the time before, which
 * are guessed unless one is `chosen`. Lines are in UTF-8 and may have other bytes where the file has.
 *
 * @param format how lines of the file are parted further, and which bytes of a line tell its encoding, if not all
 */
export async function fileLines(
  file: AsyncIterable<Uint8Array>,
  chosen: FileEncoding | null,
  format: { whole(bytes: Uint8Array): Uint8Array; sampleOf(line: Uint8Array): Uint8Array } = plainLines,
): Promise<FileLines> {
  const rest = file[Symbol.asyncIterator]()
  const head = await headOf(rest)
  const wide = wideOf(head, chosen)
  const text = wide ? recoded(joined(head, rest), wide) : joined(withoutMark(head), rest)
  if (wide) return { encoding: wide, decode: decodeBy('utf-8', true, true), lines: linesOf(text) }
  const facts = factsOf(format.whole(head), format.sampleOf)
  const encoding = chosen ?? facts.encoding
  return { encoding, decode: decodeBy(encoding, chosen === null && facts.isMixed), lines: linesOf(text) }
}

const plainLines = { whole: (bytes: Uint8Array) => bytes, sampleOf: (line: Uint8Array) => line }

async function headOf(rest: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  while (length < headBytes) {
    const { done, value } = await rest.next()
    if (done) break
    parts.push(value)
    length += value.byteLength
  }
  return Buffer.concat(parts)
}

async function* joined(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

const begins = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte)
const withoutMark = (bytes: Uint8Array) => (begins(bytes, 0xef, 0xbb, 0xbf) ? bytes.subarray(3) : bytes)

/**
 * Detects UTF-16 and its byte order: by its byte order mark, or because every other byte of Latin letters is zero; null
 * if it is another encoding.
 */
function wideOf(head: Uint8Array, chosen: FileEncoding | null): 'utf-16le' | 'utf-16be' | null {
  if (chosen !== null) return chosen === 'utf-16le' || chosen === 'utf-16be' ? chosen : null
  if (begins(head, 0xff, 0xfe)) return 'utf-16le'
  if (begins(head, 0xfe, 0xff)) return 'utf-16be'
  const sample = head.subarray(0, 4096)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // A tenth at least: line breaks, commas and the names of columns are ASCII in every file.
  if (even + odd < sample.length / 20) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

async function* recoded(file: AsyncIterable<Uint8Array>, encoding: 'utf-16le' | 'utf-16be') {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of file) yield Buffer.from(decoder.decode(bytes, { stream: true }))
  yield Buffer.from(decoder.decode())
}

/** Lines without their breaks, which may be of every system. */
async function* linesOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  let begun: Uint8Array[] = []
  let length = 0
  let isAfterReturn = false
  const take = (bytes: Uint8Array) => {
    const kept = bytes.subarray(0, mostLineBytes - length)
    if (kept.length > 0) begun.push(Buffer.from(kept))
    length += kept.length
  }
  const end = () => {
    const line = Buffer.concat(begun)
    begun = []
    length = 0
    return line
  }
  for await (const part of file) {
    for (let from = 0; from < part.length; from += pieceBytes) {
      const piece = part.subarray(from, from + pieceBytes)
      let at = isAfterReturn && piece[0] === 0x0a ? 1 : 0
      isAfterReturn = false
      for (let next = breakIn(piece, at); next >= 0; next = breakIn(piece, at)) {
        take(piece.subarray(at, next))
        yield end()
        at = next + (piece[next] === 0x0d && piece[next + 1] === 0x0a ? 2 : 1)
        isAfterReturn = piece[next] === 0x0d && next === piece.length - 1
      }
      if (at < piece.length) take(piece.subarray(at))
      await turn()
    }
  }
  if (length > 0) yield end()
}

function breakIn(bytes: Uint8Array, from: number): number {
  const line = bytes.indexOf(0x0a, from)
  const back = bytes.indexOf(0x0d, from)
  return line < 0 || back < 0 ? Math.max(line, back) : Math.min(line, back)
}

/** How a file that is not in UTF-16 is read: by its lines that are not ASCII. */
function factsOf(head: Uint8Array, sampleOf: (line: Uint8Array) => Uint8Array) {
  const others: Uint8Array[] = []
  let inUtf8 = 0
  for (let at = 0; at < head.length; ) {
    const next = breakIn(head, at)
    const sample = sampleOf(head.subarray(at, next < 0 ? head.length : next))
    if (sample.some((byte) => byte > 0x7f)) {
      if (isUtf8(sample)) inUtf8 += 1
      // The last line of a longer file may be cut within a character.
      else if (next >= 0 || head.length < headBytes) others.push(sample, lineFeed)
    }
    at = next < 0 ? head.length : next + 1
  }
  if (others.length === 0) return { encoding: 'utf-8' as const, isMixed: true }
  // Some texts of other encodings are UTF-8 by chance: where most are not, none is.
  return { encoding: guessEncoding(Buffer.concat(others)), isMixed: inUtf8 > others.length / 2 }
}
const lineFeed = Uint8Array.of(0x0a)

/** Texts that say nothing of themselves are in one encoding, or in UTF-8 as well, if the file has both. */
function decodeBy(encoding: FileEncoding, isMixed: boolean, isWide = false): Decode {
  return (bytes, named) => {
    const own = named === undefined ? '' : standardName(named)
    if (isUtf8(bytes) && (isMixed || isWide || own === 'utf-8')) return Buffer.from(bytes).toString('utf8')
    // Many programs write that a text is in UTF-8 or in ASCII, and do not write it so.
    if (own !== '' && own !== 'utf-8') return decodedText(bytes, own)
    // The head had no such text: it is guessed by itself.
    return decodedText(bytes, isMixed && encoding.startsWith('utf-') ? guessEncoding(bytes) : encoding)
  }
}

/** The name of an encoding in the Encoding Standard; '' if it has none, or stands for no encoding in particular. */
function standardName(name: string): string {
  if (/^(us-)?ascii$/i.test(name)) return ''
  try {
    return new TextDecoder(name).encoding
  } catch {
    return ''
  }
}
