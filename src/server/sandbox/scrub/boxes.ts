/** Reads bytes of a file: fewer than asked for at its end. */
export type ReadAt = (at: number, length: number) => Buffer

/** A box of the ISO base media file format (ISO/IEC 14496-12, 4.2): MP4, QuickTime, HEIC and AVIF are made of them. */
export type Box = { type: string; at: number; dataAt: number; end: number; isCut: boolean }

const mostBoxes = 20_000

/** The file's structure cannot be followed. */
export class NotBoxes extends Error {}

/** Finds the boxes of a file. More boxes than any film has, or one that is smaller than its own head: `NotBoxes`. */
export function createBoxReader(read: ReadAt) {
  let found = 0
  return function* boxesIn(start: number, end: number): Generator<Box> {
    for (let at = start; at + 8 <= end; ) {
      found += 1
      if (found > mostBoxes) throw new NotBoxes()
      const head = read(at, 16)
      if (head.length < 8) throw new NotBoxes()
      const type = head.toString('latin1', 4, 8)
      const short = head.readUInt32BE(0)
      if (short === 1 && head.length < 16) throw new NotBoxes()
      // 0: up to the end. 1: a size of 64 bits follows the type.
      const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short
      const dataAt = at + (short === 1 ? 16 : 8)
      if (at + size < dataAt || !/^[\x20-\x7e\xa9]{4}$/.test(type)) throw new NotBoxes()
      yield { type, at, dataAt, end: Math.min(at + size, end), isCut: at + size > end }
      at += size
    }
  }
}
export type BoxesIn = ReturnType<typeof createBoxReader>
