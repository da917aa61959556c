import { type Box, type BoxesIn, NotBoxes, type ReadAt } from './boxes.ts'

type Range = { from: number; to: number }

/** Returns a track's handler type, such as `vide`, `soun` or `meta`; null if it has none. */
export function handlerOf(track: Box, boxesIn: BoxesIn, read: ReadAt): string | null {
  const handler = find(track, ['mdia', 'hdlr'], boxesIn)
  return handler && read(handler.dataAt + 8, 4).toString('latin1')
}

/** Where the samples of a track are in the file (ISO/IEC 14496-12, 8.7). `NotBoxes` where its tables contradict. */
export function samplesOf(track: Box, boxesIn: BoxesIn, read: ReadAt): Range[] {
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
