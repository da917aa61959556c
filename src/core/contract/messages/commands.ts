import * as v from 'valibot'
import { command } from '../command.ts'
import { Uuid } from '../primitives.ts'
import { MessageText, ReplyTo } from './schemas.ts'

/** Sent in order within a room; the command's id becomes the message's. */
export const messageCommands = {
  message: command({
    payload: v.object({
      roomId: Uuid,
      text: MessageText,
      /** The inquiry that staff answers, filled in by the hub; null if the sender is a visitor. */
      inquiryId: v.optional(v.nullable(Uuid), null),
      /** The message that it answers. */
      replyTo: v.optional(ReplyTo),
    }),
    lane: ({ roomId }) => roomId,
    from: 'both',
    inquiry: 'present',
  }),
}
