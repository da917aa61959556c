import { fail, ok, type Result } from '#core/platform/result.ts'
import { createLanes, type SendDeps } from './lanes.ts'
import type { OutboxCommand, OutboxRow } from './outbox-row.ts'
import { holdOf } from './send-batch.ts'
import { createWrittenRows, type OutboxStore } from './written-rows.ts'

export type Outbox = {
  /** Loads the stored rows: before anything else, and again when another realm has changed rows. */
  start(): Promise<void>
  /** Sends commands that another realm has stored. Known ids change nothing. */
  take(rows: readonly OutboxRow[]): void
  /** Stores a command and sends it in its lane's order. Settled: it survives a crash. A known id changes nothing. */
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
  const { store, clock } = deps
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
      const state = rows.lanes().has(command.lane) || holdOf(command.kind) > 0 ? 'queued' : 'sending'
      await rows.put({ ...command, localCreatedAtMs: clock.nowMs(), state, attempts: 0, failure: null })
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
    },
    unsent: rows.all,
  }
}
