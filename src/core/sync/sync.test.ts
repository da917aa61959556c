import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApiClient } from '#core/api/client.ts'
import type { EntityState, FeedEntry } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { runs } from '#tests/soak/runs.ts'
import { createSync, type SyncState } from './sync.ts'
import type { SyncStore } from './sync-store.ts'

const eid = '018f0000-0000-7000-8000-000000000001'
const staffState = (n: number): EntityState => {
  const id = `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
  return { entity: 'staff', id, version: 0, value: { eid: id, name: `${n}`, email: '', role: 'agent', status: 'away' } }
}
const staffEntry = (n: number): FeedEntry => ({
  n,
  kind: 'entity',
  ...staffState(n),
})
/** Names in the feed that all staff share are greater than those in the own one. */
const sharedFirst = 1000
const sharedEntry = (n: number): FeedEntry => ({ n, kind: 'entity', ...staffState(sharedFirst + n) })

/** A backend whose feed grows and forgets its oldest entries, and that does not always answer. */
function fakeBackend() {
  const feed: FeedEntry[] = []
  /** The feed that all staff share. */
  const shared: FeedEntry[] = []
  const backend = { feed, shared, keptFrom: 1, sharedFrom: 1, reachable: true, requests: 0 }
  const api: ApiClient = {
    async call(id, input) {
      backend.requests += 1
      if (!backend.reachable) return fail('network')
      const query = (input as { query: Record<string, string> }).query
      if (id === 'getFeed') {
        const own = pageOf(feed, Number(query.after), backend.keptFrom)
        const staff = pageOf(shared, Number(query.staffAfter), backend.sharedFrom)
        return (own && staff ? ok({ ...own, staff }) : fail('cursor-too-old')) as never
      }
      return ok({
        n: feed.length,
        staffN: shared.length,
        conversations: [],
        entities: [...feed.map(({ n }) => staffState(n)), ...shared.map(({ n }) => staffState(sharedFirst + n))],
        next: null,
      }) as never
    },
  }
  return { backend, api }
}

const pageOf = (feed: readonly FeedEntry[], after: number, keptFrom: number) =>
  after + 1 < keptFrom || after > feed.length
    ? null
    : { entries: feed.filter(({ n }) => n > after).slice(0, 3), last: feed.length }

/** Stores the names of staff, and fails a test that applies an entry out of order. */
function memoryStore() {
  const names = new Set<string>()
  let cursor: number | null = null
  let staffCursor: number | null = null
  function apply(entries: readonly FeedEntry[], after: number | null): number | null {
    let last = after
    for (const entry of entries) {
      if (entry.n !== (last ?? 0) + 1) throw new Error(`entry ${entry.n} after ${last}`)
      last = entry.n
      if (entry.kind === 'entity') names.add(String(entry.value?.name))
    }
    return last
  }
  const store: SyncStore = {
    loadCursor: async () => cursor,
    loadStaffCursor: async () => staffCursor,
    async applyEntries(entries) {
      cursor = apply(entries, cursor)
      return { isComplete: true }
    },
    async applyStaffEntries(entries) {
      staffCursor = apply(entries, staffCursor)
      return entries
    },
    applySnapshot: async ({ entities }) => {
      for (const { value } of entities) names.add(String(value.name))
    },
    finishSnapshot: async (_, n, __, staffN) => {
      cursor = n
      staffCursor = staffN ?? null
    },
  }
  return { names, store, cursor: () => cursor, staffCursor: () => staffCursor }
}

function setUp() {
  const clock = fakeClock()
  const ending = new AbortController()
  const { backend, api } = fakeBackend()
  const memory = memoryStore()
  const states: string[] = []
  /** Told before it was stored, with the cursor at that time. */
  const heard: Array<{ after: number | null; ns: number[] }> = []
  /** The cursor whenever everything was stored. */
  const completed: Array<number | null> = []
  const sync = createSync({
    eid,
    isStaff: true,
    store: memory.store,
    api,
    clock,
    isReadAlong: () => false,
    onHeard: (entries) => void heard.push({ after: memory.cursor(), ns: entries.map(({ n }) => n) }),
    onStored: () => {},
    onState: (state: SyncState) => states.push(state.name),
    onComplete: () => completed.push(memory.cursor()),
    onFault: (fault) => {
      throw fault
    },
    signal: ending.signal,
  })
  return { clock, backend, memory, states, heard, completed, sync }
}

describe('sync', () => {
  it('[PWA-05] takes a snapshot first, then the entries after it', async () => {
    const { sync, backend, memory, states } = setUp()
    backend.feed.push(staffEntry(1), staffEntry(2))
    expect(await sync.catchUp()).toEqual(ok(null))
    expect([...memory.names]).toEqual(['1', '2'])
    expect(states).toEqual(['catching-up', 'complete'])
  })

  it('[PWA-05] applies the next entry as it arrives, without asking the backend', async () => {
    const { sync, backend, memory, clock } = setUp()
    await sync.catchUp()
    const { requests } = backend
    backend.feed.push(staffEntry(1))
    sync.receive([staffEntry(1)])
    await clock.advance(0)
    expect(memory.cursor()).toBe(1)
    expect(backend.requests).toBe(requests)
  })

  it('[PWA-05] tells of entries before they are stored, each once and in order, however they come', async () => {
    const { sync, backend, clock, heard } = setUp()
    await sync.catchUp()
    backend.feed.push(staffEntry(1), staffEntry(2), staffEntry(3))
    sync.receive([staffEntry(1)])
    await clock.advance(0)
    // Number 2 was lost on the way.
    sync.receive([staffEntry(3)])
    await clock.advance(0)
    sync.receive([staffEntry(2)])
    await clock.advance(0)
    expect(heard.filter(({ ns }) => ns.length > 0)).toEqual([
      { after: 0, ns: [1] },
      { after: 1, ns: [2, 3] },
    ])
  })

  it('[PWA-05] asks the backend if an entry is missing, or if the cursor is older than the feed', async () => {
    const { sync, backend, memory, clock } = setUp()
    await sync.catchUp()
    for (let n = 1; n <= 7; n += 1) backend.feed.push(staffEntry(n))
    sync.receive([staffEntry(7)])
    await clock.advance(0)
    expect(memory.cursor()).toBe(7)
    for (let n = 8; n <= 20; n += 1) backend.feed.push(staffEntry(n))
    backend.keptFrom = 15
    await sync.catchUp()
    expect(memory.cursor()).toBe(20)
    expect(memory.names.size).toBe(20)
  })

  it('reports a network fault, and is up to date after the next attempt', async () => {
    const { sync, backend, clock, states } = setUp()
    backend.reachable = false
    const first = sync.catchUp()
    await clock.advance(60_000)
    expect(await first).toMatchObject({ ok: false, error: { name: 'network' } })
    backend.reachable = true
    expect(await sync.catchUp()).toEqual(ok(null))
    expect(states).toEqual(['catching-up', 'failed', 'catching-up', 'complete'])
  })

  it('[PWA-05] a check finds what is missing without saying before that anything is, and says if the backend cannot be asked', async () => {
    const { sync, backend, clock, states, completed } = setUp()
    await sync.catchUp()
    states.length = 0
    backend.feed.push(staffEntry(1))
    expect(await sync.check()).toEqual(ok(null))
    expect([completed, states]).toEqual([[0, 1], []])
    backend.reachable = false
    const second = sync.check()
    await clock.advance(60_000)
    expect(await second).toMatchObject({ ok: false, error: { name: 'network' } })
    expect(states).toEqual(['failed'])
    backend.reachable = true
    await sync.check()
    expect(states).toEqual(['failed', 'catching-up', 'complete'])
  })

  it('[PWA-05] ends equal to the feed whichever entries over MQTT are lost, repeated, late or out of order', async () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('write' as const),
        isShared: fc.boolean(),
        hint: fc.constantFrom('now', 'lost', 'late', 'twice'),
      }),
      fc.record({ do: fc.constant('deliver late hints' as const) }),
      fc.record({ do: fc.constant('connection' as const), reachable: fc.boolean() }),
      fc.record({ do: fc.constant('forget' as const), isShared: fc.boolean() }),
      fc.record({ do: fc.constant('ask' as const) }),
      fc.record({ do: fc.constant('pass' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { sync, backend, memory, clock } = setUp()
        const late: Array<() => void> = []
        for (const each of steps) {
          if (each.do === 'write') {
            const feed = each.isShared ? backend.shared : backend.feed
            const entry = (each.isShared ? sharedEntry : staffEntry)(feed.length + 1)
            feed.push(entry)
            const hint = (entries: FeedEntry[]) => sync.receive(entries, each.isShared ? 'staff' : 'own')
            if (each.hint === 'late') late.unshift(() => hint([entry]))
            else if (each.hint !== 'lost') hint(each.hint === 'twice' ? [entry, entry] : [entry])
          } else if (each.do === 'deliver late hints') for (const deliver of late.splice(0)) deliver()
          else if (each.do === 'connection') backend.reachable = each.reachable
          else if (each.do === 'forget' && each.isShared) backend.sharedFrom = backend.shared.length + 1
          else if (each.do === 'forget') backend.keptFrom = backend.feed.length + 1
          else if (each.do === 'ask') void sync.catchUp()
          else await clock.advance(700)
        }
        backend.reachable = true
        await clock.advance(60_000)
        expect(await sync.catchUp()).toEqual(ok(null))
        expect([memory.cursor(), memory.staffCursor()]).toEqual([backend.feed.length, backend.shared.length])
        expect(memory.names.size).toBe(backend.feed.length + backend.shared.length)
      }),
      { numRuns: runs(500) },
    )
  })
})
