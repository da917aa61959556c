import type { CommandDefinition } from '#core/contract/command.ts'
import { commands } from '#core/contract/index.ts'
import type { OutboxRow } from './outbox-row.ts'

/** The local database as the outbox uses it. Every method settles when its rows are stored. */
export type OutboxStore = {
  /** Every row, oldest first. */
  loadOutbox(): Promise<OutboxRow[]>
  putOutbox(row: OutboxRow): Promise<void>
  deleteOutbox(id: string): Promise<void>
}

/** The outbox's rows in memory, each also written to the database. */
export type WrittenRows = {
  get(id: string): OutboxRow | undefined
  /** Oldest first. */
  all(): OutboxRow[]
  /** The one that opens the lane, then the others, oldest first. */
  ofLane(lane: string): OutboxRow[]
  lanes(): ReadonlySet<string>
  /** Settles when the row is stored. */
  put(row: OutboxRow): Promise<void>
  remove(id: string): Promise<void>
  /** Adds rows that the database has already; those that are known or were removed change nothing. */
  take(stored: readonly OutboxRow[]): void
}

/** A load takes far less time than so many commands take to be sent. */
const mostRemoved = 200

const byId = (a: OutboxRow, b: OutboxRow) => (a.id < b.id ? -1 : 1)
const opensLane = ({ kind }: OutboxRow) => {
  const definition: CommandDefinition | undefined = kind === 'unreadable' ? undefined : commands[kind]
  return definition?.opensLane === true
}
const inLaneOrder = (a: OutboxRow, b: OutboxRow) => Number(opensLane(b)) - Number(opensLane(a)) || byId(a, b)

export function createWrittenRows(store: OutboxStore): WrittenRows {
  // The source of truth if the browser loses its storage while the hub runs.
  const rows = new Map<string, OutboxRow>()
  /** A load that began before a row was removed may still bring it. */
  const removed = new Set<string>()
  /** Writes in progress, by row. */
  const writes = new Map<string, Promise<void>>()

  /** Writes a row as it then is, or deletes it. One write of a row after another: parallel ones land in any order. */
  function write(id: string): Promise<void> {
    const run = (writes.get(id) ?? Promise.resolve()).then(async () => {
      const row = rows.get(id)
      await (row ? store.putOutbox(row) : store.deleteOutbox(id))
    })
    const settled = run.catch(() => {}).then(() => void (writes.get(id) === settled && writes.delete(id)))
    writes.set(id, settled)
    return run
  }

  return {
    get: (id) => rows.get(id),
    all: () => [...rows.values()].toSorted(byId),
    ofLane: (lane) => [...rows.values()].filter((row) => row.lane === lane).toSorted(inLaneOrder),
    lanes: () => new Set([...rows.values()].map((row) => row.lane)),
    async put(row) {
      rows.set(row.id, row)
      await write(row.id)
    },
    async remove(id) {
      if (!rows.delete(id)) return
      removed.add(id)
      const [oldest] = removed
      if (removed.size > mostRemoved && oldest !== undefined) removed.delete(oldest)
      await write(id)
    },
    take(stored) {
      for (const row of stored) if (!rows.has(row.id) && !removed.has(row.id)) rows.set(row.id, row)
    },
  }
}
