import * as v from 'valibot'
import { command } from '../command.ts'
import { fileLane } from '../lanes.ts'
import { maxCaptionLength } from '../limits.ts'
import { Peaks } from '../message-content/schemas.ts'
import { ReplyTo } from '../messages/schemas.ts'
import { shortText, Uuid } from '../primitives.ts'
import { NewFile } from './schemas.ts'

export const fileCommands = {
  /** Its bytes are in the browser's own storage until the backend has them. The command's id becomes the message's. */
  'file-message': command({
    payload: v.object({
      roomId: Uuid,
      file: v.object({
        ...NewFile.entries,
        mediaType: shortText(100),
        /** Id under which this browser keeps the file's bytes, if it is not the file's. */
        keptAs: v.exactOptional(Uuid),
      }),
      /** Caption below the file. */
      text: shortText(maxCaptionLength),
      peaks: v.exactOptional(Peaks),
      /** The inquiry that staff answers, filled in by the hub; null if the sender is a visitor. */
      inquiryId: v.optional(v.nullable(Uuid), null),
      replyTo: v.optional(ReplyTo),
    }),
    lane: ({ file }) => fileLane(file.id),
    from: 'both',
    inquiry: 'present',
  }),
}
