import type { ApiClient } from '#core/api/client.ts'
import type { RetryOptions } from '#core/api/retry.ts'
import type { Message } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { missingRanges } from '#core/store/ranges.ts'
import type { ConversationRow, SeqRange } from '#core/store/rows.ts'

export type HistoryStore = {
  conversation(id: string): Promise<ConversationRow | null>
  storeHistory(roomId: string, messages: readonly Message[], held: SeqRange): Promise<void>
  /** Takes out of a room's ranges the messages that are not stored; true if there were any. */
  healRanges(roomId: string): Promise<boolean>
}

export type History = {
  /**
   * Makes sure that the room's newest messages are stored. `retry`: for requests that no user waits for and could
   * repeat.
   */
  holdNewest(roomId: string, retry?: RetryOptions): Promise<Result<null>>
  /** Makes sure that one page of messages before `beforeSeq` is stored. */
  holdBefore(roomId: string, beforeSeq: number): Promise<Result<null>>
}

const newestCount = 60
const pageCount = 100

/**
 * Numbers of the newest messages of a conversation, which it is opened with. Empty if the user may not read any: the
 * row of a conversation that waits has none for those who were never in it.
 */
export const newestRange = ({ lastSeq }: Pick<ConversationRow, 'lastSeq'>): SeqRange => [
  Math.max(1, lastSeq - newestCount + 1),
  lastSeq,
]

/** Fetches missing messages of a room when they are about to be shown. */
export function createHistory(deps: { api: ApiClient; store: HistoryStore; signal: AbortSignal }): History {
  const { api, store, signal } = deps
  /** Requests in progress, so that several tabs with the same room share one. */
  const fetching = new Map<string, Promise<Result<null>>>()

  async function hold(
    roomId: string,
    want: (row: ConversationRow) => SeqRange,
    retry?: RetryOptions,
  ): Promise<Result<null>> {
    const row = await store.conversation(roomId)
    if (!row) return fail('not-found')
    return fetchAll(roomId, missingRanges(row.ranges, want(row)), retry)
  }

  async function fetchAll(roomId: string, ranges: readonly SeqRange[], retry?: RetryOptions): Promise<Result<null>> {
    for (const range of ranges) {
      const fetched = await fetchOnce(roomId, range, retry)
      if (!fetched.ok) return fetched
    }
    return ok(null)
  }

  /**
   * The requester does not see messages that are stored already: where the ranges claim them all, the rows are checked.
   */
  async function holdBefore(roomId: string, beforeSeq: number): Promise<Result<null>> {
    const want = ({ lastSeq }: ConversationRow): SeqRange => [
      Math.max(1, beforeSeq - pageCount),
      Math.min(beforeSeq - 1, lastSeq),
    ]
    const row = await store.conversation(roomId)
    const isClaimed = row !== null && missingRanges(row.ranges, want(row)).length === 0
    if (isClaimed && !(await store.healRanges(roomId))) return ok(null)
    return hold(roomId, want)
  }

  function fetchOnce(roomId: string, range: SeqRange, retry?: RetryOptions): Promise<Result<null>> {
    const key = `${roomId}/${range.join('-')}`
    const underWay = fetching.get(key)
    if (underWay) return underWay
    const run = fetchRange(roomId, range, retry).finally(() => fetching.delete(key))
    fetching.set(key, run)
    return run
  }

  /** An answer holds the newest messages of a range, as many as fit into it: what is older is asked for again. */
  async function fetchRange(roomId: string, [from, last]: SeqRange, retry?: RetryOptions): Promise<Result<null>> {
    for (let to = last; to >= from; ) {
      const answer = await api.call(
        'listMessages',
        { params: { roomId }, query: { from: String(from), to: String(to) } },
        { signal, ...(retry ? { retry } : {}) },
      )
      if (!answer.ok) return answer
      const { messages } = answer.value
      const first = messages[0]?.seq ?? from
      await store.storeHistory(roomId, messages, [first, to])
      to = first - 1
    }
    return ok(null)
  }

  return {
    holdNewest: (roomId, retry) => hold(roomId, newestRange, retry),
    holdBefore,
  }
}
