import { expect, test } from 'vitest'
import { isEdited, isRemoved, type NoteChangeRow, noteNow } from './changed-note.ts'

const note = {
  id: 'n',
  roomId: 'r',
  afterSeq: 1,
  authorEid: 'a',
  authorName: 'Ana',
  mentionedEids: [],
  text: 'first',
  writtenAtMs: 1,
  editedAtMs: null,
  removedAtMs: null,
}
const row = (change: NoteChangeRow['payload']['change'], state: NoteChangeRow['state'] = 'queued'): NoteChangeRow => ({
  id: 'o',
  lane: 'changes/r',
  kind: 'change-note',
  localCreatedAtMs: 9,
  state,
  attempts: 0,
  failure: null,
  payload: { roomId: 'r', noteId: 'n', change },
})
const edit = (text: string) => ({ do: 'edit' as const, text, mentionedEids: [] })

test('[CAP-01] queued changes are laid over a note, in order; refused ones are not', () => {
  expect(noteNow(note, [])).toBe(note)
  expect(noteNow(note, [row(edit('second')), row(edit('third'))]).text).toBe('third')
  expect(noteNow(note, [row(edit('second'), 'failed')]).text).toBe('first')
  const removed = noteNow(note, [row(edit('second')), row({ do: 'remove' })])
  expect([removed.text, isRemoved(removed), isEdited(removed)]).toEqual(['', true, true])
  // A note of an older backend has neither time.
  const { editedAtMs: _, removedAtMs: __, ...old } = note
  expect([isEdited(old), isRemoved(old)]).toEqual([false, false])
})
