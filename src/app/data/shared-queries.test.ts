import { Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import type { Replica } from './everline.tsx'
import { createSharedQueries, type LiveQuery } from './shared-queries.ts'

function setUp() {
  const clock = fakeClock()
  const results = new Subject<number>()
  const opened: string[] = []
  const noted: string[] = []
  const closed = new Set<Replica>()
  const queries = createSharedQueries({
    clock,
    isClosed: (replica) => closed.has(replica),
    lastScreen: { note: (key, value) => noted.push(`${key}=${value}`), drop: (key) => noted.push(`-${key}`) },
  })
  const query: LiveQuery<number> = {
    key: 'q',
    observe: () => {
      opened.push('q')
      return results
    },
    recall: true,
  }
  // Only its identity counts.
  const replica = {} as Replica
  return { clock, results, opened, noted, queries, query, replica, closed }
}
const notified = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('shared queries', () => {
  it('are opened once for all readers, and notify each of them', async () => {
    const { queries, query, replica, results, opened } = setUp()
    const heard: string[] = []
    queries.follow(replica, query, () => heard.push('a'))
    queries.follow(replica, query, () => heard.push('b'))
    results.next(1)
    expect(queries.peek(replica, 'q')).toEqual({ key: 'q', value: 1 })
    await expect.poll(() => heard).toEqual(['a', 'b'])
    expect(opened).toEqual(['q'])
  })

  it('answer at once a reader that comes soon after the last one, with the newest result', async () => {
    const { queries, query, replica, results, opened, clock } = setUp()
    queries.follow(replica, query, () => {})()
    results.next(7)
    await clock.advance(1500)
    queries.follow(replica, query, () => {})
    expect(queries.peek(replica, 'q')?.value).toBe(7)
    await clock.advance(10_000)
    expect(results.observed).toBe(true)
    expect(opened).toEqual(['q'])
  })

  it('end when nobody has read them for a while', async () => {
    const { queries, query, replica, results, opened, clock } = setUp()
    queries.follow(replica, query, () => {})()
    await clock.advance(2000)
    expect(results.observed).toBe(false)
    expect(queries.peek(replica, 'q')).toBeUndefined()
    queries.follow(replica, query, () => {})
    expect(opened).toEqual(['q', 'q'])
  })

  it('notify no reader that has left, and leave the last screen with their last reader', async () => {
    const { queries, query, replica, results, noted } = setUp()
    const heard: string[] = []
    const leave = queries.follow(replica, query, () => heard.push('a'))
    results.next(1)
    leave()
    leave()
    results.next(2)
    await notified()
    expect(heard).toEqual([])
    expect(noted).toEqual(['q=1', '-q'])
    queries.follow(replica, query, () => {})
    expect(noted.at(-1)).toBe('q=2')
  })

  it('of another replica are separate', () => {
    const { queries, query, replica, results, opened } = setUp()
    queries.follow(replica, query, () => {})
    queries.follow({} as Replica, query, () => {})
    expect(opened).toEqual(['q', 'q'])
    results.next(1)
    expect(queries.peek({} as Replica, 'q')).toBeUndefined()
  })

  it('[PWA-05] are not begun on a closed replica, and cause no error there', () => {
    const { queries, query, replica, closed, opened } = setUp()
    closed.add(replica)
    queries.follow(replica, query, () => {})()
    expect(opened).toEqual([])
  })
})
