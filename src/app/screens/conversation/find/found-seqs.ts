import type { MessageChange } from '#core/contract/index.ts'
import { textNow } from '#core/message-changes/changed-message.ts'
import { foldText } from '#core/search/search-terms.ts'

type Searched = { id: string; seq: number; kind: string; text: string; sentAtMs: number }

/** Numbers of the messages that contain a text as they are now, the newest first: those held here, and the backend's. */
export function foundSeqs(
  rows: readonly Searched[],
  changes: readonly MessageChange[],
  term: string,
  ofBackend: readonly number[],
): number[] {
  const wanted = foldText(term.trim())
  if (wanted === '') return []
  const changed = new Map(changes.map((change) => [change.id, change]))
  const found = new Set(ofBackend)
  for (const row of rows) {
    if (row.kind !== 'text') continue
    const text = textNow(row, changed.get(row.id))
    if (text !== null && foldText(text).includes(wanted)) found.add(row.seq)
    // The backend has not had the change yet, or its answer is from before it.
    else found.delete(row.seq)
  }
  return [...found].toSorted((a, b) => b - a)
}

/** Number of the first message from a time on among those held here; null: none is as new. */
export const seqAt = (rows: readonly Searched[], atMs: number): number | null =>
  rows.find(({ sentAtMs }) => sentAtMs >= atMs)?.seq ?? null
