import { expect, it } from 'vitest'
import type { ErrorName } from '#core/contract/errors.ts'
import { type LogRecord, maxLogBytes } from '#core/contract/index.ts'
import { type Failure, fail, ok, type Result } from '#core/platform/result.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { logRecord } from '#tests/fakes/log-record.ts'
import { createLogBook } from './log-book.ts'
import { retryDelayMs } from './log-retry.ts'
import type { LogUpload } from './log-sender.ts'
import type { LogStore } from './log-store.ts'

const recordOf = (tag: string) => logRecord({ tag })

/** A log store in memory; every transaction fails with `fault`, if it is set. */
function memoryStore() {
  const lines = new Map<number, LogRecord>()
  let nextKey = 1
  const state: { fault: ErrorName | null; writes: number[]; lines: typeof lines } = { fault: null, writes: [], lines }
  const guarded = async <T>(run: () => Result<T>): Promise<Result<T>> => (state.fault ? fail(state.fault) : run())
  const store: LogStore = {
    add: (records, most) =>
      guarded(() => {
        state.writes.push(records.length)
        for (const record of records) {
          lines.set(nextKey, record)
          nextKey += 1
        }
        for (const key of [...lines.keys()].slice(0, Math.max(lines.size - most, 0))) lines.delete(key)
        return ok(lines.size)
      }),
    oldest: (most) =>
      guarded(() => {
        const page = [...lines].slice(0, most)
        if (page.length === 0) return fail('log-no-record')
        return ok({ keys: page.map(([key]) => key), records: page.map(([, record]) => record) })
      }),
    sent: (keys) =>
      guarded(() => {
        for (const key of keys) lines.delete(key)
        return ok(null)
      }),
    newest: async () => ok({ records: [], next: null }),
    clear: () =>
      guarded(() => {
        lines.clear()
        return ok(null)
      }),
    close: () => {},
  }
  return { store, state }
}

function setUp() {
  const clock = fakeClock()
  const { store, state } = memoryStore()
  const uploads: Array<LogUpload & { atMs: number }> = []
  const failures: Failure[] = []
  const line: { answer: ErrorName | null } = { answer: null }
  let ids = 0
  const book = createLogBook({
    store,
    clock,
    upload: async (upload) => {
      uploads.push({ ...upload, atMs: clock.nowMs() })
      return line.answer ? fail(line.answer) : ok(null)
    },
    onUploadFailed: (failure) => void failures.push(failure),
    reportOf: ({ name }) => recordOf(`report ${name}`),
    newId: () => {
      ids += 1
      return `id-${ids}`
    },
  })
  const keep = (count: number, from = 0) => {
    for (let n = from; n < from + count; n += 1) book.keep(recordOf(String(n)))
  }
  return { clock, book, state, uploads, failures, line, keep }
}

it('[audit 1.2] an upload has at most the bytes that the backend takes; what does not fit goes with the next one', async () => {
  const { book, clock, uploads, state } = setUp()
  const value = 'x'.repeat(1000)
  for (let n = 0; n < 2000; n += 100) {
    for (let each = n; each < n + 100; each += 1) book.keep(logRecord({ tag: String(each), value: `€${value}` }))
    await clock.advance(1000)
  }
  await clock.advance(1000)
  book.flush()
  await clock.advance(1000)
  expect(state.lines.size).toBe(0)
  expect(uploads.flatMap(({ records }) => records.map(({ tag }) => Number(tag)))).toEqual(
    Array.from({ length: 2000 }, (_, n) => n),
  )
  for (const { records } of uploads) {
    const bytes = Buffer.byteLength(JSON.stringify(records))
    expect(bytes).toBeLessThanOrEqual(maxLogBytes)
  }
  expect(new Set(uploads.map(({ id }) => id)).size).toBe(uploads.length)
})

/** Fills the log in groups of at most 100 lines, each written after a second. */
async function fill({ keep, clock }: ReturnType<typeof setUp>, count: number) {
  for (let n = 0; n < count; n += 100) {
    keep(Math.min(100, count - n), n)
    await clock.advance(1000)
  }
}

it('[LOG-01] a log of fewer than 800 lines is not full', async () => {
  const scene = setUp()
  await fill(scene, 799)
  expect(scene.uploads).toEqual([])
})

it('[LOG-01] a full log of 800 lines is uploaded in order, and then deleted', async () => {
  const scene = setUp()
  await fill(scene, 800)
  expect(scene.uploads).toHaveLength(1)
  expect(scene.uploads[0]?.records.map(({ tag }) => Number(tag))).toEqual(Array.from({ length: 800 }, (_, n) => n))
  expect(scene.state.lines.size).toBe(0)
})

it('[LOG-01] one upload holds 800 lines at most', async () => {
  const scene = setUp()
  scene.line.answer = 'network'
  await fill(scene, 1700)
  scene.line.answer = null
  await scene.clock.advance(60_000)
  const taken = scene.uploads.slice(-3).map(({ records }) => records.length)
  expect(taken).toEqual([800, 800, 100])
  expect(scene.state.lines.size).toBe(0)
})

it('while the backend cannot be reached, the oldest lines are deleted, not the newest', async () => {
  const scene = setUp()
  scene.line.answer = 'network'
  await fill(scene, 8300)
  expect(scene.state.lines.size).toBe(8000)
  expect([...scene.state.lines.values()].at(-1)?.tag).toBe('8299')
})

it('[LOG-02] the n-th failure waits 0.5*min(n,8)^2+3 seconds', async () => {
  expect([1, 2, 3, 8, 9, 100].map(retryDelayMs)).toEqual([3500, 5000, 7500, 35_000, 35_000, 35_000])
  const scene = setUp()
  scene.line.answer = 'network'
  await fill(scene, 800)
  await scene.clock.advance(3500 + 5000 + 7500)
  const times = scene.uploads.map(({ atMs }) => atMs)
  expect(times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0))).toEqual([3500, 5000, 7500])
  expect(new Set(scene.uploads.map(({ id }) => id)).size).toBe(1)
})

it('[LOG-03] many lines at once are all stored, 150 at a time: memory holds no more before the store has them', async () => {
  const scene = setUp()
  scene.line.answer = 'network'
  scene.keep(5000)
  await scene.clock.advance(0)
  expect(scene.state.writes).toEqual(Array.from({ length: 33 }, () => 150))
  await scene.clock.advance(1000)
  expect(scene.state.writes.at(-1)).toBe(50)
  expect([...scene.state.lines.values()].map(({ tag }) => Number(tag))).toEqual(
    Array.from({ length: 5000 }, (_, n) => n),
  )
})

it('[LOG-03] a database that does not answer gets 32,000 lines, then only the newest 150 stay in memory', async () => {
  const scene = setUp()
  scene.line.answer = 'network'
  scene.keep(40_000)
  await scene.clock.advance(1000)
  expect(scene.state.writes.reduce((sum, each) => sum + each)).toBe(32_250)
  expect([...scene.state.lines.values()].at(-1)?.tag).toBe('39999')
})

it('[LOG-03] the cache holds 150 lines: it is written at once when it is full, else within a second', async () => {
  const scene = setUp()
  scene.keep(150)
  await scene.clock.advance(0)
  expect(scene.state.writes).toEqual([150])
  scene.keep(3)
  await scene.clock.advance(999)
  expect(scene.state.writes).toEqual([150])
  await scene.clock.advance(1)
  expect(scene.state.writes).toEqual([150, 3])
})

it('[LOG-03] while the database fails, the newest 150 lines stay in memory', async () => {
  const scene = setUp()
  scene.state.fault = 'log-open-failed'
  scene.keep(150)
  await scene.clock.advance(0)
  scene.keep(50, 150)
  await scene.clock.advance(10_000)
  scene.state.fault = null
  await scene.clock.advance(60_000)
  expect([...scene.state.lines.values()].map(({ tag }) => Number(tag))).toEqual(
    Array.from({ length: 150 }, (_, n) => n + 50),
  )
})

it('[LOG-04] the tenth transaction error in a row is reported to the backend, once', async () => {
  const scene = setUp()
  scene.state.fault = 'log-write-failed'
  scene.keep(1)
  await scene.clock.advance(1000)
  for (let n = 2; n < 10; n += 1) await scene.clock.advance(retryDelayMs(n - 1))
  expect(scene.uploads).toEqual([])
  await scene.clock.advance(retryDelayMs(9))
  expect(scene.uploads.map(({ records }) => records.map(({ tag }) => tag))).toEqual([['report log-write-failed']])
  await scene.clock.advance(100_000)
  expect(scene.uploads).toHaveLength(1)
})

it('[LOG-04] a successful transaction resets the count', async () => {
  const scene = setUp()
  for (let round = 0; round < 3; round += 1) {
    scene.state.fault = 'log-write-failed'
    scene.keep(1)
    await scene.clock.advance(50_000)
    scene.state.fault = null
    await scene.clock.advance(30_000)
  }
  expect(scene.uploads).toEqual([])
})

it('[LOG-05] a network error is silent, any other failure is logged, a time-out too', async () => {
  const scene = setUp()
  scene.line.answer = 'network'
  await fill(scene, 800)
  await scene.clock.advance(60_000)
  expect(scene.failures).toEqual([])
  scene.line.answer = 'unknown'
  await scene.clock.advance(35_000)
  expect(scene.failures.map(({ name }) => name)).toContain('unknown')
  scene.line.answer = 'deadline-exceeded'
  await scene.clock.advance(35_000)
  expect(scene.failures.map(({ name }) => name)).toContain('deadline-exceeded')
})

it.each([
  ['nobody is signed in', 'signed-out', []],
  ['the backend has no place for them', 'not-found', ['not-found']],
  ['the token has expired', 'token-expired', ['token-expired']],
] as const)(
  '[LOG-05] after %s lines wait, and are uploaded with the next flush; failures are logged',
  async (...given) => {
    const [, answer, logged] = given
    const scene = setUp()
    scene.line.answer = answer
    await fill(scene, 800)
    expect(scene.failures.map(({ name }) => name)).toEqual(logged)
    expect(scene.state.lines.size).toBe(800)
    scene.line.answer = null
    scene.book.flush()
    await scene.clock.advance(0)
    expect(scene.state.lines.size).toBe(0)
  },
)

it('[LOG-05] a batch that the backend will never accept is logged and does not delay the next', async () => {
  const scene = setUp()
  scene.line.answer = 'invalid-request'
  await fill(scene, 800)
  expect(scene.failures.map(({ name }) => name)).toEqual(['invalid-request'])
  expect(scene.state.lines.size).toBe(0)
})

it('[LOG-06] an empty log is no failure', async () => {
  const scene = setUp()
  for (let n = 0; n < 20; n += 1) {
    scene.book.flush()
    await scene.clock.advance(0)
  }
  expect(scene.uploads).toEqual([])
})

it('lines in memory are stored when the log closes', async () => {
  const scene = setUp()
  scene.keep(2)
  await scene.book.close()
  expect(scene.state.lines.size).toBe(2)
})
