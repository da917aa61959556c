import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Person } from '#server/sandbox/fair-queue.ts'
import { plainType } from './media-type.ts'
import type { Opening } from './opening.ts'
import { type FileStorage, type Variant, variantKey } from './storage/storage.ts'
import { type FileRow, files } from './tables.ts'

/** Longest side of a preview in a message, and of a picture on a whole screen, in pixels. */
const edgePx: { readonly [V in Variant]: number } = { thumbnail: 640, large: 2048 }
/** A larger document is not drawn, in bytes. */
const maxPageBytes = 40 * 1024 * 1024

type Drawable = Pick<FileRow, 'id' | 'serviceId' | 'ownerEid' | 'mediaType' | 'sizeBytes'>

/** Whether there may be a preview of such a file. */
export const mayHaveThumbnail = ({ mediaType, sizeBytes }: Pick<FileRow, 'mediaType' | 'sizeBytes'>) =>
  plainType(mediaType) === 'application/pdf'
    ? sizeBytes <= maxPageBytes
    : /^(image\/(jpeg|png|apng|gif|webp|avif)|video\/.*)$/.test(plainType(mediaType))

/** The person whose turn it is when a file is opened: its sender, whoever asks for it. */
export const personOf = ({ serviceId, ownerEid }: Pick<FileRow, 'serviceId' | 'ownerEid'>): Person => ({
  serviceId,
  eid: ownerEid,
})

/** `none`: of this file there is none. `later`: too much is being drawn. */
export type Made = { sizeBytes: number } | 'none' | 'later'

/** Makes previews of files: of pictures, of the first page of a PDF, of videos where ffmpeg is installed. */
export function createThumbnails(deps: { db: Db; storage: FileStorage; opening: Opening }) {
  const { db, storage, opening } = deps

  /** Stores a variant, or that it cannot be made: nothing is drawn twice because it failed. */
  async function draw(file: Drawable, variant: Variant): Promise<Made> {
    const key = variantKey(file.id, variant)
    const of = plainType(file.mediaType).startsWith('video/') ? 'films' : 'all'
    const source = (path: string) => storage.copyTo(file.id, path)
    let made: Made = 'none'
    const opened = await opening.sandbox.draw(source, edgePx[variant], of, async (path, sizeBytes) => {
      await storage.take(key, path)
      made = { sizeBytes }
    })
    if (!opened.isOpened && opened.why === 'unavailable') return 'later'
    if (made === 'none') await storage.write(key, Buffer.alloc(0))
    return made
  }

  async function known(file: Drawable, variant: Variant): Promise<Made | null> {
    const sizeBytes = await storage.size(variantKey(file.id, variant))
    return sizeBytes === null ? null : sizeBytes === 0 ? 'none' : { sizeBytes }
  }

  const drawing = new Map<string, { made: Promise<Made>; waiting: number; leave: AbortController }>()

  function begin(file: Drawable, variant: Variant) {
    const key = variantKey(file.id, variant)
    const leave = new AbortController()
    const made = opening.drawings
      .run(personOf(file), () => draw(file, variant), leave.signal)
      .then((turn): Made => (turn.isDone ? turn.value : 'later'))
      .finally(() => drawing.delete(key))
    const begun = { made, waiting: 0, leave }
    drawing.set(key, begun)
    return begun
  }

  /**
   * Makes a variant unless it is there, once for all who ask.
   *
   * @param signal the one who asked has gone; when all have, the drawing loses its place in the queue
   */
  async function make(file: Drawable, variant: Variant, signal?: AbortSignal): Promise<Made> {
    const stored = await known(file, variant)
    if (stored) return stored
    if (signal?.aborted) return 'later'
    const key = variantKey(file.id, variant)
    const shared = drawing.get(key) ?? begin(file, variant)
    shared.waiting += 1
    const leave = () => {
      shared.waiting -= 1
      if (shared.waiting > 0) return
      shared.leave.abort()
      // One that begins to wait now begins anew.
      if (drawing.get(key) === shared) drawing.delete(key)
    }
    signal?.addEventListener('abort', leave, { once: true })
    return shared.made.finally(() => signal?.removeEventListener('abort', leave))
  }

  const settling = new Map<string, Promise<void>>()
  async function settle(file: Drawable): Promise<void> {
    const made = await make(file, 'thumbnail')
    if (made === 'later') return
    await db
      .update(files)
      .set({ thumbnail: made === 'none' ? 'none' : 'ready' })
      .where(and(eq(files.id, file.id), eq(files.thumbnail, 'pending')))
  }

  return {
    make,
    /** Makes the preview of a file, once at a time, and stores whether there is one. */
    settle(file: Drawable): Promise<void> {
      // A file that gets no turn gets one when it is requested the next time.
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
