import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { firstPage } from './first-page.ts'
import { plainType } from './media-type.ts'
import type { OneAtATime } from './one-at-a-time.ts'
import { shrunkPicture } from './picture.ts'
import { type FileStorage, type Variant, variantKey } from './storage/storage.ts'
import { type FileRow, files } from './tables.ts'
import { videoPoster } from './video-poster.ts'

/** Longest side of a preview in a message, and of a picture on a whole screen, in pixels. */
const edgePx: { readonly [V in Variant]: number } = { thumbnail: 640, large: 2048 }
/** A larger document is not drawn, in bytes. */
const maxPageBytes = 40 * 1024 * 1024

type Drawable = Pick<FileRow, 'id' | 'mediaType' | 'sizeBytes'>

/** Whether there may be a preview of such a file. */
export const mayHaveThumbnail = ({ mediaType, sizeBytes }: Pick<FileRow, 'mediaType' | 'sizeBytes'>) =>
  plainType(mediaType) === 'application/pdf'
    ? sizeBytes <= maxPageBytes
    : /^(image\/(jpeg|png|gif|webp|avif)|video\/.*)$/.test(plainType(mediaType))

/** Makes previews of files: of pictures, of the first page of a PDF, of videos where ffmpeg is installed. */
export function createThumbnails(deps: { db: Db; storage: FileStorage; queue: OneAtATime }) {
  const { db, storage, queue } = deps

  const draw = (file: Drawable, variant: Variant): Promise<Buffer | null> =>
    storage.withLocalCopy(file.id, async (path) => {
      const type = plainType(file.mediaType)
      const edge = edgePx[variant]
      if (type.startsWith('image/')) return shrunkPicture(path, edge)
      const picture = type === 'application/pdf' ? await firstPage(path, edge) : await videoPoster(path)
      return picture && shrunkPicture(picture, edge)
    })

  /** Makes a variant unless it is there. Null: of this file there is none. */
  const make = (file: Drawable, variant: Variant): Promise<number | null> =>
    queue.run(async () => {
      const key = variantKey(file.id, variant)
      const size = await storage.size(key)
      if (size !== null) return size
      const picture = await draw(file, variant).catch(() => null)
      if (!picture) return null
      await storage.write(key, picture)
      return picture.length
    })

  const settling = new Map<string, Promise<void>>()
  async function settle(file: Drawable): Promise<void> {
    const size = await make(file, 'thumbnail')
    await db
      .update(files)
      .set({ thumbnail: size === null ? 'none' : 'ready' })
      .where(and(eq(files.id, file.id), eq(files.thumbnail, 'pending')))
  }

  return {
    make,
    /** Makes the preview of a file, once at a time, and stores whether there is one. */
    settle(file: Drawable): Promise<void> {
      // What fails is tried again when the file is asked for the next time.
      const run =
        settling.get(file.id) ??
        settle(file)
          .catch(() => {})
          .finally(() => settling.delete(file.id))
      settling.set(file.id, run)
      return run
    },
    idle: () => Promise.allSettled(settling.values()),
  }
}
export type Thumbnails = ReturnType<typeof createThumbnails>
