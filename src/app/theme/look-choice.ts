/** Where a choice is kept and shown, as far as it is needed here. */
type Storage = { getItem(name: string): string | null; setItem(name: string, value: string): void }
type Root = { setAttribute(name: string, value: string): void; removeAttribute(name: string): void }

/** A choice of how this browser's app looks: kept, and shown as an attribute of the page for the styles to see. */
export type LookChoice<Value extends string> = {
  read(): Value
  /** Before anything is drawn. */
  show(): void
  choose(value: Value): void
  subscribe(run: () => void): () => void
}

/** @param deps.values the first holds until another is chosen, and sets no attribute */
export function createLookChoice<Value extends string>(deps: {
  name: string
  attribute: string
  values: readonly [Value, ...Value[]]
  storage: Storage
  root: Root
}): LookChoice<Value> {
  const { name, attribute, values, storage, root } = deps
  const listeners = new Set<() => void>()
  let chosen = kept()

  /** The browser may refuse storage as a whole: then a choice holds for this page. */
  function kept(): Value {
    try {
      const text = storage.getItem(name)
      return values.find((value) => value === text) ?? values[0]
    } catch {
      return values[0]
    }
  }
  function show() {
    if (chosen === values[0]) root.removeAttribute(attribute)
    else root.setAttribute(attribute, chosen)
  }
  return {
    read: () => chosen,
    show,
    choose(value) {
      chosen = value
      show()
      for (const run of listeners) run()
      try {
        storage.setItem(name, value)
      } catch {
        // Shown all the same; forgotten with the page.
      }
    },
    subscribe(run) {
      listeners.add(run)
      return () => void listeners.delete(run)
    },
  }
}
