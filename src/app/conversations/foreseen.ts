import type { ConversationRow } from '#core/store/rows.ts'

/** The conversation that will probably be opened next: its rows are read, and its screen may be rendered ahead. */
export type Foreseen = {
  /** Its row as it is now; null: none is foreseen. */
  row(): ConversationRow | null
  subscribe(listener: () => void): () => void
  set(row: ConversationRow | null): void
}

export function createForeseen(): Foreseen {
  const listeners = new Set<() => void>()
  let now: ConversationRow | null = null
  return {
    row: () => now,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(row) {
      if (row === now) return
      now = row
      for (const listener of listeners) listener()
    },
  }
}

/** This tab's. */
export const foreseen = createForeseen()
