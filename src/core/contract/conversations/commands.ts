import * as v from 'valibot'
import { command } from '../command.ts'
import { Eid, shortText, Uuid } from '../primitives.ts'

/** A visitor's first message waits in the same lane until the conversation is open. */
export const conversationCommands = {
  'open-conversation': command({
    payload: v.object({
      roomId: Uuid,
      page: shortText(200),
      tagId: v.exactOptional(Uuid),
      staffEid: v.exactOptional(Eid),
      linkId: v.exactOptional(Uuid),
    }),
    lane: ({ roomId }) => roomId,
    from: 'frame',
    sends: 'createConversation',
    input: ({ roomId: id, ...body }) => ({ body: { id, ...body } }),
    opensLane: true,
  }),
}
