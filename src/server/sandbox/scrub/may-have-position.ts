import type { ReadAt } from './boxes.ts'

/** Markers that precede a position in a picture or a film, in any format. */
const signs = ['Exif\0\0', 'http://ns.adobe.com/', 'ISO6709', 'LOCATION', 'GPSLatitude']
/** Short ones, which stand by chance in films that are large. */
const signsInPictures = ['II*\0', 'MM\0*', '8BIM', 'Photoshop', 'brob', '\xa9xyz']
const stepBytes = 1024 * 1024
const overlapBytes = 32

/** Whether a file whose structure is unknown contains a sign of metadata that may say where it was made. */
export function mayHavePosition(read: ReadAt, length: number, mediaType: string): boolean {
  const all = (mediaType.startsWith('image/') ? [...signs, ...signsInPictures] : signs).map((sign) =>
    Buffer.from(sign, 'latin1'),
  )
  for (let at = 0; at < length; at += stepBytes) {
    const bytes = read(at, stepBytes + overlapBytes)
    if (all.some((sign) => bytes.includes(sign))) return true
  }
  return false
}
