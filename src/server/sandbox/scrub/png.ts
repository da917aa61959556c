import { orientationBlock, orientationOf } from './orientation.ts'
import { createKeeper, type Scrubbed, unknown } from './parts.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Chunks that a picture or an animation needs to look right (PNG, third edition, 11). Texts and EXIF are none of them. */
const needed = new Set(
  'IHDR PLTE IDAT IEND CgBI tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)

/** Leaves out EXIF, texts (XMP among them), private chunks and whatever follows the end. The pixels stay as they are. */
export function scrubPng(bytes: Buffer): Scrubbed {
  if (!bytes.subarray(0, 8).equals(signature)) return unknown
  const keeper = createKeeper(bytes.length)
  keeper.keep(0, 8)
  let orientation = 1
  for (let at = 8; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!/^[A-Za-z]{4}$/.test(type)) return unknown
    const end = at + 12 + size
    if (type === 'eXIf') orientation = orientationOf(bytes.subarray(at + 8, at + 8 + size))
    if (type === 'IDAT' && orientation !== 1) {
      keeper.add(chunk('eXIf', orientationBlock(orientation)))
      orientation = 1
    }
    if (needed.has(type)) keeper.keep(at, end)
    if (type === 'IEND') break
    at = end
  }
  return keeper.result()
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(named.length + 8)
  out.writeUInt32BE(data.length, 0)
  named.copy(out, 4)
  out.writeUInt32BE(crc32(named), named.length + 4)
  return out
}

/** Checksum of a PNG chunk (PNG, third edition, annex D). Node has it from 22.2 on. */
function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
