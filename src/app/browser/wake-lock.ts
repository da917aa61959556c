import { useEffect } from 'react'

/** Keeps the screen awake until the signal aborts. The browser releases the lock whenever the page is hidden. */
export function stayAwake(signal: AbortSignal) {
  let sentinel: WakeLockSentinel | null = null
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // Refused on a low battery: then the screen sleeps, and shows the same page when it wakes.
    sentinel = await navigator.wakeLock.request('screen').catch(() => null)
    if (signal.aborted) void sentinel?.release()
  }
  document.addEventListener('visibilitychange', ask, { signal })
  signal.addEventListener('abort', () => void sentinel?.release())
  void ask()
}

/** Keeps the screen awake while `isWanted`. */
export function useStayAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const over = new AbortController()
    stayAwake(over.signal)
    return () => over.abort()
  }, [isWanted])
}
