import { QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AskInput, CallResult, Calls, TabCallId } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'
import { useEverline } from './everline.tsx'
import { keptAnswers } from './own-kept-answers.ts'
import { useLiveRow, useStateRow } from './rows.ts'

/**
 * After leaving a screen its answer stays in memory for this time; later the stored one is shown until the hub has
 * asked again.
 */
const unusedMs = 60_000

/** Answers of this tab, shared by its screens. Loaded with the first screen that asks. */
const client = new QueryClient({
  defaultOptions: {
    // The hub knows the network: it refuses at once what cannot be sent, and repeats calls that may be repeated.
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      gcTime: unusedMs,
    },
  },
})

/**
 * Asks again for the answers of a call. Without a change it does not ask again for what is being asked for. After one, a
 * first answer that is under way is waited for instead of being cancelled: it may not know of the change, and is asked
 * for once more.
 */
async function askAnew(queryKey: readonly string[], hasChanged: boolean) {
  if (!hasChanged) return client.invalidateQueries({ queryKey }, { cancelRefetch: false })
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  const isFirst = underWay.some(({ state }) => state.data === undefined)
  await client.invalidateQueries({ queryKey })
  if (isFirst) await client.invalidateQueries({ queryKey })
}

class AskFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.name)
    this.failure = failure
  }
}

export type Asked<Value> = {
  /** The last answer, of this session or stored by an earlier one; null until there is one. */
  value: Value | null
  /** Why the newest try failed; the last answer stays available. */
  failure: Failure | null
  isAsking: boolean
  /** When the answer came, by the local clock; null without one. */
  localAnsweredAtMs: number | null
  askAgain(): Promise<unknown>
}

/**
 * The answer of a call of the contract: requested when a screen opens, again when the feed reports a subject in the
 * call's `refreshedBy`, and on `askAgain`. Screens with the same call and input share one answer; a late answer never
 * replaces a newer one. The last answer is stored for a start without a network.
 *
 * @param options.isKept false for answers that must not outlive the tab
 * @param options.isWanted false: nothing is requested yet; an answer that is here already is given all the same
 * @param options.freshMs time in which an answer is not requested again, nor forgotten, when it is shown again
 */
export function useAsk<K extends TabCallId>(
  id: K,
  input: AskInput<Calls[K]>,
  { isKept = true, isWanted = true, freshMs }: { isKept?: boolean; isWanted?: boolean; freshMs?: number } = {},
): Asked<CallResult<Calls[K]>> {
  const { commands, replica } = useEverline()
  const eid = useStateRow('profile')?.eid ?? ''
  const change = useLiveRow('changes')?.[id] ?? 0
  const key = [eid, id, input] as const
  const isStored = isKept && eid !== ''
  const kept = isStored ? keptAnswers.read<CallResult<Calls[K]>>(key) : null
  const query = useQuery(
    {
      queryKey: key,
      enabled: replica !== null && isWanted,
      async queryFn() {
        const answer = await commands.ask(id, input, { isRead: true })
        if (!answer.ok) throw new AskFailed(answer.error)
        if (isStored) keptAnswers.keep(key, answer.value)
        return answer.value
      },
      ...(freshMs !== undefined && { staleTime: freshMs, gcTime: freshMs }),
      ...(kept ? { initialData: () => kept.value, initialDataUpdatedAt: kept.localAtMs } : {}),
    },
    client,
  )
  const changeBefore = useRef(change)
  useEffect(() => {
    const isNew = changeBefore.current !== change
    changeBefore.current = change
    if (change > 0) void askAnew([eid, id], isNew)
  }, [change, eid, id])

  return {
    value: query.data ?? null,
    failure: query.error instanceof AskFailed ? query.error.failure : null,
    isAsking: query.isFetching,
    localAnsweredAtMs: query.dataUpdatedAt > 0 ? query.dataUpdatedAt : null,
    askAgain: () => query.refetch(),
  }
}
