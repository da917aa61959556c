import * as v from 'valibot'
import { call } from './call.ts'
import { withoutDirectionMarks } from './clean-text.ts'
import { command } from './command.ts'
import { fileLane } from './lanes.ts'
import { maxCaptionLength, maxFileNameLength } from './limits.ts'
import { FileFacts, Peaks } from './message-content.ts'
import { ReplyTo } from './messages.ts'
import { openObject, openPicklist } from './open.ts'
import { RoomParams, shortText, TimeMs, trimmed, Uuid } from './primitives.ts'

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
  /** Below the address FILE of the service config. Whoever has it may read the file until it ends; null: not ready. */
  path: v.nullable(v.string()),
  pathEndsAtMs: TimeMs,
})
export type StoredFile = v.InferOutput<typeof StoredFile>

/** What its sender says about a file. The backend finds its media type in its content. */
const NewFile = v.object({
  id: Uuid,
  /** Without marks that would make it look like a file of another kind. */
  name: v.pipe(shortText(maxFileNameLength), v.transform(withoutDirectionMarks), trimmed, v.minLength(1)),
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
})

export const fileCommands = {
  /** Its bytes are in the browser's own storage until the backend has them. The command's id becomes the message's. */
  'file-message': command({
    payload: v.object({
      roomId: Uuid,
      file: v.object({
        ...NewFile.entries,
        mediaType: shortText(100),
        /** Under which id this browser keeps its bytes, if not under the file's. */
        keptAs: v.exactOptional(Uuid),
      }),
      /** Below the file. */
      text: shortText(maxCaptionLength),
      peaks: v.exactOptional(Peaks),
      /** The inquiry that staff answers, filled in by the hub; null if the sender is a visitor. */
      inquiryId: v.optional(v.nullable(Uuid), null),
      replyTo: v.optional(ReplyTo),
    }),
    lane: ({ file }) => fileLane(file.id),
    from: 'tab',
  }),
}

export const fileCalls = {
  createUpload: call({
    method: 'PUT',
    path: '/everline/v1/services/{s}/rooms/{roomId}/files/{id}',
    audience: 'any',
    capability: 'files',
    summary: 'Announces a file for a room, or continues: returns where its bytes go by the tus protocol',
    params: v.object({ ...RoomParams.entries, id: Uuid }),
    body: v.omit(NewFile, ['id']),
    /** `path` is below the address FILE; whoever has it may send the bytes until it ends. Null: all have arrived. */
    result: v.object({ path: v.nullable(v.string()), pathEndsAtMs: TimeMs }),
  }),
  getFile: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/rooms/{roomId}/files/{id}',
    audience: 'any',
    from: 'tab',
    capability: 'files',
    summary: 'Returns a file of a room, with an address that ends',
    params: v.object({ ...RoomParams.entries, id: Uuid }),
    result: v.object({ file: StoredFile }),
  }),
}
