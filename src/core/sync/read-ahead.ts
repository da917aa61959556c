import type { CallResult, calls } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { FeedRequests } from './feed-requests.ts'

/** Numbers of the last entries of the feeds; `staff` is undefined where no staff feed is followed. */
export type Cursors = { own: number; staff: number | undefined }

type Page = CallResult<(typeof calls)['getFeed']>

/** So many pages are stored by one write, which has the same waits before and after it however much it writes. */
const mostTogether = 2

/**
 * Requests the pages of the feeds, one after the other, while those before are stored; as far ahead as one write takes.
 *
 * @returns gives all pages that have arrived since the last time, waits if there is none; a failure is the last
 */
export function readAhead(requests: FeedRequests, after: Cursors): () => Promise<Array<Result<Page>>> {
  const arrived: Array<Result<Page>> = []
  let reading: Promise<void> | undefined
  let next: Cursors | null = after

  async function read(from: Cursors) {
    const answer = await requests.feedPage(from)
    arrived.push(answer)
    next = answer.ok && !isLast(answer.value, from) ? endOf(answer.value, from) : null
    reading = undefined
    readOn()
  }
  function readOn() {
    if (next && !reading && arrived.length < mostTogether) reading = read(next)
  }
  return async () => {
    readOn()
    if (arrived.length === 0) await reading
    const pages = arrived.splice(0)
    readOn()
    return pages
  }
}

/** The cursors after a page. */
export const endOf = ({ entries, staff }: Page, { own, staff: ofStaff }: Cursors): Cursors => ({
  own: entries.at(-1)?.n ?? own,
  staff: staff?.entries.at(-1)?.n ?? ofStaff,
})

/** Whether nothing followed a page when it was asked for. */
export function isLast(page: Page, from: Cursors): boolean {
  const end = endOf(page, from)
  return end.own >= page.last && (page.staff === undefined || (end.staff ?? 0) >= page.staff.last)
}
