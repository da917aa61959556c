/** The listeners of an event, or of the changes of a value. */
export type Listeners<Args extends unknown[] = []> = {
  /** Adds a listener until the returned function is called, or `signal` aborts. */
  add(listener: (...args: Args) => void, signal?: AbortSignal): () => void
  /** Calls all listeners, those too that one of them removes meanwhile. */
  call(...args: Args): void
}

export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    add(listener, signal) {
      listeners.add(listener)
      const remove = () => void listeners.delete(listener)
      signal?.addEventListener('abort', remove, { once: true })
      return remove
    },
    call(...args) {
      for (const listener of [...listeners]) listener(...args)
    },
  }
}
