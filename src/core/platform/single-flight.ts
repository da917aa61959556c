/** Runs one piece of work at a time: callers during a run share its result. */
export type SingleFlight<T> = {
  /** The run in progress; null if there is none. */
  current(): Promise<T> | null
  /** Starts `work` unless a run is in progress. */
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

/** Returns a function that runs works one after another; a failure does not prevent the next one. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = last.then(work)
    last = run.catch(() => {})
    return run
  }
}

/**
 * Returns a function that runs `work`, one run at a time. Calls during a run are not lost: when it has ended, one more
 * run sees what has changed since.
 *
 * @returns settles when nothing is left to run; a failed run rejects it and ends the runs
 */
export function createRerun(work: () => Promise<unknown>): () => Promise<void> {
  const { run } = createSingleFlight<void>()
  let isWanted = false
  return () => {
    isWanted = true
    return run(async () => {
      while (isWanted) {
        isWanted = false
        await work()
      }
    })
  }
}
