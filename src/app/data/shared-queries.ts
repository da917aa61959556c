import type { Observable } from 'rxjs'
import type { Clock } from '#core/platform/clock.ts'
import type { LiveValue } from '#core/store/rows.ts'
import { afterQueuedTasks } from '#workers/ports/after-queued-tasks.ts'
import type { Replica } from './everline.tsx'
import { createFormerResults, type QueryResult } from './former-results.ts'
import type { LastScreen } from './last-screen.ts'

export type LiveQuery<T> = {
  /** Everything that the query depends on, as text. */
  key: string
  observe(replica: Replica): Observable<T>
  /** Whether the next start may show the last result before the hub is reached. */
  recall?: boolean
  /** Whether the backend has these rows: the result is kept while a replica that follows is being filled. */
  isOfBackend?: boolean
  /**
   * Whether the reader hears of results also while nobody sees the tab: what it does then is no drawing, or is rare and
   * must not wait. All others hear of the newest result when the tab is shown.
   */
  isForUnseen?: boolean
}

/**
 * Live queries by their keys: everything on the screen that reads the same rows shares one query. A query stays open
 * for a moment after its last reader, so that rows that were requested before a screen opens are there when it does.
 */
export type SharedQueries = {
  /** The newest result of a query that is open; the same object until there is a newer one. */
  peek(replica: Replica, key: string): QueryResult | undefined
  /** Keeps the query open until the returned function is called; calls `onChange` after each result. */
  follow(replica: Replica, query: LiveQuery<unknown>, onChange: () => void): () => void
}

/** How long a query stays open without a reader, in milliseconds. */
const lingerMs = 2000

type Reader = { run: () => void; isForUnseen: boolean }
type Open = {
  latest: QueryResult | undefined
  isOfBackend: boolean
  readers: Set<Reader>
  /** Tells the readers of the newest result. */
  tell(): void
  end(): void
}

export function createSharedQueries({
  clock,
  lastScreen,
  sight,
}: {
  clock: Clock
  lastScreen: Pick<LastScreen, 'note' | 'drop'>
  /** Whether somebody sees this tab, and changes of it. */
  sight: { isSeen(): boolean; onSight(run: () => void): void }
}): SharedQueries {
  const open = new WeakMap<Replica, Map<string, Open>>()
  /** Queries with results that some of their readers have not heard of, because nobody sees the tab. */
  const late = new Set<Open>()
  sight.onSight(() => {
    if (!sight.isSeen()) return
    for (const shared of late) shared.tell()
    late.clear()
  })

  function openOf(replica: Replica): Map<string, Open> {
    const known = open.get(replica) ?? new Map<string, Open>()
    open.set(replica, known)
    return known
  }

  let present: Replica | null = null
  /** The user whose rows were shown last: a replica that ended before it knew its session had theirs too. */
  let eid: string | null = null
  const former = createFormerResults({ clock, onChange: () => present && tellAllOf(present) })
  const tellAllOf = (replica: Replica) => {
    for (const { isOfBackend, tell } of openOf(replica).values()) if (isOfBackend) tell()
  }

  /** The tab has another replica: the results of the one before are kept until this one is filled. */
  function changeTo(replica: Replica) {
    if (present) {
      const before = openOf(present)
      // The checked edge: the shell follows the session's row as long as the tab is open.
      const session = before.get('live/session')?.latest?.value as LiveValue<'session'> | undefined
      const results = [...before.values()].flatMap(({ isOfBackend, latest }) => (isOfBackend && latest ? latest : []))
      if (session && session.state !== 'starting') eid = session.profile?.eid ?? null
      former.keep(replica, results, eid)
    }
    present = replica
  }

  function begin(replica: Replica, { key, observe, recall = false, isOfBackend = false }: LiveQuery<unknown>): Open {
    const readers = new Set<Reader>()
    const note = () => {
      if (recall && readers.size > 0 && shared.latest) lastScreen.note(key, shared.latest.value)
    }
    // A first result is told at once: a tab that nobody sees begins a query only for something that must not wait.
    const tellFirst = () => tell(true)
    function tell(isFirst = false) {
      const isSeen = sight.isSeen()
      if (isSeen) note()
      else late.add(shared)
      for (const { run, isForUnseen } of [...readers]) if (isSeen || isFirst || isForUnseen) run()
    }
    const tellNext = () => tell()
    const end = () => subscription.unsubscribe()
    const shared: Open = { latest: undefined, isOfBackend, readers, tell: tellNext, end }
    openOf(replica).set(key, shared)
    const subscription = observe(replica).subscribe({
      next(value) {
        const isFirst = !shared.latest
        shared.latest = { key, value }
        afterQueuedTasks(isFirst ? tellFirst : tellNext)
      },
      error(fault) {
        if (!replica.isOver()) throw fault
      },
    })
    return shared
  }

  return {
    peek: (replica, key) => former.orFormer(open.get(replica)?.get(key)?.latest, key),
    follow(replica, query, onChange) {
      // RxDB closes the databases of a dead hub as soon as those of the next are opened; a query would throw then.
      if (replica.isOver()) return () => {}
      if (replica !== present) changeTo(replica)
      const { key, recall = false, isForUnseen = false } = query
      const shared = openOf(replica).get(key) ?? begin(replica, query)
      if (recall && shared.latest) lastScreen.note(key, shared.latest.value)
      const reader = { run: onChange, isForUnseen }
      shared.readers.add(reader)
      return () => {
        if (!shared.readers.delete(reader) || shared.readers.size > 0) return
        if (recall) lastScreen.drop(key)
        clock.after(lingerMs, () => {
          if (shared.readers.size > 0 || openOf(replica).get(key) !== shared) return
          openOf(replica).delete(key)
          late.delete(shared)
          shared.end()
        })
      }
    },
  }
}
