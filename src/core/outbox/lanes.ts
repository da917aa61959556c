import type { Clock } from '#core/platform/clock.ts'
import type { Delivery } from './deliver.ts'
import type { OutboxRow } from './outbox-row.ts'
import { heldForMs, nextBatch, sendBatch } from './send-batch.ts'
import type { WrittenRows } from './written-rows.ts'

/** Sends the rows of each lane in order, and different lanes in parallel. */
export type Lanes = {
  /** Sends the rows of one lane until none is left or one is refused, unless it is being sent. */
  run(lane: string): Promise<void>
  runAll(): void
  /** Tries everything now, instead of after the pauses. */
  wake(): void
}

export type SendDeps = {
  /**
   * One try: sends the commands of one lane, in order, and stores what the backend answered before it reports
   * `delivered`; one outcome for each.
   */
  deliver: (batch: readonly OutboxRow[], signal: AbortSignal) => Promise<Delivery[]>
  clock: Clock
  onFault: (fault: unknown) => void
  signal: AbortSignal
}

export function createLanes(deps: SendDeps & { rows: WrittenRows }): Lanes {
  const { rows, clock, onFault, signal } = deps
  /** Lanes that are being sent. */
  const running = new Set<string>()
  let wakeUp = new AbortController()

  async function run(lane: string) {
    if (running.has(lane)) return
    running.add(lane)
    try {
      while (!signal.aborted) {
        const batch = nextBatch(rows.ofLane(lane))
        const [first] = batch
        if (!first) break
        const heldMs = heldForMs(first, clock.nowMs())
        if (heldMs > 0) {
          clock.after(heldMs, () => void run(lane), signal)
          break
        }
        await sendBatch(batch, { ...deps, wakeUp: () => wakeUp.signal })
      }
      running.delete(lane)
    } catch (fault) {
      if (!signal.aborted) onFault(fault)
    }
  }

  function runAll() {
    for (const lane of rows.lanes()) void run(lane)
  }

  return {
    run,
    runAll,
    wake() {
      wakeUp.abort()
      wakeUp = new AbortController()
      runAll()
    },
  }
}
