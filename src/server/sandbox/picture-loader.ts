import type { Sharp } from 'sharp'

/** A picture with more pixels than a large sensor has is not drawn: a small file can claim billions. */
const maxPixels = 260_000_000
/** Processor time is limited too; this ends what only waits, in seconds. */
const withinSeconds = 20

/** The loaders of libvips by media type. An SVG is in no list: it can name other files, and take for ever to draw. */
const loaders: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'VipsForeignLoadJpeg'],
  ['image/png', 'VipsForeignLoadPng'],
  ['image/apng', 'VipsForeignLoadPng'],
  ['image/gif', 'VipsForeignLoadNsgif'],
  ['image/webp', 'VipsForeignLoadWebp'],
  ['image/avif', 'VipsForeignLoadHeif'],
  ['image/heic', 'VipsForeignLoadHeif'],
  ['image/heif', 'VipsForeignLoadHeif'],
  ['image/tiff', 'VipsForeignLoadTiff'],
])

/**
 * Opens a picture by the loader of its type alone, whatever else its bytes look like to libvips; null: there is none.
 * All others stay closed for the rest of the process.
 */
export async function openPicture(
  path: string,
  mediaType: string,
): Promise<{ size: () => Sharp; pixels: () => Sharp } | null> {
  const loader = loaders.get(mediaType)
  if (!loader) return null
  // Most files are no pictures, and it takes longer to load than they do.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: [loader] })
  const open = (limitInputPixels: number | false) =>
    sharp(path, { limitInputPixels, failOn: 'error', animated: false, sequentialRead: true })
  return { size: () => open(false), pixels: () => open(maxPixels).timeout({ seconds: withinSeconds }) }
}
