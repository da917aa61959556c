import * as v from 'valibot'
import { call } from '../call.ts'
import { RoomParams, ServiceId, ServiceParams, Uuid } from '../primitives.ts'
import { Note, NoteChange, NoteContent, ReadMentions } from './schemas.ts'

export const noteCalls = {
  writeNote: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/rooms/{roomId}/notes',
    audience: 'staff',
    capability: 'notes',
    summary:
      'Writes a note to the colleagues in a conversation, which the visitor never gets, and tells those it mentions',
    params: RoomParams,
    body: v.object({ id: Uuid, ...NoteContent }),
    result: v.object({ note: Note }),
    idempotent: true,
  }),
  changeNote: call({
    method: 'PATCH',
    path: '/everline/v1/services/{s}/rooms/{roomId}/notes/{noteId}',
    audience: 'staff',
    capability: 'notes',
    summary: "Edits or removes the user's own note for some time, and tells those whom it mentions now",
    params: v.object({ s: ServiceId, roomId: Uuid, noteId: Uuid }),
    body: NoteChange,
    result: v.object({ note: Note }),
    idempotent: true,
  }),
  readMentions: call({
    method: 'POST',
    path: '/everline/v1/services/{s}/mentions/read',
    audience: 'staff',
    capability: 'notes',
    summary: "Marks the user's mentions up to a moment as read",
    params: ServiceParams,
    body: ReadMentions,
    result: v.null(),
  }),
}
