/** The storage that keeps a choice and the element that shows it. If the storage refuses, the choice is only shown. */
type Storage = { getItem(name: string): string | null; setItem(name: string, value: string): void }
type Root = { setAttribute(name: string, value: string): void; removeAttribute(name: string): void }

/**
 * A choice of how the app looks in this browser: stored, and set as an attribute of the page, which the styles read.
 */
export type LookChoice<Value extends string> = {
  read(): Value
  /** To be called before anything is drawn. */
  show(): void
  choose(value: Value): void
  subscribe(run: () => void): () => void
}

/** @param deps.values the first is the default, which sets no attribute */
export function createLookChoice<Value extends string>(deps: {
  name: string
  attribute: string
  values: readonly [Value, ...Value[]]
  storage: Storage
  root: Root
}): LookChoice<Value> {
  const { name, attribute, values, storage, root } = deps
  const listeners = new Set<() => void>()
  const kept = storage.getItem(name)
  let chosen = values.find((value) => value === kept) ?? values[0]

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
      storage.setItem(name, value)
    },
    subscribe(run) {
      listeners.add(run)
      return () => void listeners.delete(run)
    },
  }
}
