import type { ApiClient } from '#core/api/client.ts'
import type { RetryOptions } from '#core/api/retry.ts'
import type { Message } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { missingRanges } from '#core/store/ranges.ts'
import type { ConversationRow, SeqRange } from '#core/store/rows.ts'

export type HistoryStore = {
  conversation(id: string): Promise<ConversationRow | null>
  storeHistory(roomId: string, messages: readonly Message[], held: SeqRange): Promise<void>
}

export type History = {
  /** Makes sure that the room's newest messages are held. `retry`: for calls that no user waits for and could repeat. */
  holdNewest(roomId: string, retry?: RetryOptions): Promise<Result<null>>
  /** Makes sure that the messages before `beforeSeq` are held, a page of them. */
  holdBefore(roomId: string, beforeSeq: number): Promise<Result<null>>
}

const newestCount = 60
const pageCount = 100

/** Fetches the holes of a room when they are about to be seen. */
export function createHistory(deps: { api: ApiClient; store: HistoryStore; signal: AbortSignal }): History {
  const { api, store, signal } = deps
  /** Fetches under way, so that several tabs that show one room ask once. */
  const fetching = new Map<string, Promise<Result<null>>>()

  async function hold(
    roomId: string,
    want: (row: ConversationRow) => SeqRange,
    retry?: RetryOptions,
  ): Promise<Result<null>> {
    const row = await store.conversation(roomId)
    if (!row) return fail('not-found')
    if (!row.member) return ok(null)
    for (const range of missingRanges(row.ranges, want(row))) {
      const fetched = await fetchOnce(roomId, range, retry)
      if (!fetched.ok) return fetched
    }
    return ok(null)
  }

  function fetchOnce(roomId: string, range: SeqRange, retry?: RetryOptions): Promise<Result<null>> {
    const key = `${roomId}/${range.join('-')}`
    const underWay = fetching.get(key)
    if (underWay) return underWay
    const run = fetchRange(roomId, range, retry).finally(() => fetching.delete(key))
    fetching.set(key, run)
    return run
  }

  async function fetchRange(roomId: string, [from, to]: SeqRange, retry?: RetryOptions): Promise<Result<null>> {
    const answer = await api.call(
      'listMessages',
      { params: { roomId }, query: { from: String(from), to: String(to) } },
      { signal, ...(retry ? { retry } : {}) },
    )
    if (!answer.ok) return answer
    await store.storeHistory(roomId, answer.value.messages, [from, to])
    return ok(null)
  }

  return {
    holdNewest: (roomId, retry) =>
      hold(roomId, ({ lastSeq }) => [Math.max(1, lastSeq - newestCount + 1), lastSeq], retry),
    holdBefore: (roomId, beforeSeq) => hold(roomId, () => [Math.max(1, beforeSeq - pageCount), beforeSeq - 1]),
  }
}
