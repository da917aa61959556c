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
    sends: 'writeNote',
    input: ({ roomId, ...content }, id) => ({ params: { roomId }, body: { id, ...content } }),
  }),
  'change-note': command({
    payload: v.object({ roomId: Uuid, noteId: Uuid, change: NoteChange }),
    lane: ({ roomId }) => changesLane(roomId),
    from: 'tab',
    sends: 'changeNote',
    input: ({ roomId, noteId, change }) => ({ params: { roomId, noteId }, body: change }),
  }),
  'read-mentions': command({
    payload: ReadMentions,
    lane: () => 'mentions',
    from: 'tab',
    sends: 'readMentions',
    input: (body) => ({ body }),
  }),
}
