/** Runs one piece of work at a time: a caller that asks meanwhile gets the answer of the run under way. */
export type SingleFlight<T> = {
  /** The work under way; null while there is none. */
  current(): Promise<T> | null
  /** Begins `work` unless one is under way. */
  run(work: () => Promise<T>): Promise<T>
}

export function createSingleFlight<T>(): SingleFlight<T> {
  let current: Promise<T> | null = null
  return {
    current: () => current,
    run(work) {
      if (current) return current
      const run = work()
      current = run
      const end = () => {
        current = null
      }
      run.then(end, end)
      return run
    },
  }
}

/** Work that runs one after the other; a failure of one does not keep the next from running. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = last.then(work)
    last = run.catch(() => {})
    return run
  }
}
