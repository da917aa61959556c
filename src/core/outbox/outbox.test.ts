import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { failure } from '#core/platform/result.ts'
import { fakeClock, settle } from '#tests/fakes/fake-clock.ts'
import { runs } from '#tests/soak/runs.ts'
import type { Delivery } from './deliver.ts'
import { createOutbox, type OutboxStore } from './outbox.ts'

/** A disk: what is stored stays when the outbox above it dies. */
function memoryDisk() {
  const rows = new Map<string, OutboxRow>()
  const store: OutboxStore = {
    loadOutbox: async () => [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    putOutbox: async (row) => void rows.set(row.id, row),
    deleteOutbox: async (id) => void rows.delete(id),
  }
  return { rows, store }
}

/** The disk as one process has it: what it was about to write when it died is never written. */
function diskOf(store: OutboxStore, life: AbortSignal): OutboxStore {
  const whileAlive =
    <A extends unknown[], R>(use: (...input: A) => Promise<R>) =>
    (...input: A): Promise<R> =>
      life.aborted ? new Promise(() => {}) : use(...input)
  return {
    loadOutbox: whileAlive(store.loadOutbox),
    putOutbox: whileAlive(store.putOutbox),
    deleteOutbox: whileAlive(store.deleteOutbox),
  }
}

const command = (id: string, lane = 'room') =>
  ({ id, lane, kind: 'message', payload: { roomId: lane, text: id, inquiryId: null } }) as const
const closing = (id: string) =>
  ({ id, lane: 'room', kind: 'close-inquiry', payload: { roomId: 'room', inquiryId: 'i' } }) as const
const neverFaults = (fault: unknown) => {
  throw fault
}

function setUp(deliver: (row: OutboxRow) => Promise<Delivery>) {
  const clock = fakeClock()
  const disk = memoryDisk()
  const life = new AbortController()
  const outbox = createOutbox({
    store: disk.store,
    deliver: (batch) => Promise.all(batch.map(deliver)),
    clock,
    onFault: neverFaults,
    signal: life.signal,
  })
  return { clock, disk, outbox, life }
}

describe('the outbox', () => {
  it('[PWA-05] has stored a command by the time that adding it settles', async () => {
    const { outbox, disk } = setUp(() => new Promise(() => {}))
    await outbox.add(command('a'))
    expect([...disk.rows.keys()]).toEqual(['a'])
  })

  it('[PWA-05] sends in order within a lane and side by side across lanes', async () => {
    const started: string[] = []
    const finish = new Map<string, () => void>()
    const { outbox } = setUp((row) => {
      started.push(row.id)
      return new Promise((resolve) => finish.set(row.id, () => resolve({ name: 'delivered' })))
    })
    await outbox.add(command('a1', 'a'))
    await outbox.add(command('a2', 'a'))
    await outbox.add(command('b1', 'b'))
    await settle()
    expect(started).toEqual(['a1', 'b1'])
    finish.get('a1')?.()
    await settle()
    expect(started).toEqual(['a1', 'b1', 'a2'])
  })

  it('sends what has queued up in a lane in one request, but nothing together with a command of another kind', async () => {
    const batches: string[][] = []
    const finish: Array<() => void> = []
    const { disk } = setUp(async () => ({ name: 'delivered' }))
    const outbox = createOutbox({
      store: disk.store,
      deliver: async (batch) => {
        batches.push(batch.map(({ id }) => id))
        await new Promise<void>((resolve) => finish.push(resolve))
        return batch.map(() => ({ name: 'delivered' }))
      },
      clock: fakeClock(),
      onFault: neverFaults,
      signal: new AbortController().signal,
    })
    for (const id of ['a', 'b', 'c']) await outbox.add(command(id))
    await outbox.add(closing('d'))
    await outbox.add(command('e'))
    for (let answered = 0; answered < 4; answered += 1) {
      await settle()
      finish[answered]?.()
    }
    await settle()
    expect(batches).toEqual([['a'], ['b', 'c'], ['d'], ['e']])
  })

  it('[PWA-05] tries again by itself when the line was at fault, at once when woken', async () => {
    let reachable = false
    const tries: string[] = []
    const { outbox, clock, disk } = setUp(async (row) => {
      tries.push(row.id)
      return { name: reachable ? 'delivered' : 'unreachable' }
    })
    await outbox.add(command('a'))
    await clock.advance(60_000)
    expect(tries.length).toBeGreaterThan(4)
    expect(disk.rows.get('a')?.state).toBe('queued')
    reachable = true
    outbox.wake()
    await settle()
    expect(disk.rows.size).toBe(0)
  })

  it('holds a room back behind a refused message until the user retries or withdraws it', async () => {
    const delivered: string[] = []
    let refuse = true
    const { outbox, disk } = setUp(async (row) => {
      if (refuse) return { name: 'refused', failure: failure('inquiry-closed') }
      delivered.push(row.id)
      return { name: 'delivered' }
    })
    await outbox.add(command('a'))
    await outbox.add(command('b'))
    await settle()
    expect(disk.rows.get('a')).toMatchObject({ state: 'failed', failure: { name: 'inquiry-closed' } })
    expect(disk.rows.get('b')?.state).toBe('queued')
    refuse = false
    expect((await outbox.withdraw('a')).ok).toBe(true)
    await settle()
    expect(delivered).toEqual(['b'])
  })

  it('sends at once what another realm has stored, without reading it, and once', async () => {
    const delivered: string[] = []
    const { outbox } = setUp(async (row) => {
      delivered.push(row.id)
      return { name: 'delivered' }
    })
    const row: OutboxRow = {
      ...command('a'),
      state: 'queued',
      localCreatedAtMs: 1,
      attempts: 0,
      failure: null,
    }
    outbox.take([row])
    outbox.take([row])
    await settle()
    outbox.take([row])
    await settle()
    expect(delivered).toEqual(['a'])
  })

  it('does not let a message be taken back that may have reached the backend', async () => {
    const { outbox } = setUp(() => new Promise(() => {}))
    await outbox.add(command('a'))
    await settle()
    expect((await outbox.withdraw('a')).ok).toBe(false)
  })

  it('[PWA-05] leaves no row behind when the feed brings a message whose lost answer is just being written down', async () => {
    const disk = memoryDisk()
    const writing: Array<() => void> = []
    let isSlow = false
    const slowly = async () => {
      if (isSlow) await new Promise<void>((resolve) => writing.push(resolve))
    }
    const outbox = createOutbox({
      store: {
        ...disk.store,
        // Writes that overlap land in any order: here the first one last.
        putOutbox: async (row) => {
          await slowly()
          disk.rows.set(row.id, row)
        },
      },
      deliver: async (batch) => {
        isSlow = true
        return batch.map(() => ({ name: 'unreachable' }))
      },
      clock: fakeClock(),
      onFault: neverFaults,
      signal: new AbortController().signal,
    })
    await outbox.add(command('a'))
    await settle()
    const arrived = outbox.arrived(['a'])
    await settle()
    isSlow = false
    for (const finish of writing) finish()
    await arrived
    await settle()
    expect(disk.rows.size).toBe(0)
  })

  it('[PWA-05] delivers every command once and in order, whatever requests are lost, before or after their effect, and whenever it dies', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constant('write' as const) },
      { weight: 3, arbitrary: fc.constant('pass' as const) },
      { weight: 1, arbitrary: fc.constant('die' as const) },
    )
    const fate = fc.constantFrom('answered', 'request lost', 'answer lost')
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40 }),
        fc.infiniteStream(fate),
        fc.infiniteStream(fc.integer({ min: 0, max: 1 })),
        async (steps, fates, rooms) => {
          const clock = fakeClock()
          const disk = memoryDisk()
          // The backend of the contract: a repeated key has the effect of the first.
          const backend: OutboxRow[] = []
          let allGood = false
          const deliver = async (batch: readonly OutboxRow[]): Promise<Delivery[]> => {
            const how = allGood ? 'answered' : fates.next().value
            if (how !== 'request lost')
              for (const row of batch) if (!backend.some(({ id }) => id === row.id)) backend.push(row)
            return batch.map(() => ({ name: how === 'answered' ? 'delivered' : 'unreachable' }))
          }
          const live = async () => {
            const life = new AbortController()
            const outbox = createOutbox({
              store: diskOf(disk.store, life.signal),
              deliver,
              clock,
              onFault: neverFaults,
              signal: life.signal,
            })
            await outbox.start()
            return { outbox, life }
          }
          let { outbox, life } = await live()
          const written: string[] = []
          for (const each of steps) {
            if (each === 'write') {
              const id = String(written.length).padStart(4, '0')
              written.push(id)
              await outbox.add(command(id, `room ${rooms.next().value}`))
            } else if (each === 'pass') await clock.advance(300)
            else {
              life.abort()
              ;({ outbox, life } = await live())
            }
          }
          allGood = true
          outbox.wake()
          await clock.advance(60_000)
          expect(disk.rows.size).toBe(0)
          expect(backend.map(({ id }) => id).toSorted()).toEqual(written)
          for (const room of ['room 0', 'room 1']) {
            const order = backend.filter(({ lane }) => lane === room).map(({ id }) => id)
            expect(order).toEqual(order.toSorted())
          }
        },
      ),
      { numRuns: runs(300) },
    )
  })
})
