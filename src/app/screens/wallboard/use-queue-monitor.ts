import { useEffect } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { useServerNow } from '#app/data/use-server-now.ts'

/** The queue of others is in no row of this client: it is asked for again after this time, and with every status. */
const everyMs = 5_000

/** The figures of the queue, never older than some seconds while there is a connection. */
export function useQueueMonitor() {
  const isOffline = useLiveRow('connection')?.state === 'offline'
  const { value, failure, localAnsweredAtMs, isAsking, askAgain } = useAsk('getQueueMonitor', {})
  const tick = Math.floor(useServerNow(everyMs) / everyMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every tick, while the tab can be seen
  useEffect(() => {
    if (document.visibilityState === 'visible' && !isOffline) void askAgain()
  }, [tick, isOffline])
  return { value, failure, localAnsweredAtMs, isAsking, isOffline, askAgain }
}
