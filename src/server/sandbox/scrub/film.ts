import { type Box, createBoxReader, NotBoxes, type ReadAt } from './boxes.ts'
import { type Part, type Scrubbed, unknown, withZeros } from './parts.ts'
import { metadataOfPicture } from './picture-items.ts'
import { handlerOf, samplesOf } from './track-samples.ts'

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
