import readExif from 'exif-reader'
import sharp from 'sharp'

/** Pictures with more pixels are not opened: a small file can claim billions. */
export const maxPixels = 80_000_000

// One picture at a time: each may need a few hundred megabytes.
sharp.concurrency(1)
sharp.cache(false)

const open = (path: string) => sharp(path, { limitInputPixels: maxPixels, failOn: 'error', animated: false })

export type PictureFacts = { width: number; height: number; hasPosition: boolean }

/** Size of a picture as it is shown, in pixels, and whether it says where it was taken; null: it cannot be opened. */
export async function pictureFacts(path: string): Promise<PictureFacts | null> {
  try {
    const { width, height, orientation = 1, exif } = await open(path).metadata()
    // Orientations from 5 on lie on their side (EXIF 2.32, 4.6.4 A).
    const size = orientation >= 5 ? { width: height, height: width } : { width, height }
    return { ...size, hasPosition: exif !== undefined && hasPosition(exif) }
  } catch {
    return null
  }
}

function hasPosition(exif: Buffer): boolean {
  try {
    return Object.keys(readExif(exif).GPSInfo ?? {}).length > 0
  } catch {
    // What cannot be read is not trusted.
    return true
  }
}

/** The picture without what its camera wrote into it, turned as it should be seen. Its format stays. */
export async function withoutPosition(path: string, mediaType: string): Promise<Buffer | null> {
  const format = formatsWithPosition.get(mediaType)
  return format ? open(path).rotate().keepIccProfile().toFormat(format, { quality: 92 }).toBuffer() : null
}
const formatsWithPosition: ReadonlyMap<string, 'jpeg' | 'png' | 'webp' | 'avif'> = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
])

/** The picture turned as it should be seen, no larger than `edgePx` on either side, as WebP. */
export const shrunkPicture = (input: string | Buffer, edgePx: number): Promise<Buffer> =>
  sharp(input, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
    .rotate()
    .resize(edgePx, edgePx, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer()
