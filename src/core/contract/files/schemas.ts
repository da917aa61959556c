import * as v from 'valibot'
import { withoutDirectionMarks } from '../clean-text.ts'
import { maxFileNameLength } from '../limits.ts'
import { FileFacts } from '../message-content/schemas.ts'
import { openObject, openPicklist } from '../open.ts'
import { shortText, TimeMs, trimmed, Uuid } from '../primitives.ts'

/** `arriving`: not all bytes are there. `checking`: they are examined. `refused`: nobody gets it, see `refusal`. */
export const FileState = v.picklist(['arriving', 'checking', 'ready', 'refused'])

/** `pending`: it is being made, ask again [MSG-03]. `none`: of such a file there is none. */
export const ThumbnailState = v.picklist(['none', 'pending', 'ready'])

/** A file of a room as its members see it. */
export const StoredFile = openObject({
  ...FileFacts.entries,
  state: openPicklist(FileState),
  /** Name of the error for which it was refused; null: it was not. */
  refusal: v.nullable(v.string()),
  thumbnail: openPicklist(ThumbnailState),
  /**
   * Relative to the address FILE of the service config. Anybody who knows it may read the file until it expires; null:
   * not ready.
   */
  path: v.nullable(v.string()),
  pathEndsAtMs: TimeMs,
})
export type StoredFile = v.InferOutput<typeof StoredFile>

/** The sender's description of a file. The backend finds its media type in its content. */
export const NewFile = v.object({
  id: Uuid,
  /** Text direction marks are removed: they can make a file look like one of another type. */
  name: v.pipe(shortText(maxFileNameLength), v.transform(withoutDirectionMarks), trimmed, v.minLength(1)),
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
})
