/** A small persistent store of structured-cloneable values by name. */
export type KeyValue = {
  get(name: string): Promise<unknown>
  /** Rejects with a `DataCloneError` if the browser cannot store a value of this kind. */
  set(name: string, value: unknown): Promise<void>
  delete(name: string): Promise<void>
}

/** Keeps values only as long as the realm runs: for tests, and for browsers that refuse storage. */
export function memoryKeyValue(): KeyValue {
  const values = new Map<string, unknown>()
  return {
    get: async (name) => values.get(name),
    set: async (name, value) => void values.set(name, value),
    delete: async (name) => void values.delete(name),
  }
}
