import { useEffect } from 'react'
import { useLiveRow } from './rows.ts'
import { useServerNow } from './use-server-now.ts'

/**
 * Asks again in a rhythm while the tab can be seen and there is a connection: for what no row of this client tells of,
 * such as the work of colleagues.
 *
 * @param everyMs in milliseconds
 */
export function useAskEvery(everyMs: number, askAgain: () => Promise<unknown>): void {
  const isOffline = useLiveRow('connection')?.state === 'offline'
  const tick = Math.floor(useServerNow(everyMs) / everyMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every tick, and when the connection is back
  useEffect(() => {
    if (document.visibilityState === 'visible' && !isOffline) void askAgain()
  }, [tick, isOffline])
}
