import { type Scrubbed, unknown } from './parts.ts'

/** Tags that may say where a picture was taken (TIFF 6.0; EXIF 2.32): texts, XMP, IPTC, Photoshop, EXIF, GPS. */
const described = new Set([270, 700, 33723, 34377, 34665, 34853, 37510])
/** Those of them, and of the pages within a page, whose value is the place of another directory. */
const directories = new Set([330, 34665, 34853, 40965])
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
const entryBytes = 12
const mostDirectories = 256

type Range = { from: number; to: number }

/**
 * Takes the entries that may say a position out of every directory of a TIFF, and writes zeros over their values. The file
 * keeps its length, because its pixels are found by their place.
 */
export function scrubTiff(original: Buffer): Scrubbed {
  const isLittle = original.toString('latin1', 0, 4) === 'II*\0'
  if (!isLittle && original.toString('latin1', 0, 4) !== 'MM\0*') return unknown
  const bytes = Buffer.from(original)
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const erased: Range[] = []
  const seen = new Set<number>()
  const waiting = [{ at: long(4), isDropped: false }]

  /** Reads a directory and drops entries of it; throws `RangeError` where the file is too short. */
  function visit({ at, isDropped }: { at: number; isDropped: boolean }) {
    const count = short(at)
    const end = at + 2 + count * entryBytes
    const next = long(end)
    if (next !== 0) waiting.push({ at: next, isDropped })
    let kept = at + 2
    for (let entry = at + 2; entry < end; entry += entryBytes) {
      const tag = short(entry)
      const values = valuesOf(entry)
      const drops = isDropped || described.has(tag)
      if (directories.has(tag)) {
        for (let each = values.from; each + 4 <= values.to; each += 4)
          waiting.push({ at: long(each), isDropped: drops })
      }
      if (drops) erased.push(values)
      else {
        bytes.copyWithin(kept, entry, entry + entryBytes)
        kept += entryBytes
      }
    }
    if (kept === end) return
    const left = (kept - at - 2) / entryBytes
    if (isLittle) bytes.writeUInt16LE(left, at)
    else bytes.writeUInt16BE(left, at)
    bytes.copyWithin(kept, end, end + 4)
    bytes.fill(0, kept + 4, end + 4)
  }

  function valuesOf(entry: number): Range {
    const size = (typeBytes[short(entry + 2)] ?? 1) * long(entry + 4)
    const from = size <= 4 ? entry + 8 : long(entry + 8)
    if (from + size > bytes.length) throw new RangeError('a value outside of the file')
    return { from, to: from + size }
  }

  try {
    for (let each = waiting.pop(); each; each = waiting.pop()) {
      if (seen.has(each.at)) continue
      seen.add(each.at)
      if (seen.size > mostDirectories) return unknown
      visit(each)
    }
  } catch (error) {
    if (error instanceof RangeError) return unknown
    throw error
  }
  if (erased.length === 0) return { kind: 'unchanged' }
  // An entry that was moved up keeps its value in itself: only values elsewhere are erased.
  for (const { from, to } of erased) if (!isWithinDirectory(from)) bytes.fill(0, from, to)
  return { kind: 'changed', parts: [{ bytes }] }

  function isWithinDirectory(place: number): boolean {
    for (const at of seen) if (place >= at && place < at + 2 + short(at) * entryBytes + 4) return true
    return false
  }
}
