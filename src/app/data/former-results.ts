import { filter, firstValueFrom, map, type Observable } from 'rxjs'
import type { Clock } from '#core/platform/clock.ts'
import type { LiveValue } from '#core/store/rows.ts'
import type { Replica } from './everline.tsx'

export type QueryResult = { key: string; value: unknown }

/**
 * The results of the replica before this one, while the present one is being filled. After the browser has lost its
 * storage the next hub's rows are empty until the backend has been asked, which may take long without a connection:
 * meanwhile the screen keeps what it showed, instead of saying that there is nothing [PWA-05].
 */
export type FormerResults = {
  /** The tab has another replica now; `results` are those of the one before, of rows that the backend has. */
  keep(replica: Replica, results: Iterable<QueryResult>, eid: string | null): void
  /** Returns the result to show: the former one, or `own`. */
  orFormer(own: QueryResult | undefined, key: string): QueryResult | undefined
}

/** Results come a moment after the row that says that all is there; what is still missing then is gone, in milliseconds. */
const settleMs = 1000

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

/** @param deps.onChange other results are to be shown */
export function createFormerResults({ clock, onChange }: { clock: Clock; onChange: () => void }): FormerResults {
  let former = new Map<string, QueryResult>()
  let isSettling = false
  let present: Replica | null = null

  function release() {
    former = new Map()
    isSettling = false
    onChange()
  }

  async function releaseWhenFilled(replica: Replica, eid: string | null) {
    const isSame = await whenFilled(replica, eid).catch(() => null)
    // The hub is gone: the next replica is waited for.
    if (isSame === null || present !== replica) return
    if (!isSame) return release()
    isSettling = true
    onChange()
    clock.after(settleMs, () => present === replica && release())
  }

  return {
    keep(replica, results, eid) {
      // Results kept for a replica that was never filled are kept for the next one.
      if (former.size === 0 || isSettling) former = new Map([...results].map((result) => [result.key, result]))
      isSettling = false
      present = replica
      void releaseWhenFilled(replica, eid)
    },
    orFormer(own, key) {
      const kept = former.get(key)
      return kept && !(isSettling && own && !isEmpty(own.value)) ? kept : own
    },
  }
}

/**
 * Settles when the replica's rows are those of the backend: with false if they belong to another user than `eid`, or to
 * nobody. Rows that were once complete are shown at once, however old they are.
 */
async function whenFilled({ persistent, live }: Replica, eid: string | null): Promise<boolean> {
  const cursor = persistent.state.findOne('cursor').exec()
  const session = await firstOf(live, 'session', ({ state }) => state !== 'starting')
  if (session.state === 'signed-out' || session.profile?.eid !== eid) return false
  if (await cursor) return true
  await firstOf(live, 'connection', ({ state }) => state === 'live' || state === 'slow')
  return true
}

const firstOf = <K extends 'session' | 'connection'>(
  live: Replica['live'],
  id: K,
  is: (value: LiveValue<K>) => boolean,
): Promise<LiveValue<K>> =>
  firstValueFrom(
    live.live.findOne(id).$.pipe(
      // The checked edge: the hub's row of that name.
      map((row) => row?.toJSON().value as LiveValue<K> | undefined),
      filter((value) => value !== undefined && is(value)),
    ) as Observable<LiveValue<K>>,
  )
