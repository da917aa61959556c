import { useEffect, useRef } from 'react'
import { useAsk } from '#app/data/ask.ts'
import { useLiveRow } from '#app/data/rows.ts'
import type { AskInput, CallResult, Calls, TabCallId } from '#core/contract/index.ts'
import type { ListQuery, ListState, ResourceRow } from './resource.ts'

type Source<K extends TabCallId, Row> = {
  call: K
  input(query: ListQuery): AskInput<Calls[K]>
  rows(answer: CallResult<Calls[K]>): readonly Row[]
  /** Where the next page begins; null on the last one. */
  next?(answer: CallResult<Calls[K]>): string | null
}

/** The list that a call answers, as a hook for a resource. */
export const askedList =
  <K extends TabCallId, Row extends ResourceRow>({ call, input, rows, next }: Source<K, Row>) =>
  (query: ListQuery): ListState<Row> => {
    const { value, ...asked } = useAsk(call, input(query))
    useAskWhenOnline(asked.askAgain)
    return {
      ...asked,
      rows: value === null ? null : rows(value),
      next: value === null ? null : (next?.(value) ?? null),
    }
  }

/** Asks again when the connection returns: not every list that changed meanwhile is named in the feed. */
function useAskWhenOnline(askAgain: () => Promise<unknown>) {
  const isOffline = useLiveRow('connection')?.state === 'offline'
  const wasOffline = useRef(isOffline)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the connection is a reason to ask
  useEffect(() => {
    if (wasOffline.current && !isOffline) void askAgain()
    wasOffline.current = isOffline
  }, [isOffline])
}
