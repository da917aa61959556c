import type { ReadAt } from './boxes.ts'
import { scrubFilm } from './film.ts'
import { scrubGif } from './gif.ts'
import { scrubJpeg } from './jpeg.ts'
import { mayHavePosition } from './may-have-position.ts'
import type { Part, Scrubbed } from './parts.ts'
import { scrubPng } from './png.ts'
import { scrubTiff } from './tiff.ts'
import { scrubWebp } from './webp.ts'

/** Larger pictures are not read into memory, in bytes. */
const maxPictureBytes = 300 * 1024 * 1024

const scrubbers: ReadonlyMap<string, (bytes: Buffer) => Scrubbed> = new Map([
  ['image/jpeg', scrubJpeg],
  ['image/png', scrubPng],
  ['image/apng', scrubPng],
  ['image/gif', scrubGif],
  ['image/webp', scrubWebp],
  ['image/tiff', scrubTiff],
])
const films = /^(image\/(heic|heif|avif)(-sequence)?|video\/(mp4|quicktime|x-m4v|3gpp2?)|audio\/(mp4|x-m4a))$/

/** `parts`: the file without its metadata; null: it has none, or nothing that says a position. */
export type Cleaned = { isKnown: true; parts: Part[] | null } | { isKnown: false }

/** Takes out of a picture or a film what says where it was made. Not known: it may say so, and it cannot be taken out. */
export function scrubFile(read: ReadAt, length: number, mediaType: string): Cleaned {
  if (!/^(image|video)\//.test(mediaType) && !films.test(mediaType)) return { isKnown: true, parts: null }
  const scrubbed = scrub(read, length, mediaType)
  if (scrubbed.kind === 'changed') return { isKnown: true, parts: scrubbed.parts }
  if (scrubbed.kind === 'unchanged' || !mayHavePosition(read, length, mediaType)) return { isKnown: true, parts: null }
  return { isKnown: false }
}

function scrub(read: ReadAt, length: number, mediaType: string): Scrubbed {
  if (films.test(mediaType)) return scrubFilm(read, length)
  const scrubPicture = scrubbers.get(mediaType)
  return scrubPicture && length <= maxPictureBytes ? scrubPicture(read(0, length)) : { kind: 'unknown' }
}
