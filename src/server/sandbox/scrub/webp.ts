import { orientationBlock, orientationOf } from './orientation.ts'
import { createKeeper, type Scrubbed, unknown } from './parts.ts'

/** Chunks that a picture or an animation needs to look right (RFC 9649, 2.7). */
const needed = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const [exifFlag, xmpFlag] = [0x08, 0x04]
const headBytes = 12

/** Leaves out EXIF, XMP, unknown chunks and whatever follows the end. Pictures and animations stay as they are. */
export function scrubWebp(bytes: Buffer): Scrubbed {
  if (bytes.length < headBytes + 8 || bytes.toString('latin1', 0, 4) !== 'RIFF') return unknown
  const length = Math.min(bytes.length, bytes.readUInt32LE(4) + 8)
  const keeper = createKeeper(bytes.length)
  let extended: { at: number; flags: number } | null = null
  let orientation = 1
  // The size of the whole stands in the head, and is known at the end.
  let body = 0
  for (let at = headBytes; at + 8 <= length; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (type === 'VP8X') extended = { at: at + 8, flags: bytes[at + 8] ?? 0 }
    if (type === 'EXIF') orientation = orientationOf(exifOf(bytes.subarray(at + 8, at + 8 + size)))
    if (needed.has(type)) {
      keeper.keep(at, end)
      body += end - at
    }
    at = end
  }
  const hasFlags = extended !== null && (extended.flags & (exifFlag | xmpFlag)) !== 0
  if (body + headBytes === length && length === bytes.length && !hasFlags) return { kind: 'unchanged' }
  const scrubbed = keeper.result()
  if (scrubbed.kind !== 'changed') return scrubbed
  const keepsOrientation = orientation !== 1 && extended !== null
  const tail = keepsOrientation ? exifChunk(orientation) : Buffer.alloc(0)
  const head = Buffer.from(bytes.subarray(0, headBytes))
  head.writeUInt32LE(4 + body + tail.length, 4)
  const parts = extended
    ? withFlags(
        scrubbed.parts,
        extended.at,
        (extended.flags & ~(exifFlag | xmpFlag)) | (keepsOrientation ? exifFlag : 0),
      )
    : scrubbed.parts
  return { kind: 'changed', parts: [{ bytes: head }, ...parts, { bytes: tail }] }
}

/** Some writers put the name of JPEG's segment before it. */
const exifOf = (data: Buffer) => (data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data)

type Parts = Extract<Scrubbed, { kind: 'changed' }>['parts']

/** The same parts with another byte at a place of the original. */
const withFlags = (parts: Parts, place: number, flags: number): Parts =>
  parts.flatMap((part) =>
    'from' in part && part.from <= place && place < part.to
      ? [{ from: part.from, to: place }, { bytes: Buffer.from([flags]) }, { from: place + 1, to: part.to }]
      : [part],
  )

function exifChunk(orientation: number): Buffer {
  const block = orientationBlock(orientation)
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(block.length, 4)
  return Buffer.concat([head, block])
}
