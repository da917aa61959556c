/** Load of a tab's main thread while it wrote. */
export type Logged = { written: number; tookMs: number; busyMs: number; longTasksMs: number[] }

/**
 * Reports errors that nobody caught, of which the app writes one line each; runs in the page. With another type of event
 * nobody listens: what reporting itself costs.
 */
export async function logPaced({
  type,
  perSecond,
  forMs,
}: {
  type: string
  perSecond: number
  forMs: number
}): Promise<Logged> {
  const longTasksMs: number[] = []
  const note = (entries: PerformanceEntryList) => longTasksMs.push(...entries.map(({ duration }) => duration))
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'longtask' })
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const error = new Error('of the benchmark')
  const startMs = performance.now()
  let written = 0
  let busyMs = 0
  for (let passedMs = 0; passedMs < forMs; ) {
    const beganMs = performance.now()
    passedMs = Math.min(beganMs - startMs, forMs)
    for (const due = (passedMs * perSecond) / 1000; written < due; written += 1)
      window.dispatchEvent(new ErrorEvent(type, { message: 'of the benchmark', error }))
    busyMs += performance.now() - beganMs
    await pause(10)
  }
  const tookMs = performance.now() - startMs
  // A long task is reported after it has ended.
  await pause(500)
  note(observer.takeRecords())
  observer.disconnect()
  return { written, tookMs, busyMs, longTasksMs }
}

/** Key of the newest line of this browser's log; they are counted from 1 and never given twice. */
export const lastLogKey = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('everline-log')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const asking = opening.result.transaction('lines').objectStore('lines').openKeyCursor(null, 'prev')
      asking.onerror = () => reject(asking.error)
      asking.onsuccess = () => {
        opening.result.close()
        resolve(Number(asking.result?.key ?? 0))
      }
    }
  })
