import * as v from 'valibot'
import { command } from '../command.ts'
import { changesLane } from '../lanes.ts'
import { Uuid } from '../primitives.ts'
import { MessageChangeRequest } from './schemas.ts'

export const messageChangeCommands = {
  'change-message': command({
    payload: v.object({ roomId: Uuid, messageId: Uuid, change: MessageChangeRequest }),
    lane: ({ roomId }) => changesLane(roomId),
    from: 'both',
    sends: 'changeMessage',
    input: ({ roomId, messageId, change }) => ({ params: { roomId, messageId }, body: change }),
  }),
}
