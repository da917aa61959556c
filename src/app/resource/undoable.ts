/**
 * Actions that can be undone: an action waits while its toast is shown, and is carried out when the toast closes.
 * Meanwhile the rows look as if it were done already.
 */
export type Undoable = {
  /** Keys of the rows whose action waits or is being carried out. The same set until it changes. */
  keys(): ReadonlySet<string>
  subscribe(run: () => void): () => void
  /** Begins an action on rows. */
  begin(keys: readonly string[], carryOut: () => Promise<void>): { close(): void; undo(): void }
  /** Carries out all pending actions, because the page may be closed. */
  flush(): void
}

export function createUndoable(): Undoable {
  let keys: ReadonlySet<string> = new Set()
  const waiting = new Set<() => void>()
  const listeners = new Set<() => void>()

  function set(next: ReadonlySet<string>) {
    keys = next
    for (const run of listeners) run()
  }
  return {
    keys: () => keys,
    subscribe(run) {
      listeners.add(run)
      return () => void listeners.delete(run)
    },
    begin(own, carryOut) {
      set(new Set([...keys, ...own]))
      const end = () => set(new Set([...keys].filter((key) => !own.includes(key))))
      const go = () => {
        if (waiting.delete(go)) void carryOut().finally(end)
      }
      waiting.add(go)
      return {
        // A toast closes before its own action is called: the action may still undo.
        close: () => queueMicrotask(go),
        undo() {
          if (waiting.delete(go)) end()
        },
      }
    },
    flush() {
      for (const go of [...waiting]) go()
    },
  }
}
