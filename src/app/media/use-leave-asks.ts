import { useEffect } from 'react'

/** While `asks`, the browser asks before the page is closed, with which a call would end. */
export function useLeaveAsks(asks: boolean): void {
  useEffect(() => {
    if (!asks) return
    const over = new AbortController()
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: over.signal })
    return () => over.abort()
  }, [asks])
}
