import { useAsk } from '#app/data/ask.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { useAskEvery } from '#app/data/use-ask-every.ts'

/** The queue of others is in no row of this client: it is asked for again after this time, and with every status. */
const everyMs = 5_000

/** The figures of the queue, never older than some seconds while there is a connection. */
export function useQueueMonitor() {
  const isOffline = useLiveRow('connection')?.state === 'offline'
  const { value, failure, localAnsweredAtMs, isAsking, askAgain } = useAsk('getQueueMonitor', {})
  useAskEvery(everyMs, askAgain)
  return { value, failure, localAnsweredAtMs, isAsking, isOffline, askAgain }
}
