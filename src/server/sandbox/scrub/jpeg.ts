import { orientationBlock, orientationOf } from './orientation.ts'
import { createKeeper, type Scrubbed, unknown } from './parts.ts'

const exifName = 'Exif\0\0'
/** Names of the application segments that a picture needs to look right; all others may say where it was taken. */
const neededNames: ReadonlyMap<number, string> = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])
const endOfImage = 0xd9
const startOfScan = 0xda

/**
 * Leaves out EXIF, XMP, IPTC, comments, and whatever follows the end of the picture, such as a second picture or a film
 * with a position of its own. The pixels stay as they are, and so does the way up. A file that is cut is cleaned as far as
 * it goes (ITU-T T.81, B.1).
 */
export function scrubJpeg(bytes: Buffer): Scrubbed {
  const { length } = bytes
  if (length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return unknown
  const keeper = createKeeper(length)
  keeper.keep(0, 2)
  let orientation = 1
  let at = 2
  while (at + 1 < length) {
    if (bytes[at] !== 0xff) return unknown
    const marker = bytes[at + 1] ?? 0
    // Any number of 0xff may stand before a marker.
    if (marker === 0xff) at += 1
    else if (marker === endOfImage) {
      keeper.keep(at, at + 2)
      break
    } else if (isAlone(marker)) {
      keeper.keep(at, at + 2)
      at += 2
    } else {
      if (at + 4 > length) break
      const size = bytes.readUInt16BE(at + 2)
      if (size < 2) return unknown
      const segmentEnd = at + 2 + size
      const data = bytes.subarray(at + 4, segmentEnd)
      if (marker === 0xe1 && startsWith(data, exifName) && orientation === 1)
        orientation = orientationOf(data.subarray(6))
      const end = marker === startOfScan ? endOfScan(bytes, segmentEnd) : segmentEnd
      if (isNeeded(marker, data)) keeper.keep(at, end)
      at = end
    }
  }
  if (orientation !== 1) keeper.add(exifSegment(orientation), 1)
  return keeper.result()
}

const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

const startsWith = (data: Buffer, name: string) => data.toString('latin1', 0, name.length) === name

function isNeeded(marker: number, data: Buffer): boolean {
  if (marker >= 0xc0 && marker <= 0xdf) return true
  const name = neededNames.get(marker)
  return name !== undefined && startsWith(data, name)
}

/** Where the next marker stands after the coded data of a scan. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

function exifSegment(orientation: number): Buffer {
  const block = orientationBlock(orientation)
  const head = Buffer.from([0xff, 0xe1, 0, 2 + exifName.length + block.length])
  return Buffer.concat([head, Buffer.from(exifName, 'latin1'), block])
}
