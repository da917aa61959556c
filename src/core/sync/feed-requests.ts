import type { ApiClient } from '#core/api/client.ts'
import { type CallResult, type calls, maxPageSize } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Failure, Result } from '#core/platform/result.ts'
import { isTransient } from '#core/transport/connection-fault.ts'

/** Requests of sync to the backend, one page at a time. */
export type FeedRequests = {
  /** @param after numbers of the last entries that are known; `staff` undefined: the staff feed is not asked for */
  feedPage(after: { own: number; staff: number | undefined }): Promise<Result<CallResult<(typeof calls)['getFeed']>>>
  /** @param after what the page before named as `next`; null asks for the first page */
  snapshotPage(after: string | null): Promise<Result<CallResult<(typeof calls)['getSnapshot']>>>
}

const snapshotPageSize = 500
const retryDelaysMs = [500, 1000, 2000, 4000]
const deadlineMs = 20_000

/** Repeats a request that the network lost a few times. If the network stays away, the caller waits for it. */
export function createFeedRequests(deps: { api: ApiClient; clock: Clock; signal: AbortSignal }): FeedRequests {
  const { api, clock, signal } = deps
  async function withRetries<T>(request: () => Promise<Result<T>>): Promise<Result<T>> {
    for (const delayMs of retryDelaysMs) {
      const answer = await request()
      if (answer.ok || !isTransient(answer.error) || signal.aborted) return answer
      await sleep(clock, Math.max(delayMs, toldMs(answer.error)), signal)
    }
    return request()
  }
  return {
    feedPage({ own, staff }) {
      const staffAfter = staff === undefined ? {} : { staffAfter: String(staff) }
      const query = { after: String(own), ...staffAfter, limit: String(maxPageSize) }
      return withRetries(() => api.call('getFeed', { query }, { signal, deadlineMs }))
    },
    snapshotPage(after) {
      const query = { limit: String(snapshotPageSize), ...(after === null ? {} : { after }) }
      return withRetries(() => api.call('getSnapshot', { query }, { signal, deadlineMs }))
    },
  }
}

/** How long the backend asks to wait, if it says so; not longer than it takes to be back. */
const toldMs = ({ details }: Failure) =>
  Math.min(typeof details?.retryAfterSeconds === 'number' ? details.retryAfterSeconds : 0, mostToldSeconds) * 1000
const mostToldSeconds = 30
