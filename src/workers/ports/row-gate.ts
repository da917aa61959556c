import { Observable } from 'rxjs'
import type { ChangeBulk, Row } from './notify-tabs.ts'

/** More changed rows than these are passed on: the tab reads again sooner than the hub gathers without end. */
const mostHeld = 500

/** Changes of rows on their way to one tab: while nobody sees the tab they wait here, the newest of each row. */
export type RowGate = {
  /** The changes of a collection as this tab hears of them. */
  through(collection: string, changes: Observable<ChangeBulk>): Observable<ChangeBulk>
  /** Lets all changes pass, at once and from now on, or only those for which a tab that nobody sees must wake. */
  setAsleep(isAsleep: boolean): void
  /** Lets pass what waits: the tab reads rows, and must not hear of older changes afterwards. */
  flush(): void
}

/** @param isForUnseen whether a change passes although the tab sleeps */
export function createRowGate(isForUnseen: (collection: string, id: string, row: Row) => boolean): RowGate {
  let isAsleep = false
  const flushes = new Set<() => void>()
  const flush = () => {
    for (const run of flushes) run()
  }

  function through(collection: string, changes: Observable<ChangeBulk>): Observable<ChangeBulk> {
    return new Observable((tab) => {
      let held = new Map<string, ChangeBulk['events'][number]>()
      let last: ChangeBulk | null = null
      function flushThis() {
        if (!last) return
        tab.next({ ...last, id: `late-${last.id}`, events: [...held.values()] })
        held = new Map()
        last = null
      }
      function hold(bulk: ChangeBulk, events: ChangeBulk['events']) {
        // RxDB too looks only at the last of several changes of a row.
        for (const event of events) held.set(event.documentId, event)
        last = bulk
        if (held.size > mostHeld) flushThis()
      }
      flushes.add(flushThis)
      const subscription = changes.subscribe((bulk) => {
        if (!isAsleep) return tab.next(bulk)
        const [passing, waiting] = partitioned(bulk.events, ({ documentId, documentData }) =>
          isForUnseen(collection, documentId, documentData),
        )
        if (passing.length > 0) tab.next({ ...bulk, events: passing })
        if (waiting.length > 0) hold(bulk, waiting)
      })
      return () => {
        subscription.unsubscribe()
        flushes.delete(flushThis)
      }
    })
  }

  return {
    through,
    setAsleep(next) {
      isAsleep = next
      if (!next) flush()
    },
    flush,
  }
}

function partitioned<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}
