import type { Note } from '#core/contract/index.ts'
import type { OutboxRow, RowOf } from '#core/outbox/outbox-row.ts'

export type NoteChangeRow = RowOf<'change-note'>
export const isNoteChangeRow = (row: OutboxRow): row is NoteChangeRow => row.kind === 'change-note'

/** Returns the current version of a note: the backend's, with its author's queued changes applied on top. */
export function noteNow(note: Note, waiting: readonly NoteChangeRow[]): Note {
  let now = note
  for (const { state, payload, localCreatedAtMs } of waiting) {
    // A refused change has not happened.
    if (state === 'failed') continue
    const { change } = payload
    if (change.do === 'edit') now = { ...now, text: change.text, editedAtMs: localCreatedAtMs }
    else now = { ...now, text: '', removedAtMs: localCreatedAtMs }
  }
  return now
}

export const isRemoved = ({ removedAtMs }: Note): boolean => typeof removedAtMs === 'number'
export const isEdited = ({ editedAtMs }: Note): boolean => typeof editedAtMs === 'number'
