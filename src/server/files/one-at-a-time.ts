/** Runs work one after the other: pictures and pages need much memory for a moment. */
export function createOneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run<T>(work: () => Promise<T>): Promise<T> {
      const next = last.then(work)
      last = next.catch(() => {})
      return next
    },
    idle: () => last,
  }
}
export type OneAtATime = ReturnType<typeof createOneAtATime>
