import type { Clock } from '#core/platform/clock.ts'

/** The person for whom something is done. */
export type Person = { serviceId: string; eid: string }

/** `full`: too much waits already, of the person or of all. `late`: its turn did not come in time. `left`: nobody waits. */
export type Turn<T> = { isDone: true; value: T } | { isDone: false; why: 'full' | 'late' | 'left' }

type Waiting = { person: Person; begin: () => void }
/** A person's waiting tasks, and until when an empty line keeps its place. */
type Line = { entries: readonly Waiting[]; keptUntilMs: number }

type Deps = {
  clock: Clock
  atOnce: number
  /** How much may wait. */
  most: { ofPerson: number; ofService: number; ofAll: number }
  /** The longest wait for a turn. */
  waitMs: number
  /** How long a person that was late keeps their place in the line, to come again. */
  placeMs: number
}

/**
 * Runs a few things at a time. Services take turns, and so do the people of a service; of one person one thing runs at a
 * time. So neither much work nor slow work of one holds up the others: who was late has a turn before all who came later,
 * however slow the work of those in front.
 */
export function createFairQueue(deps: Deps) {
  const { clock, atOnce, waitMs } = deps
  const { isFull, enter, leave, next, forgetPlaces } = createLines(deps)
  const running = new Set<string>()
  const underWay = new Set<Promise<unknown>>()

  function beginNext() {
    while (running.size < atOnce) {
      const entry = next(running)
      if (!entry) return
      leave(entry, 'turn')
      running.add(entry.person.eid)
      entry.begin()
    }
  }

  async function work<T>(person: Person, run: () => Promise<T>): Promise<Turn<T>> {
    try {
      return { isDone: true, value: await run() }
    } finally {
      running.delete(person.eid)
      beginNext()
    }
  }

  return {
    /** @param signal nobody waits for it any more: it loses its place, unless it runs already */
    run<T>(person: Person, run: () => Promise<T>, signal?: AbortSignal): Promise<Turn<T>> {
      if (signal?.aborted) return Promise.resolve({ isDone: false, why: 'left' })
      forgetPlaces()
      if (isFull(person)) return Promise.resolve({ isDone: false, why: 'full' })
      const done = new Promise<Turn<T>>((resolve, reject) => {
        const begun = new AbortController()
        const entry: Waiting = {
          person,
          begin() {
            begun.abort()
            work(person, run).then(resolve, reject)
          },
        }
        const giveUp = (why: 'late' | 'left') => {
          leave(entry, why)
          begun.abort()
          resolve({ isDone: false, why })
        }
        clock.after(waitMs, () => giveUp('late'), begun.signal)
        signal?.addEventListener('abort', () => giveUp('left'), { once: true, signal: begun.signal })
        enter(entry)
      })
      const settled = done.catch(() => {}).finally(() => underWay.delete(settled))
      underWay.add(settled)
      beginNext()
      return done
    },
    /** Settles when nothing runs or waits. */
    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** Keeps the waiting tasks in the order of their turns. */
function createLines({ clock, most, placeMs }: Pick<Deps, 'clock' | 'most' | 'placeMs'>) {
  /** For each service its people, both in the order of their turns. */
  const services = new Map<string, Map<string, Line>>()

  const lengthOf = (people: Map<string, Line>) =>
    [...people.values()].reduce((sum, { entries }) => sum + entries.length, 0)

  function isFull({ serviceId, eid }: Person): boolean {
    const people = services.get(serviceId)
    if ((people?.get(eid)?.entries.length ?? 0) >= most.ofPerson) return true
    if (people && lengthOf(people) >= most.ofService) return true
    return [...services.values()].reduce((sum, each) => sum + lengthOf(each), 0) >= most.ofAll
  }

  function enter(entry: Waiting) {
    const { serviceId, eid } = entry.person
    const people = services.get(serviceId) ?? new Map<string, Line>()
    services.set(serviceId, people)
    people.set(eid, { entries: [...(people.get(eid)?.entries ?? []), entry], keptUntilMs: 0 })
  }

  /**
   * Takes an entry out. A person that has had its turn goes to the end of the line, and so does its service; one that was
   * late keeps its place for a while.
   */
  function leave(entry: Waiting, why: 'turn' | 'late' | 'left') {
    const { serviceId, eid } = entry.person
    const people = services.get(serviceId)
    const own = people?.get(eid)?.entries
    if (!people || !own?.includes(entry)) return
    const entries = own.filter((each) => each !== entry)
    const mayGo = entries.length === 0 && why !== 'late'
    if (why === 'turn' || mayGo) people.delete(eid)
    if (!mayGo) people.set(eid, { entries, keptUntilMs: why === 'late' ? clock.nowMs() + placeMs : 0 })
    if (why === 'turn' || people.size === 0) services.delete(serviceId)
    if (people.size > 0) services.set(serviceId, people)
  }

  /** Drops the places of those who have not come again. */
  function forgetPlaces() {
    for (const [serviceId, people] of services) {
      for (const [eid, { entries, keptUntilMs }] of people)
        if (entries.length === 0 && keptUntilMs <= clock.nowMs()) people.delete(eid)
      if (people.size === 0) services.delete(serviceId)
    }
  }

  /** The first whose person has nothing running. */
  function next(running: ReadonlySet<string>): Waiting | null {
    for (const people of services.values()) {
      for (const [eid, { entries }] of people) if (entries[0] && !running.has(eid)) return entries[0]
    }
    return null
  }

  return { isFull, enter, leave, next, forgetPlaces }
}
