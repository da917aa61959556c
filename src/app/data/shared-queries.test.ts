import { BehaviorSubject, Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import type { Replica } from './everline.tsx'
import { createSharedQueries, type LiveQuery } from './shared-queries.ts'

function setUp() {
  const clock = fakeClock()
  const results = new Subject<number>()
  const opened: string[] = []
  const noted: string[] = []
  let isSeen = true
  let onSight = () => {}
  const queries = createSharedQueries({
    clock,
    sight: {
      isSeen: () => isSeen,
      onSight(run) {
        onSight = run
      },
    },
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
  const becomeSeen = (next: boolean) => {
    isSeen = next
    onSight()
  }
  return { clock, results, opened, noted, queries, query, becomeSeen, replica: someReplica() }
}
/** A replica that has no rows: only which one it is counts, and whether its hub is gone. */
const someReplica = (isOver = false) => ({ isOver: () => isOver }) as Replica
/** A replica without rows, whose session is known or not. */
function emptyReplica(state: string) {
  const session = { toJSON: () => ({ value: { state, profile: { eid: 'me' } } }) }
  const findOne = (id: string) => ({ $: new BehaviorSubject(id === 'session' ? session : null) })
  const persistent = { state: { findOne: () => ({ exec: async () => null }) } }
  return { persistent, live: { live: { findOne } }, isOver: () => false } as unknown as Replica
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
    expect(noted).toEqual(['-q'])
    queries.follow(replica, query, () => {})
    expect(noted.at(-1)).toBe('q=2')
  })

  it('[PWA-04] wake no reader while nobody sees the tab but those who must hear; the others hear once when it is shown', async () => {
    const { queries, query, replica, results, becomeSeen, noted } = setUp()
    const heard: string[] = []
    const newest = () => queries.peek(replica, 'q')?.value
    queries.follow(replica, query, () => heard.push(`drawn ${newest()}`))
    queries.follow(replica, { ...query, isForUnseen: true }, () => heard.push(`heard ${newest()}`))
    results.next(1)
    await notified()
    becomeSeen(false)
    for (const value of [2, 3]) {
      results.next(value)
      await notified()
    }
    expect(heard).toEqual(['drawn 1', 'heard 1', 'heard 2', 'heard 3'])
    expect(noted).toEqual(['q=1'])
    becomeSeen(true)
    expect(heard.slice(4)).toEqual(['drawn 3', 'heard 3'])
    expect(noted).toEqual(['q=1', 'q=3'])
    becomeSeen(false)
    becomeSeen(true)
    expect(heard).toHaveLength(6)
  })

  it('[PWA-04] bring the first result also while nobody sees the tab: it opens in the background, or something rings', async () => {
    const { queries, query, replica, results, becomeSeen } = setUp()
    const heard: string[] = []
    becomeSeen(false)
    queries.follow(replica, query, () => heard.push('a'))
    results.next(1)
    await notified()
    results.next(2)
    await notified()
    expect(heard).toEqual(['a'])
  })

  it('queries of another replica are separate', () => {
    const { queries, query, replica, results, opened } = setUp()
    queries.follow(replica, query, () => {})
    queries.follow(someReplica(), query, () => {})
    expect(opened).toEqual(['q', 'q'])
    results.next(1)
    expect(queries.peek(someReplica(), 'q')).toBeUndefined()
  })

  it('[PWA-05] keep the former result over a replica that ended before it knew its session', async () => {
    const { queries } = setUp()
    const [first, second, third] = [emptyReplica('signed-in'), emptyReplica('starting'), emptyReplica('signed-in')]
    const rows = (value: string[]) => ({ key: 'rows', observe: () => new BehaviorSubject(value), isOfBackend: true })
    const session = (state: string) => ({
      key: 'live/session',
      observe: () => new BehaviorSubject({ state, profile: state === 'signed-in' ? { eid: 'me' } : null }),
    })
    for (const [replica, state, value] of [
      [first, 'signed-in', ['before']],
      [second, 'starting', []],
      [third, 'signed-in', []],
    ] as const) {
      queries.follow(replica, session(state), () => {})
      queries.follow(replica, rows([...value]), () => {})
      await notified()
    }
    expect(queries.peek(third, 'rows')?.value).toEqual(['before'])
  })

  it('[PWA-05] are not begun on the replica of a hub that is gone, and cause no error there', () => {
    const { queries, query, opened } = setUp()
    queries.follow(someReplica(true), query, () => {})()
    expect(opened).toEqual([])
  })

  it('[PWA-05] cause no error when their hub dies before it answers', () => {
    const { queries, query, results } = setUp()
    let isOver = false
    queries.follow({ ...someReplica(), isOver: () => isOver }, query, () => {})
    isOver = true
    results.error(new Error('the hub is gone'))
    expect(results.observed).toBe(false)
  })
})
