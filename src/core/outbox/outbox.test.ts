import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { undoMs } from '#core/contract/limits.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { Clock } from '#core/platform/clock.ts'
import { fail, failure, ok, type Result } from '#core/platform/result.ts'
import { fakeClock, settle } from '#tests/fakes/fake-clock.ts'
import { runs } from '#tests/soak/runs.ts'
import { type Delivery, deliveryOf } from './deliver.ts'
import { createOutbox } from './outbox.ts'
import type { OutboxStore } from './written-rows.ts'

/** A database in memory: what is stored stays when its outbox ends. */
function memoryDisk() {
  const rows = new Map<string, OutboxRow>()
  const store: OutboxStore = {
    loadOutbox: async () => [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    putOutbox: async (row) => void rows.set(row.id, row),
    deleteOutbox: async (id) => void rows.delete(id),
  }
  return { rows, store }
}

/** The database as one process sees it: writes that have not begun when the process dies never happen. */
function diskOf(store: OutboxStore, ending: AbortSignal): OutboxStore {
  const whileAlive =
    <A extends unknown[], R>(use: (...input: A) => Promise<R>) =>
    (...input: A): Promise<R> =>
      ending.aborted ? new Promise(() => {}) : use(...input)
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
const file = (id: string) =>
  ({
    id,
    lane: `file/${id}`,
    kind: 'file-message',
    payload: {
      ...{ roomId: 'room', text: '', inquiryId: 'i' },
      file: { id, name: 'a.csv', sizeBytes: 1, mediaType: 'text/csv' },
    },
  }) as const
const transferring = (id: string) =>
  ({
    id,
    lane: 'room',
    kind: 'transfer-inquiry',
    payload: { roomId: 'room', inquiryId: 'i', type: 'inquiry_blind', toEid: null, toTagId: null, note: '' },
  }) as const
const neverFaults = (fault: unknown) => {
  throw fault
}

function setUp(deliver: (row: OutboxRow) => Promise<Delivery>) {
  const clock = fakeClock()
  const disk = memoryDisk()
  const ending = new AbortController()
  const outbox = createOutbox({
    store: disk.store,
    deliver: (batch) => Promise.all(batch.map(deliver)),
    clock,
    onFault: neverFaults,
    signal: ending.signal,
  })
  return { clock, disk, outbox, ending }
}

describe('the outbox', () => {
  it('[PWA-05] has stored a command when `add` settles', async () => {
    const { outbox, disk } = setUp(() => new Promise(() => {}))
    await outbox.add(command('a'))
    expect([...disk.rows.keys()]).toEqual(['a'])
  })

  it('[PWA-05] a command that the browser refuses to store is reported, not refused, and sent once', async () => {
    const faults: unknown[] = []
    const sent: string[] = []
    const outbox = createOutbox({
      store: {
        ...memoryDisk().store,
        putOutbox: async () => {
          throw new Error('the database was deleted')
        },
      },
      deliver: async (batch) => {
        sent.push(...batch.map(({ id }) => id))
        return batch.map(() => ({ name: 'delivered' }))
      },
      clock: fakeClock(),
      onFault: (fault) => faults.push(String(fault)),
      signal: new AbortController().signal,
    })
    const added = outbox.add(command('a'))
    // The next hub inherits it.
    expect(outbox.unsent().map(({ id }) => id)).toEqual(['a'])
    await added
    await settle()
    expect(faults).toEqual(['Error: the database was deleted'])
    expect(sent).toEqual(['a'])
  })

  it('[PWA-05] a command that opens a lane is sent first, although another frame gave its message an earlier id', async () => {
    const sent: string[] = []
    const { outbox } = setUp(async ({ id }) => {
      sent.push(id)
      return { name: 'delivered' }
    })
    const written = { localCreatedAtMs: 1, state: 'queued', attempts: 0, failure: null } as const
    const opening = { id: 'b', lane: 'room', kind: 'open-conversation', payload: { roomId: 'room', page: '' } } as const
    outbox.take([
      { ...command('a'), ...written },
      { ...opening, ...written },
    ])
    await settle()
    expect(sent).toEqual(['b', 'a'])
  })

  it('[PWA-05] a transfer waits for the files before it, not for one that was refused; texts and other rooms do not wait', async () => {
    const sent: string[] = []
    const answers = new Map<string, (delivery: Delivery) => void>()
    const { outbox, clock } = setUp(({ id, kind }) => {
      sent.push(id)
      return kind === 'file-message'
        ? new Promise((resolve) => answers.set(id, resolve))
        : Promise.resolve({ name: 'delivered' })
    })
    for (const each of [file('a'), file('b'), command('c'), transferring('d'), file('e'), command('f', 'other')])
      await outbox.add(each)
    await settle()
    expect(sent).toEqual(['a', 'b', 'c', 'e', 'f'])
    // It can still be taken back.
    expect(outbox.unsent().find(({ id }) => id === 'd')?.state).toBe('queued')
    answers.get('a')?.({ name: 'unreachable' })
    await settle()
    clock.advance(1000)
    await settle()
    answers.get('a')?.({ name: 'delivered' })
    await settle()
    expect(sent).toEqual(['a', 'b', 'c', 'e', 'f', 'a'])
    answers.get('b')?.({ name: 'refused', failure: failure('forbidden') })
    await settle()
    expect(sent).toEqual(['a', 'b', 'c', 'e', 'f', 'a', 'd'])
  })

  it('[PWA-05] a close waits for the file before it after a restart too, and goes when the feed says that the file arrived', async () => {
    const sent: string[] = []
    const { outbox } = setUp(({ id, kind }) => {
      sent.push(id)
      return kind === 'file-message' ? new Promise(() => {}) : Promise.resolve({ name: 'delivered' })
    })
    const written = { localCreatedAtMs: 1, state: 'queued', attempts: 0, failure: null } as const
    outbox.take([
      { ...closing('b'), ...written, localCreatedAtMs: -undoMs },
      { ...file('a'), ...written },
    ])
    await settle()
    expect(sent).toEqual(['a'])
    await outbox.arrived(['a'])
    await settle()
    expect(sent).toEqual(['a', 'b'])
  })

  it('[audit 1.5] after a rate limit waits as long as the backend says, shows why, and loses and repeats nothing', async () => {
    const sent: Array<[id: string, atMs: number]> = []
    let answer: Result<null> = fail('too-many-requests', undefined, { retryAfterSeconds: 40 })
    const { outbox, clock, disk } = setUp(async (row) => {
      sent.push([row.id, clock.nowMs()])
      return deliveryOf(answer, row)
    })
    const startMs = clock.nowMs()
    await outbox.add(command('a'))
    await outbox.add(command('b'))
    await settle()
    expect(disk.rows.get('a')).toMatchObject({ state: 'queued', attempts: 0, failure: { name: 'too-many-requests' } })
    // The return of the connection does not shorten the pause.
    outbox.wake()
    await clock.advance(39_000)
    expect(sent).toEqual([['a', startMs]])
    // A message that was refused as a whole can be withdrawn.
    expect(await outbox.withdraw('a')).toMatchObject({ ok: true })
    answer = ok(null)
    await clock.advance(1000)
    expect(sent).toEqual([
      ['a', startMs],
      ['b', startMs + 40_000],
    ])
    expect(disk.rows.size).toBe(0)
  })

  it('[PWA-05] keeps what the backend could not store, as long as it asks to wait', async () => {
    const sentAtMs: number[] = []
    let answer: Result<null> = fail('database-unavailable', undefined, { retryAfterSeconds: 7 })
    const { outbox, clock, disk } = setUp(async (row) => {
      sentAtMs.push(clock.nowMs())
      return deliveryOf(answer, row)
    })
    const startMs = clock.nowMs()
    await outbox.add(command('a'))
    await settle()
    expect(disk.rows.get('a')).toMatchObject({ state: 'queued', failure: null })
    // It may have been stored all the same.
    expect(await outbox.withdraw('a')).toMatchObject({ ok: false })
    answer = ok(null)
    outbox.wake()
    await clock.advance(6900)
    expect(sentAtMs).toEqual([startMs])
    await clock.advance(100)
    expect(sentAtMs).toEqual([startMs, startMs + 7000])
    expect(disk.rows.size).toBe(0)
  })

  it('[PWA-05] sends in order within a lane, and lanes in parallel', async () => {
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

  it('sends queued messages of a lane in one request, but commands of another kind alone', async () => {
    const batches: string[][] = []
    const finish: Array<() => void> = []
    const { disk, clock } = setUp(async () => ({ name: 'delivered' }))
    const outbox = createOutbox({
      store: disk.store,
      deliver: async (batch) => {
        batches.push(batch.map(({ id }) => id))
        await new Promise<void>((resolve) => finish.push(resolve))
        return batch.map(() => ({ name: 'delivered' }))
      },
      clock,
      onFault: neverFaults,
      signal: new AbortController().signal,
    })
    for (const id of ['a', 'b', 'c']) await outbox.add(command(id))
    await outbox.add(closing('d'))
    await outbox.add(command('e'))
    for (let answered = 0; answered < 4; answered += 1) {
      await clock.advance(undoMs)
      finish[answered]?.()
    }
    await settle()
    expect(batches).toEqual([['a'], ['b', 'c'], ['d'], ['e']])
  })

  describe('[CAP-01] a close', () => {
    const setUpClose = async () => {
      const sent: string[] = []
      const world = setUp(async ({ id }) => {
        sent.push(id)
        return { name: 'delivered' }
      })
      await world.outbox.add(closing('a'))
      await world.outbox.add(command('b'))
      return { ...world, sent }
    }

    it('is sent after five seconds, before what was written after it', async () => {
      const { clock, outbox, sent } = await setUpClose()
      await clock.advance(undoMs - 1)
      outbox.wake()
      await settle()
      expect(sent).toEqual([])
      await clock.advance(1)
      expect(sent).toEqual(['a', 'b'])
      expect((await outbox.withdraw('a')).ok).toBe(false)
    })

    it('can be taken back until then, and what was written after it is sent', async () => {
      const { clock, outbox, sent } = await setUpClose()
      await clock.advance(undoMs - 1)
      expect((await outbox.withdraw('a')).ok).toBe(true)
      await clock.advance(undoMs)
      expect(sent).toEqual(['b'])
    })

    it('waits no longer after a restart, nor when the clock was set back', async () => {
      const later: string[] = []
      const restart = ({ disk, ending }: Awaited<ReturnType<typeof setUpClose>>, clock: Clock) => {
        ending.abort()
        const deliver = async (batch: readonly OutboxRow[]) => {
          later.push(...batch.map(({ id }) => id))
          return batch.map((): Delivery => ({ name: 'delivered' }))
        }
        const { signal } = new AbortController()
        return createOutbox({ store: disk.store, deliver, clock, onFault: neverFaults, signal }).start()
      }
      const world = await setUpClose()
      await world.clock.advance(undoMs - 1000)
      await restart(world, world.clock)
      await world.clock.advance(999)
      expect(later).toEqual([])
      await world.clock.advance(1)
      expect(later.splice(0)).toEqual(['a', 'b'])
      const other = await setUpClose()
      await restart(other, { ...other.clock, nowMs: () => other.clock.nowMs() - 3_600_000 })
      await settle()
      expect(later).toEqual(['a', 'b'])
    })
  })

  it('[PWA-05] tries again by itself after a network fault, and at once when it is woken', async () => {
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

  it.each([
    ['retries', ['a', 'b']],
    ['withdraws', ['b']],
  ] as const)('[PWA-05] holds a room’s messages back behind a refused one until the user %s it', async (how, sent) => {
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
    expect((await (how === 'retries' ? outbox.retry('a') : outbox.withdraw('a'))).ok).toBe(true)
    await settle()
    expect(delivered).toEqual(sent)
  })

  it('sends commands that another realm has stored at once, without loading them, and once', async () => {
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

  it('does not withdraw a message that may have reached the backend', async () => {
    const { outbox } = setUp(() => new Promise(() => {}))
    await outbox.add(command('a'))
    await settle()
    expect((await outbox.withdraw('a')).ok).toBe(false)
  })

  it('[PWA-05] leaves no row behind if the feed brings a message while the loss of its answer is being stored', async () => {
    const disk = memoryDisk()
    const writing: Array<() => void> = []
    let isSlow = false
    const slowly = async () => {
      if (isSlow) await new Promise<void>((resolve) => writing.push(resolve))
    }
    const outbox = createOutbox({
      store: {
        ...disk.store,
        // Parallel writes may land in any order; here the first one lands last.
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

  it('[PWA-05] delivers every command once and in order, whichever requests are lost before or after their effect, and whenever the process dies', async () => {
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
          // A backend that follows the contract: a repeated key has no second effect.
          const backend: OutboxRow[] = []
          let allGood = false
          const deliver = async (batch: readonly OutboxRow[]): Promise<Delivery[]> => {
            const how = allGood ? 'answered' : fates.next().value
            if (how !== 'request lost')
              for (const row of batch) if (!backend.some(({ id }) => id === row.id)) backend.push(row)
            return batch.map(() => ({ name: how === 'answered' ? 'delivered' : 'unreachable' }))
          }
          const live = async () => {
            const ending = new AbortController()
            const outbox = createOutbox({
              store: diskOf(disk.store, ending.signal),
              deliver,
              clock,
              onFault: neverFaults,
              signal: ending.signal,
            })
            await outbox.start()
            return { outbox, ending }
          }
          let { outbox, ending } = await live()
          const written: string[] = []
          for (const each of steps) {
            if (each === 'write') {
              const id = String(written.length).padStart(4, '0')
              written.push(id)
              await outbox.add(command(id, `room ${rooms.next().value}`))
            } else if (each === 'pass') await clock.advance(300)
            else {
              ending.abort()
              ;({ outbox, ending } = await live())
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
