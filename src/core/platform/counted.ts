/** Keys that several callers use at the same time: `onFirst` runs for a key's first user, `onLast` after its last. */
export type Counted<K> = {
  /** Uses `key` until the returned function is called; calling it again changes nothing. */
  use(key: K): () => void
  has(key: K): boolean
  keys(): K[]
}

export function createCounted<K>({
  onFirst = () => {},
  onLast = () => {},
}: {
  onFirst?: (key: K) => void
  onLast?: (key: K) => void
} = {}): Counted<K> {
  const users = new Map<K, number>()
  return {
    use(key) {
      const count = users.get(key) ?? 0
      users.set(key, count + 1)
      if (count === 0) onFirst(key)
      const using = new AbortController()
      return () => {
        if (using.signal.aborted) return
        using.abort()
        const left = (users.get(key) ?? 1) - 1
        if (left > 0) return users.set(key, left)
        users.delete(key)
        onLast(key)
      }
    },
    has: (key) => users.has(key),
    keys: () => [...users.keys()],
  }
}
