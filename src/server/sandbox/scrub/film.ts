import { type Box, type BoxesIn, createBoxReader, NotBoxes, type ReadAt } from './boxes.ts'
import { type Part, type Scrubbed, unknown, withZeros } from './parts.ts'
import { metadataOfPicture } from './picture-items.ts'

/** Boxes of a file that hold no metadata, or whose contents are looked at. What else stands there is erased. */
const plain = new Set(['ftyp', 'styp', 'mdat', 'mfra', 'sidx', 'ssix', 'free', 'skip', 'wide', 'pdin', 'imda'])
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf'])
/** `udta` has ©xyz and loci, `meta` the keys of QuickTime and XMP, `uuid` XMP. */
const metadata = new Set(['udta', 'meta', 'uuid'])
/** Tracks that people see or hear. Others say things about them from moment to moment, such as where it was. */
const shownTracks = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp', 'subp', 'tmcd', 'hint', 'pict', 'auxv'])

/**
 * Erases what MP4, QuickTime, HEIC and AVIF files say about themselves: their boxes of metadata become empty space of the
 * same length, because pictures and sound are found by their place. What a track of metadata has recorded is erased too.
 */
export function scrubFilm(read: ReadAt, length: number): Scrubbed {
  const boxesIn = createBoxReader(read)
  const erased: { from: number; to: number }[] = []
  const freed: Box[] = []
  const free = (box: Box) => {
    freed.push(box)
    erased.push({ from: box.dataAt, to: box.end })
  }
  let hasFragments = false
  let hasErasedTrack = false

  function visit(box: Box) {
    hasFragments ||= box.type === 'moof'
    if (metadata.has(box.type)) return free(box)
    if (!containers.has(box.type)) return
    if (box.type === 'trak') {
      const handler = handlerOf(box, boxesIn, read)
      if (handler !== null && !shownTracks.has(handler)) {
        erased.push(...samplesOf(box, boxesIn, read))
        hasErasedTrack = true
        return free(box)
      }
    }
    for (const each of boxesIn(box.dataAt, box.end)) visit(each)
  }

  let hasContent = false
  let at = 0
  try {
    for (const box of boxesIn(0, length)) {
      if (at === 0 && box.type !== 'ftyp' && box.type !== 'wide' && box.type !== 'moov' && box.type !== 'mdat')
        return unknown
      at = box.end
      if (box.type === 'meta' && isPicture(read)) erased.push(...metadataOfPicture(box, boxesIn, read))
      else if (plain.has(box.type)) hasContent ||= box.type === 'mdat'
      else if (containers.has(box.type)) visit(box)
      else free(box)
      hasContent ||= box.type === 'moov' || box.type === 'meta'
    }
  } catch (error) {
    if (!(error instanceof NotBoxes || error instanceof RangeError)) throw error
    // Something else was put behind the file: a camera's own notes, for instance.
    if (!hasContent || at === 0 || hasErasedTrack) return unknown
    erased.push({ from: at, to: length })
  }
  if (hasFragments && hasErasedTrack) return unknown
  if (erased.length === 0) return { kind: 'unchanged' }
  return { kind: 'changed', parts: renamed(withZeros(length, erased), freed) }
}

const isPicture = (read: ReadAt) =>
  /^(heic|heix|hevc|hevx|heim|heis|mif1|msf1|avif|avis|miaf)$/.test(read(8, 4).toString('latin1'))

/** The parts with the names of boxes replaced by that of empty space. */
function renamed(parts: readonly Part[], boxes: readonly Box[]): Part[] {
  const names = boxes.map(({ at, dataAt }) => ({ at: at + 4, dataAt })).sort((one, other) => one.at - other.at)
  return parts.flatMap((part): Part[] => {
    if (!('from' in part)) return [part]
    const pieces: Part[] = []
    let { from } = part
    for (const { at } of names) {
      if (at < from || at + 4 > part.to) continue
      pieces.push({ from, to: at }, { bytes: Buffer.from('free') })
      from = at + 4
    }
    return [...pieces, { from, to: part.to }]
  })
}

type Range = { from: number; to: number }

/** Returns a track's handler type, such as `vide`, `soun` or `meta`; null if it has none. */
function handlerOf(track: Box, boxesIn: BoxesIn, read: ReadAt): string | null {
  const handler = find(track, ['mdia', 'hdlr'], boxesIn)
  return handler && read(handler.dataAt + 8, 4).toString('latin1')
}

/** Where the samples of a track are in the file (ISO/IEC 14496-12, 8.7). `NotBoxes` where its tables contradict. */
function samplesOf(track: Box, boxesIn: BoxesIn, read: ReadAt): Range[] {
  const table = find(track, ['mdia', 'minf', 'stbl'], boxesIn)
  if (!table) return []
  const boxes = new Map([...boxesIn(table.dataAt, table.end)].map((box) => [box.type, box]))
  const dataOf = (type: string) => {
    const box = boxes.get(type)
    return box ? read(box.dataAt, Math.min(box.end - box.dataAt, 64 * 1024 * 1024)) : null
  }
  const [sizes, chunks, runs] = [dataOf('stsz'), dataOf('stco') ?? dataOf('co64'), dataOf('stsc')]
  if (!sizes || !chunks || !runs) throw new NotBoxes()
  const placeBytes = boxes.has('stco') ? 4 : 8
  const places = listOf(chunks, placeBytes).map((at) =>
    placeBytes === 4 ? chunks.readUInt32BE(at) : Number(chunks.readBigUInt64BE(at)),
  )
  const same = sizes.readUInt32BE(4)
  const samplesInChunk = samplesByChunk(runs)
  let sample = 0
  return places.map((from, chunk) => {
    let to = from
    for (let left = samplesInChunk(chunk); left > 0; left -= 1, sample += 1) {
      to += same || (12 + sample * 4 + 4 <= sizes.length ? sizes.readUInt32BE(12 + sample * 4) : 0)
      if (sample > sizes.readUInt32BE(8)) break
    }
    return { from, to }
  })
}

/** How many samples the chunk of a number has: the table names the first chunk of each run (8.7.4). */
function samplesByChunk(runs: Buffer): (chunk: number) => number {
  const list = listOf(runs, 12).map((at) => ({ first: runs.readUInt32BE(at), samples: runs.readUInt32BE(at + 4) }))
  let run = 0
  return (chunk) => {
    while ((list[run + 1]?.first ?? Number.POSITIVE_INFINITY) <= chunk + 1) run += 1
    return list[run]?.samples ?? 0
  }
}

/** Places of the entries of a table, which says before them how many there are. */
function listOf(table: Buffer, bytes: number): number[] {
  if (table.length < 8) throw new NotBoxes()
  const count = Math.min(table.readUInt32BE(4), Math.floor((table.length - 8) / bytes))
  return Array.from({ length: count }, (_, index) => 8 + index * bytes)
}

function find(box: Box, path: readonly string[], boxesIn: BoxesIn): Box | null {
  const [name, ...rest] = path
  if (name === undefined) return box
  for (const each of boxesIn(box.dataAt, box.end)) if (each.type === name) return find(each, rest, boxesIn)
  return null
}
