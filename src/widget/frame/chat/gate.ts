/** Whether the visitor must answer something before they write. Open until the forms are known: nobody waits for them. */
export type Gate = {
  isClosed(): boolean
  /** Heading of the chat as the widget's settings have it; '' for the product's own. */
  title(): string
  subscribe(listener: () => void): () => void
  set(isClosed: boolean): void
  setTitle(title: string): void
}

export function createGate(): Gate {
  const listeners = new Set<() => void>()
  let isClosed = false
  let title = ''
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    isClosed: () => isClosed,
    title: () => title,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      if (next === isClosed) return
      isClosed = next
      tell()
    },
    setTitle(next) {
      if (next === title) return
      title = next
      tell()
    },
  }
}
