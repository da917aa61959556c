import type { Note } from '#core/contract/index.ts'
import type { OutboxRow, RowOf } from '#core/outbox/outbox-row.ts'

export type NoteChangeRow = RowOf<'change-note'>
export const isNoteChangeRow = (row: OutboxRow): row is NoteChangeRow => row.kind === 'change-note'

/** What a note is now: as the backend has it, and on top of it what its author has changed since. */
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
