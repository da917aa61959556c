import { createKeeper, type Scrubbed, unknown } from './parts.ts'

const [extension, image, trailer] = [0x21, 0x2c, 0x3b]
const [graphicControl, application] = [0xf9, 0xff]
/** Application extensions that say how often an animation repeats. */
const loops = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

/** Leaves out comments, texts, XMP and whatever follows the end (GIF89a). Animations stay as they are. */
export function scrubGif(bytes: Buffer): Scrubbed {
  const { length } = bytes
  if (length < 13 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return unknown
  const keeper = createKeeper(length)
  const screen = bytes[10] ?? 0
  let at = 13 + tableBytes(screen)
  keeper.keep(0, at)
  while (at < length) {
    const kind = bytes[at]
    if (kind === trailer) {
      keeper.keep(at, at + 1)
      break
    }
    if (kind === image) {
      const end = afterBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0))
      keeper.keep(at, end)
      at = end
    } else if (kind === extension) {
      const end = afterBlocks(bytes, at + 2)
      if (isNeeded(bytes, at)) keeper.keep(at, end)
      at = end
    } else return unknown
  }
  return keeper.result()
}

/** Size of the colour table that these flags announce, in bytes. */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function isNeeded(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1]
  return label === graphicControl || (label === application && loops.has(bytes.toString('latin1', at + 3, at + 14)))
}

/** Where the blocks that begin here end: each has its length before it, and one of length 0 is the last. */
function afterBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += 1 + size
  return Math.min(at + 1, bytes.length)
}
