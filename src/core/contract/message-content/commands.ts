import * as v from 'valibot'
import { command } from '../command.ts'
import { maxFileNameLength } from '../limits.ts'
import { ReplyTo } from '../messages/schemas.ts'
import { shortText, Uuid } from '../primitives.ts'
import { SentContent } from './schemas.ts'

export const contentCommands = {
  'content-message': command({
    payload: v.object({
      roomId: Uuid,
      content: SentContent,
      /** Its files whose bytes are in the browser's own storage, and are sent before it. */
      pictures: v.optional(
        v.array(v.object({ id: Uuid, name: shortText(maxFileNameLength), sizeBytes: v.pipe(v.number(), v.integer()) })),
      ),
      /** The inquiry that staff answers, filled in by the hub; null if the sender is a visitor. */
      inquiryId: v.optional(v.nullable(Uuid), null),
      replyTo: v.optional(ReplyTo),
    }),
    lane: ({ roomId }) => roomId,
    from: 'both',
    inquiry: 'present',
  }),
}
