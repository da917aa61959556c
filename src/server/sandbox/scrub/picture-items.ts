import { type Box, type BoxesIn, NotBoxes, type ReadAt } from './boxes.ts'

type Range = { from: number; to: number }

/** EXIF, XMP and what else an item of a picture may be that is no picture (ISO/IEC 23008-12, annex A). */
const metadataTypes = new Set(['Exif', 'mime', 'uri '])
const mostItems = 10_000

/** Where the metadata of a HEIC or AVIF picture is in the file. `NotBoxes` for what cannot be followed. */
export function metadataOfPicture(meta: Box, boxesIn: BoxesIn, read: ReadAt): Range[] {
  const boxes = [...boxesIn(meta.dataAt + 4, meta.end)]
  const [info, places, data] = ['iinf', 'iloc', 'idat'].map((type) => boxes.find((box) => box.type === type))
  if (!info || !places) return []
  const ids = metadataItems(info, boxesIn, read)
  if (ids.size === 0) return []
  const table = read(places.dataAt, places.end - places.dataAt)
  return itemRanges(table).flatMap(({ id, method, from, to }) => {
    if (!ids.has(id)) return []
    if (method === 0) return [{ from, to }]
    if (method === 1 && data) return [{ from: data.dataAt + from, to: data.dataAt + to }]
    throw new NotBoxes()
  })
}

function metadataItems(info: Box, boxesIn: BoxesIn, read: ReadAt): Set<number> {
  const version = read(info.dataAt, 1)[0] ?? 0
  const ids = new Set<number>()
  for (const { type, dataAt } of boxesIn(info.dataAt + (version === 0 ? 6 : 8), info.end)) {
    if (type !== 'infe') continue
    const entry = read(dataAt, 14)
    const entryVersion = entry[0] ?? 0
    if (entryVersion < 2) throw new NotBoxes()
    const isLong = entryVersion > 2
    if (metadataTypes.has(entry.toString('latin1', isLong ? 10 : 8, isLong ? 14 : 12))) {
      ids.add(isLong ? entry.readUInt32BE(4) : entry.readUInt16BE(4))
    }
  }
  return ids
}

type ItemRange = Range & { id: number; method: number }

/** The ranges of all items (ISO/IEC 14496-12, 8.11.3). A number may have 0, 2, 4 or 8 bytes; the table says which. */
function itemRanges(table: Buffer): ItemRange[] {
  let at = 0
  const take = (bytes: number): number => {
    if (at + bytes > table.length) throw new NotBoxes()
    at += bytes
    if (bytes === 0) return 0
    return bytes === 8 ? Number(table.readBigUInt64BE(at - 8)) : table.readUIntBE(at - bytes, bytes)
  }
  const version = take(1)
  at = 4
  const [sizes, more] = [take(1), take(1)]
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 4, sizes & 15, more >> 4]
  const indexBytes = version > 0 ? more & 15 : 0
  if ([offsetBytes, lengthBytes, baseBytes, indexBytes].some((bytes) => ![0, 2, 4, 8].includes(bytes)))
    throw new NotBoxes()
  const found: ItemRange[] = []
  for (let left = take(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const id = take(version < 2 ? 2 : 4)
    const method = version > 0 ? take(2) & 15 : 0
    take(2)
    const base = take(baseBytes)
    for (let extents = take(2); extents > 0; extents -= 1) {
      take(indexBytes)
      const from = base + take(offsetBytes)
      found.push({ id, method, from, to: from + take(lengthBytes) })
      if (found.length > mostItems) throw new NotBoxes()
    }
  }
  return found
}
