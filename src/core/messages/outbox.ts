import { type Clock, sleep } from '#core/platform/clock.ts'
import { type Failure, fail, ok, type Result } from '#core/platform/result.ts'
import type { OutboxRow } from '#core/store/rows.ts'

/** What the outbox needs of the local database. Every method settles when its rows are stored. */
export type OutboxStore = {
  /** Every row, oldest first. */
  loadOutbox(): Promise<OutboxRow[]>
  putOutbox(row: OutboxRow): Promise<void>
  deleteOutbox(id: string): Promise<void>
}

export type Outbox = {
  /** Takes up what an earlier life left: before anything else, and again when another realm has stored rows. */
  start(): Promise<void>
  /** Stores a command and sends it when its turn comes. Settled: it survives a crash. */
  add(row: Pick<OutboxRow, 'id' | 'roomId' | 'kind' | 'text' | 'inquiryId'>): Promise<void>
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

/** How a try ended: `unreachable` tries again by itself, `refused` waits for the user. */
export type Delivery = { name: 'delivered' } | { name: 'unreachable' } | { name: 'refused'; failure: Failure }

const firstRetryMs = 400
const longestRetryMs = 10_000

/**
 * Sends commands once, in order within a room and side by side across rooms. A command is a stored row before it is a
 * request; its id is the idempotency key, so that a repeat has the effect of the first.
 *
 * @param deps.deliver one try: sends the command and stores what the backend answered before it reports `delivered`
 */
export function createOutbox(deps: {
  store: OutboxStore
  deliver: (row: OutboxRow, signal: AbortSignal) => Promise<Delivery>
  clock: Clock
  onFault: (fault: unknown) => void
  signal: AbortSignal
}): Outbox {
  const { store, deliver, clock, onFault, signal } = deps
  // The rows, in memory too: the source of truth if the browser loses its storage while the hub lives.
  const rows = new Map<string, OutboxRow>()
  /** Out of `rows`, but a load that began before may still bring them. */
  const removed = new Set<string>()
  const lanes = new Set<string>()
  let wakeUp = new AbortController()

  const firstOf = (roomId: string): OutboxRow | undefined => {
    let first: OutboxRow | undefined
    for (const row of rows.values()) if (row.roomId === roomId && (!first || row.id < first.id)) first = row
    return first
  }

  async function put(row: OutboxRow) {
    rows.set(row.id, row)
    await store.putOutbox(row)
  }

  async function remove(id: string) {
    if (!rows.delete(id)) return
    removed.add(id)
    await store.deleteOutbox(id)
  }

  /** Sends the rows of one room until none is left or one is refused. */
  async function runLane(roomId: string) {
    if (lanes.has(roomId)) return
    lanes.add(roomId)
    try {
      for (;;) {
        const row = firstOf(roomId)
        if (!row || row.state === 'failed' || signal.aborted) break
        await sendRow(row)
      }
      lanes.delete(roomId)
    } catch (fault) {
      if (!signal.aborted) onFault(fault)
    }
  }

  async function sendRow(row: OutboxRow) {
    if (row.state !== 'sending') await put({ ...row, state: 'sending' })
    const delivery = await deliver({ ...row, state: 'sending' }, signal)
    if (signal.aborted || !rows.has(row.id)) return
    const attempts = row.attempts + 1
    switch (delivery.name) {
      case 'delivered':
        return remove(row.id)
      case 'refused':
        return put({ ...row, state: 'failed', attempts, failure: delivery.failure })
      case 'unreachable': {
        const pause = AbortSignal.any([wakeUp.signal, signal])
        await put({ ...row, state: 'queued', attempts, failure: null })
        await sleep(clock, Math.min(firstRetryMs * 2 ** Math.min(attempts - 1, 10), longestRetryMs), pause)
      }
    }
  }

  const runEveryLane = () => {
    for (const roomId of new Set([...rows.values()].map((row) => row.roomId))) void runLane(roomId)
  }

  return {
    async start() {
      for (const row of await store.loadOutbox()) if (!rows.has(row.id) && !removed.has(row.id)) rows.set(row.id, row)
      runEveryLane()
    },
    async add(command) {
      // A lane that is at rest sends at once: saying so in the first write spares a second one.
      const state = firstOf(command.roomId) ? 'queued' : 'sending'
      await put({ ...command, localCreatedAtMs: clock.nowMs(), state, attempts: 0, failure: null })
      void runLane(command.roomId)
    },
    async retry(id) {
      const row = rows.get(id)
      if (row?.state !== 'failed') return fail('not-found')
      await put({ ...row, state: 'queued', failure: null })
      void runLane(row.roomId)
      return ok(null)
    },
    async withdraw(id) {
      const row = rows.get(id)
      // What is under way may have reached the backend: taking it back could send it twice in the end.
      if (!row || row.state === 'sending') return fail('not-found')
      if (row.state === 'queued' && row.attempts > 0) return fail('not-found')
      await remove(id)
      void runLane(row.roomId)
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
    unsent: () => [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }
}
