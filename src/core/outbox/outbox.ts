import type { Clock } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Delivery } from './deliver.ts'
import { newRow } from './new-row.ts'
import type { OutboxCommand, OutboxRow } from './outbox-row.ts'
import { heldForMs, holdOf, isBehindFile, nextBatch, sendBatch } from './send-batch.ts'
import { createWrittenRows, type OutboxStore, type WrittenRows } from './written-rows.ts'

export type Outbox = {
  /** Loads the stored rows: before anything else, and again when another realm has changed rows. */
  start(): Promise<void>
  /** Sends commands that another realm has stored. Known ids change nothing. */
  take(rows: readonly OutboxRow[]): void
  /**
   * Stores a command and sends it in its lane's order. Settled: it survives a crash, unless the browser refused to store
   * it, which is a fault. A known id changes nothing.
   */
  add(command: OutboxCommand): Promise<void>
  /** Sends a failed command again. */
  retry(id: string): Promise<Result<null>>
  /** Removes a command that is not being sent, and answers it. */
  withdraw(id: string): Promise<Result<OutboxRow>>
  /** Connection or session have returned: tries everything now. */
  wake(): void
  /** The backend has these commands, as the feed says: their rows are removed. */
  arrived(ids: readonly string[]): Promise<void>
  unsent(): OutboxRow[]
}

/**
 * Sends commands once, in order within a lane and in parallel across lanes. A command is a stored row before it is a
 * request; its id is the idempotency key, so that a repetition has no second effect.
 */
export function createOutbox(deps: SendDeps & { store: OutboxStore }): Outbox {
  const { store, clock, onFault, signal } = deps
  const rows = createWrittenRows(store)
  const lanes = createLanes({ ...deps, rows })

  function take(stored: readonly OutboxRow[]) {
    rows.take(stored)
    lanes.runAll()
  }

  return {
    async start() {
      take(await store.loadOutbox())
    },
    take,
    async add(command) {
      // A tab that did not get the answer gives the command again.
      if (rows.get(command.id)) return
      // An empty lane sends at once: storing the row as `sending` right away saves a second write.
      const mustWait = rows.lanes().has(command.lane) || holdOf(command.kind) > 0 || isBehindFile(command, rows)
      const state = mustWait ? 'queued' : 'sending'
      // It is in memory and will be sent, by the next hub too: an author who read that it was refused would write it again.
      await rows.put(newRow(command, clock.nowMs(), state)).catch((fault) => signal.aborted || onFault(fault))
      void lanes.run(command.lane)
    },
    async retry(id) {
      const row = rows.get(id)
      if (row?.state !== 'failed' || row.kind === 'unreadable') return fail('not-found')
      await rows.put({ ...row, state: 'queued', unanswered: 0, failure: null })
      void lanes.run(row.lane)
      return ok(null)
    },
    async withdraw(id) {
      const row = rows.get(id)
      // A command that was sent may have reached the backend: if its text were sent anew, it would arrive twice.
      if (!row || row.state === 'sending') return fail('not-found')
      if (row.state === 'queued' && row.attempts > 0) return fail('not-found')
      await rows.remove(id)
      void lanes.run(row.lane)
      return ok(row)
    },
    wake: lanes.wake,
    async arrived(ids) {
      for (const id of ids) await rows.remove(id)
      lanes.runWaiting()
    },
    unsent: rows.all,
  }
}

/** Sends the rows of each lane in order, and different lanes in parallel. */
type Lanes = {
  /** Sends the rows of one lane until none is left or one is refused, unless it is being sent. */
  run(lane: string): Promise<void>
  runAll(): void
  /** Looks again at lanes that wait for files. */
  runWaiting(): void
  /** Tries everything now, instead of after the pauses. */
  wake(): void
}

type SendDeps = {
  /**
   * One try: sends the commands of one lane, in order, and stores what the backend answered before it reports
   * `delivered`; one outcome for each.
   */
  deliver: (batch: readonly OutboxRow[], signal: AbortSignal) => Promise<Delivery[]>
  clock: Clock
  onFault: (fault: unknown) => void
  signal: AbortSignal
}

function createLanes(deps: SendDeps & { rows: WrittenRows }): Lanes {
  const { rows, clock, onFault, signal } = deps
  /** Lanes that are being sent. */
  const running = new Set<string>()
  /** Lanes whose next command waits for files, which have lanes of their own. */
  const waiting = new Set<string>()
  let wakeUp = new AbortController()

  async function run(lane: string) {
    if (running.has(lane)) return
    running.add(lane)
    try {
      while (!signal.aborted) {
        const batch = nextBatch(rows.ofLane(lane))
        const [first] = batch
        if (!first) break
        if (isBehindFile(first, rows)) {
          waiting.add(lane)
          break
        }
        const heldMs = heldForMs(first, clock.nowMs())
        if (heldMs > 0) {
          clock.after(heldMs, () => void run(lane), signal)
          break
        }
        await sendBatch(batch, { ...deps, wakeUp: () => wakeUp.signal })
      }
      running.delete(lane)
      if (!waiting.has(lane)) runWaiting()
    } catch (fault) {
      if (!signal.aborted) onFault(fault)
    }
  }

  function runAll() {
    for (const lane of rows.lanes()) void run(lane)
  }

  function runWaiting() {
    const lanes = [...waiting]
    waiting.clear()
    for (const lane of lanes) void run(lane)
  }

  return {
    run,
    runAll,
    runWaiting,
    wake() {
      wakeUp.abort()
      wakeUp = new AbortController()
      runAll()
    },
  }
}
