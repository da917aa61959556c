import type { Clock } from '#core/platform/clock.ts'

/** The person for whom something is done. */
export type Person = { serviceId: string; eid: string }

/** `full`: too much waits already, of the person or of all. `late`: its turn did not come in time. `left`: nobody waits. */
export type Turn<T> = { isDone: true; value: T } | { isDone: false; why: 'full' | 'late' | 'left' }

type Waiting = { person: Person; begin: () => void }

/**
 * Runs a few things at a time. Services take turns, and so do the people of a service; of one person one thing runs at a
 * time. So neither much work nor slow work of one holds up the others.
 */
export function createFairQueue(deps: {
  clock: Clock
  atOnce: number
  /** How much may wait. */
  most: { ofPerson: number; ofService: number; ofAll: number }
  /** The longest wait for a turn. */
  waitMs: number
}) {
  const { clock, atOnce, most, waitMs } = deps
  const services = new Map<string, Map<string, Waiting[]>>()
  const running = new Set<string>()
  const underWay = new Set<Promise<unknown>>()

  const lengthOf = (people: Map<string, Waiting[]>) => [...people.values()].reduce((sum, own) => sum + own.length, 0)
  const isFull = ({ serviceId, eid }: Person) => {
    const people = services.get(serviceId)
    if ((people?.get(eid)?.length ?? 0) >= most.ofPerson) return true
    if (people && lengthOf(people) >= most.ofService) return true
    return [...services.values()].reduce((sum, each) => sum + lengthOf(each), 0) >= most.ofAll
  }

  function enter(entry: Waiting) {
    const { serviceId, eid } = entry.person
    const people = services.get(serviceId) ?? new Map<string, Waiting[]>()
    services.set(serviceId, people)
    people.set(eid, [...(people.get(eid) ?? []), entry])
  }

  /** Takes an entry out. A person that has had its turn goes to the end of the line, and so does its service. */
  function leave(entry: Waiting, hadTurn: boolean) {
    const { serviceId, eid } = entry.person
    const people = services.get(serviceId)
    const own = people?.get(eid)
    if (!people || !own?.includes(entry)) return
    const rest = own.filter((each) => each !== entry)
    if (hadTurn || rest.length === 0) people.delete(eid)
    if (rest.length > 0) people.set(eid, rest)
    if (hadTurn || people.size === 0) services.delete(serviceId)
    if (people.size > 0) services.set(serviceId, people)
  }

  function next(): Waiting | null {
    for (const people of services.values()) {
      for (const [eid, [first]] of people) if (first && !running.has(eid)) return first
    }
    return null
  }

  function beginNext() {
    while (running.size < atOnce) {
      const entry = next()
      if (!entry) return
      leave(entry, true)
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
          leave(entry, false)
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
