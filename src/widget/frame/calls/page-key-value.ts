import { type KeyValue, memoryKeyValue } from '#core/platform/key-value.ts'

/**
 * Values that outlive a reload of the frame, and that its other frames read: what a visitor has muted stays muted, and what
 * they have left stays left, before the backend knows it [CAL-13]. In memory only where the browser refuses storage.
 */
export function pageKeyValue(prefix: string): KeyValue {
  const memory = memoryKeyValue()
  const keyOf = (name: string) => `${prefix}/${name}`
  return {
    async get(name) {
      const stored = attempt(() => localStorage.getItem(keyOf(name)))
      return stored ? attempt(() => JSON.parse(stored) as unknown) : memory.get(name)
    },
    async set(name, value) {
      await memory.set(name, value)
      attempt(() => localStorage.setItem(keyOf(name), JSON.stringify(value)))
    },
    async delete(name) {
      await memory.delete(name)
      attempt(() => localStorage.removeItem(keyOf(name)))
    },
  }
}

/** Null if the browser refuses, as it may in a frame of another site, or the value is none of ours. */
function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}
