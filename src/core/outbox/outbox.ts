import { maxBatchLength } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Delivery } from './deliver.ts'
import type { OutboxCommand, OutboxRow } from './outbox-row.ts'

/** What the outbox needs of the local database. Every method settles when its rows are stored. */
export type OutboxStore = {
  /** Every row, oldest first. */
  loadOutbox(): Promise<OutboxRow[]>
  putOutbox(row: OutboxRow): Promise<void>
  deleteOutbox(id: string): Promise<void>
}

export type Outbox = {
  /** Loads the stored rows: before anything else, and again when another realm has changed rows. */
  start(): Promise<void>
  /** Sends commands that another realm has stored. Known ids change nothing. */
  take(rows: readonly OutboxRow[]): void
  /** Stores a command and sends it when its turn comes. Settled: it survives a crash. A known id changes nothing. */
  add(command: OutboxCommand): Promise<void>
  /** Sends a failed command again. */
  retry(id: string): Promise<Result<null>>
  /** Takes out a command that is not under way, and answers it. */
  withdraw(id: string): Promise<Result<OutboxRow>>
  /** The line or the session is back: try everything now. */
  wake(): void
  /** The backend has these, learned by another way than the answer. */
  arrived(ids: readonly string[]): Promise<void>
  unsent(): OutboxRow[]
}

const unreachable: Delivery = { name: 'unreachable' }
const byId = (a: OutboxRow, b: OutboxRow) => (a.id < b.id ? -1 : 1)

const firstRetryMs = 400
const longestRetryMs = 10_000

/**
 * Sends commands once, in order within a lane and side by side across lanes. A command is a stored row before it is a
 * request; its id is the idempotency key, so that a repeat has the effect of the first.
 *
 * @param deps.deliver one try: sends the commands of one lane, in order, and stores what the backend answered before it
 *   reports `delivered`; one outcome for each
 */
export function createOutbox(deps: {
  store: OutboxStore
  deliver: (batch: readonly OutboxRow[], signal: AbortSignal) => Promise<Delivery[]>
  clock: Clock
  onFault: (fault: unknown) => void
  signal: AbortSignal
}): Outbox {
  const { store, deliver, clock, onFault, signal } = deps
  // The rows, in memory too: the source of truth if the browser loses its storage while the hub lives.
  const rows = new Map<string, OutboxRow>()
  /** Out of `rows`, but a load that began before may still bring them. */
  const removed = new Set<string>()
  /** Writes under way, by row. */
  const writes = new Map<string, Promise<void>>()
  /** Lanes that are being sent. */
  const running = new Set<string>()
  let wakeUp = new AbortController()

  const isAtRest = (lane: string) => ![...rows.values()].some((row) => row.lane === lane)

  async function put(row: OutboxRow) {
    rows.set(row.id, row)
    await writeDown(row.id)
  }

  async function remove(id: string) {
    if (!rows.delete(id)) return
    removed.add(id)
    await writeDown(id)
  }

  /** Stores a row as it is by then, or its absence. One write of a row after the other: two at once land in any order. */
  function writeDown(id: string): Promise<void> {
    const write = async () => {
      const row = rows.get(id)
      await (row ? store.putOutbox(row) : store.deleteOutbox(id))
    }
    const run = (writes.get(id) ?? Promise.resolve()).then(write)
    const settled = run.catch(() => {}).then(() => void (writes.get(id) === settled && writes.delete(id)))
    writes.set(id, settled)
    return run
  }

  /** Sends the rows of one lane until none is left or one is refused. */
  async function runLane(lane: string) {
    if (running.has(lane)) return
    running.add(lane)
    try {
      while (!signal.aborted) {
        const batch = nextBatch(lane)
        if (batch.length === 0) break
        await sendBatch(batch)
      }
      running.delete(lane)
    } catch (fault) {
      if (!signal.aborted) onFault(fault)
    }
  }

  /** The lane's oldest rows that can go in one request: messages together, any other command alone. */
  function nextBatch(lane: string): OutboxRow[] {
    const waiting = [...rows.values()].filter((row) => row.lane === lane).toSorted(byId)
    const end = waiting.findIndex((row) => row.kind !== 'message' || row.state === 'failed')
    if (end === 0) return waiting[0]?.state === 'failed' ? [] : waiting.slice(0, 1)
    return waiting.slice(0, end < 0 ? maxBatchLength : Math.min(end, maxBatchLength))
  }

  async function sendBatch(batch: readonly OutboxRow[]) {
    const sending = batch.map((row): OutboxRow => ({ ...row, state: 'sending' }))
    // Written down while the request is under way: nothing depends on it, for a row that is stored as queued is taken up
    // as soon as it is loaded.
    const marked = Promise.all(sending.filter((_, index) => batch[index]?.state !== 'sending').map(put))
    const [deliveries] = await Promise.all([deliver(sending, signal), marked])
    if (signal.aborted) return
    const outcomes = sending.map((row, index) => ({ row, delivery: deliveries[index] ?? unreachable }))
    for (const { row, delivery } of outcomes) if (rows.has(row.id)) await settle(row, delivery)
    const tries = Math.max(
      0,
      ...outcomes.map(({ row, delivery }) => (delivery.name === 'unreachable' ? row.attempts + 1 : 0)),
    )
    if (tries === 0) return
    const pauseMs = Math.min(firstRetryMs * 2 ** Math.min(tries - 1, 10), longestRetryMs)
    await sleep(clock, pauseMs, AbortSignal.any([wakeUp.signal, signal]))
  }

  async function settle(row: OutboxRow, delivery: Delivery) {
    const attempts = row.attempts + 1
    if (delivery.name === 'delivered') await remove(row.id)
    else if (delivery.name === 'refused') await put({ ...row, state: 'failed', attempts, failure: delivery.failure })
    else await put({ ...row, state: 'queued', attempts, failure: null })
  }

  const runEveryLane = () => {
    for (const lane of new Set([...rows.values()].map((row) => row.lane))) void runLane(lane)
  }

  function take(stored: readonly OutboxRow[]) {
    for (const row of stored) if (!rows.has(row.id) && !removed.has(row.id)) rows.set(row.id, row)
    runEveryLane()
  }

  return {
    async start() {
      take(await store.loadOutbox())
    },
    take,
    async add(command) {
      // Asked again by a tab that did not hear the answer.
      if (rows.has(command.id)) return
      // A lane that is at rest sends at once: saying so in the first write spares a second one.
      const state = isAtRest(command.lane) ? 'sending' : 'queued'
      await put({ ...command, localCreatedAtMs: clock.nowMs(), state, attempts: 0, failure: null })
      void runLane(command.lane)
    },
    async retry(id) {
      const row = rows.get(id)
      if (row?.state !== 'failed' || row.kind === 'unreadable') return fail('not-found')
      await put({ ...row, state: 'queued', failure: null })
      void runLane(row.lane)
      return ok(null)
    },
    async withdraw(id) {
      const row = rows.get(id)
      // What is under way may have reached the backend: taking it back could send it twice in the end.
      if (!row || row.state === 'sending') return fail('not-found')
      if (row.state === 'queued' && row.attempts > 0) return fail('not-found')
      await remove(id)
      void runLane(row.lane)
      return ok(row)
    },
    wake() {
      wakeUp.abort()
      wakeUp = new AbortController()
      runEveryLane()
    },
    async arrived(ids) {
      for (const id of ids) await remove(id)
    },
    unsent: () => [...rows.values()].toSorted(byId),
  }
}
