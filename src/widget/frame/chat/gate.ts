/** Whether the visitor must answer something before they write. Open until the forms are known: nobody waits for them. */
export type Gate = { isClosed(): boolean; subscribe(listener: () => void): () => void; set(isClosed: boolean): void }

export function createGate(): Gate {
  const listeners = new Set<() => void>()
  let isClosed = false
  return {
    isClosed: () => isClosed,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      if (next === isClosed) return
      isClosed = next
      for (const listener of listeners) listener()
    },
  }
}
