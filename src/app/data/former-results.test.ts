import { BehaviorSubject } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import type { Replica } from './everline.tsx'
import { createFormerResults } from './former-results.ts'

const rowOf = (value: object | null) => value && { toJSON: () => ({ value }) }
const signedIn = (eid: string) => ({ state: 'signed-in', profile: { eid } })

/** A replica of which only these rows are read: the cursor, the session and the connection. */
function replicaOf(cursor: object | null) {
  const session = new BehaviorSubject<object | null>({ state: 'starting', profile: null })
  const connection = new BehaviorSubject<object | null>(null)
  const found = (row: BehaviorSubject<object | null>) => {
    const documents = new BehaviorSubject(rowOf(row.value))
    row.subscribe((value) => documents.next(rowOf(value)))
    return { $: documents, exec: async () => documents.value }
  }
  const findOne = (id: string) => found(id === 'session' ? session : connection)
  const replica = {
    persistent: { state: { findOne: () => ({ exec: async () => rowOf(cursor) }) } },
    live: { live: { findOne } },
    isOver: () => false,
  } as unknown as Replica
  return { replica, session, connection }
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
const result = (value: unknown) => ({ key: 'q', value })

function setUp(cursor: object | null = null) {
  const clock = fakeClock()
  const onChange = vi.fn()
  const { keep, orFormer } = createFormerResults({ clock, onChange })
  const next = replicaOf(cursor)
  keep(next.replica, [result('before')], 'me')
  const shown = (own: unknown) => orFormer(result(own), 'q')?.value
  return { ...next, clock, onChange, keep, shown }
}

describe('[PWA-05] the results of the former replica stay while the next hub is filled', () => {
  it('until the rows are complete, and then until the own result has come', async () => {
    const { session, connection, clock, onChange, shown } = setUp()
    session.next(signedIn('me'))
    connection.next({ state: 'offline' })
    await settled()
    expect([shown(null), shown([]), shown('after')]).toEqual(['before', 'before', 'before'])
    connection.next({ state: 'live' })
    await settled()
    expect(onChange).toHaveBeenCalledTimes(1)
    expect([shown(null), shown([]), shown('after')]).toEqual(['before', 'before', 'after'])
    await clock.advance(1000)
    expect(onChange).toHaveBeenCalledTimes(2)
    expect(shown(null)).toBeNull()
  })

  it('not if the rows are there, also without a connection', async () => {
    const { session, shown } = setUp({ own: 7 })
    session.next(signedIn('me'))
    await settled()
    expect(shown('after')).toBe('after')
  })

  it.each([
    ['nobody is signed in', { state: 'signed-out', profile: null }],
    ['another user is', signedIn('another')],
  ])('not if %s', async (_, session) => {
    const { session: row, shown } = setUp()
    row.next(session)
    await settled()
    expect(shown(null)).toBeNull()
  })

  it('over several hubs, of which none was filled', async () => {
    const { session, shown, keep } = setUp()
    session.next(signedIn('me'))
    await settled()
    const third = replicaOf(null)
    keep(third.replica, [result(null)], 'me')
    third.session.next(signedIn('me'))
    await settled()
    expect(shown(null)).toBe('before')
  })
})
