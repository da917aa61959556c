import * as v from 'valibot'
import { command } from '../command.ts'
import { changesLane } from '../lanes.ts'
import { Uuid } from '../primitives.ts'
import { NoteChange, NoteContent, ReadMentions } from './schemas.ts'

export const noteCommands = {
  /** Sent in order with the room's messages. */
  note: command({
    payload: v.object({ roomId: Uuid, ...NoteContent }),
    lane: ({ roomId }) => roomId,
    from: 'tab',
  }),
  'change-note': command({
    payload: v.object({ roomId: Uuid, noteId: Uuid, change: NoteChange }),
    lane: ({ roomId }) => changesLane(roomId),
    from: 'tab',
  }),
  'read-mentions': command({ payload: ReadMentions, lane: () => 'mentions', from: 'tab' }),
}
