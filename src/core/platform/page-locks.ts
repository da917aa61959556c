type Waiting = { name: string; mode: LockMode; run: () => void }

/** The part of the browser's locks that the app uses, for one page alone: where the browser refuses its own. */
export function pageLocks(): Pick<LockManager, 'request' | 'query'> {
  const held: { name: string; mode: LockMode }[] = []
  const waiting: Waiting[] = []
  const isFree = (name: string, mode: LockMode) =>
    held.every((lock) => lock.name !== name || (mode === 'shared' && lock.mode === 'shared'))

  async function run<T>(name: string, mode: LockMode, use: (lock: Lock | null) => T | PromiseLike<T>): Promise<T> {
    const lock = { name, mode }
    held.push(lock)
    try {
      return await use(lock)
    } finally {
      const at = held.indexOf(lock)
      if (at >= 0) held.splice(at, 1)
      for (const next of [...waiting]) if (isFree(next.name, next.mode)) next.run()
    }
  }

  function request(name: string, ...rest: unknown[]): Promise<unknown> {
    // The checked edge: the two forms of the browser's own function.
    const use = rest.at(-1) as (lock: Lock | null) => unknown
    const {
      mode = 'exclusive',
      ifAvailable,
      steal,
      signal,
    }: LockOptions = rest.length > 1 ? (rest[0] as LockOptions) : {}
    if (steal) for (const lock of held.filter((each) => each.name === name)) held.splice(held.indexOf(lock), 1)
    if (isFree(name, mode)) return run(name, mode, use)
    if (ifAvailable) return Promise.resolve(use(null))
    return new Promise((resolve, reject) => {
      const leave = () => waiting.splice(waiting.indexOf(entry), 1)
      const entry: Waiting = {
        ...{ name, mode },
        run() {
          leave()
          void run(name, mode, use).then(resolve, reject)
        },
      }
      waiting.push(entry)
      signal?.addEventListener('abort', () => {
        if (!waiting.includes(entry)) return
        leave()
        reject(signal.reason)
      })
    })
  }

  return {
    request: request as LockManager['request'],
    query: async () => ({ held: [...held], pending: waiting.map(({ name, mode }) => ({ name, mode })) }),
  }
}
