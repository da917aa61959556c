import type { CommandDefinition } from '#core/contract/command.ts'
import { commands, maxBatchLength } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Failure } from '#core/platform/result.ts'
import type { Delivery } from './deliver.ts'
import type { OutboxRow } from './outbox-row.ts'
import type { WrittenRows } from './written-rows.ts'

const unreachable: Delivery = { name: 'unreachable' }
const firstRetryMs = 400
const longestRetryMs = 10_000

/** A lane's oldest rows that can go in one request: messages together, any other command alone. Empty: nothing to send. */
export function nextBatch(inLane: readonly OutboxRow[]): readonly OutboxRow[] {
  const waiting = inLane.filter(({ kind, state }) => state !== 'failed' || !definitionOf(kind)?.stepsAside)
  const end = waiting.findIndex((row) => row.kind !== 'message' || row.state === 'failed')
  if (end === 0) return waiting[0]?.state === 'failed' ? [] : waiting.slice(0, 1)
  return waiting.slice(0, end < 0 ? maxBatchLength : Math.min(end, maxBatchLength))
}

/** How long a command must still wait before it is sent, in milliseconds: its user may take it back. */
export function heldForMs({ kind, localCreatedAtMs }: OutboxRow, localNowMs: number): number {
  const holdMs = holdOf(kind)
  const agedMs = localNowMs - localCreatedAtMs
  // The clock was set back: nobody knows how long it has waited.
  return agedMs < 0 ? 0 : Math.max(0, holdMs - agedMs)
}
export const holdOf = (kind: OutboxRow['kind']): number => definitionOf(kind)?.holdMs ?? 0

/**
 * Whether a command has to wait for a file that was sent before it: afterwards the backend would refuse the file. One that
 * was refused already holds up nothing.
 */
export const isBehindFile = ({ id, kind, lane }: Pick<OutboxRow, 'id' | 'kind' | 'lane'>, rows: WrittenRows): boolean =>
  definitionOf(kind)?.followsFiles === true &&
  rows
    .all()
    .some((row) => row.kind === 'file-message' && row.state !== 'failed' && row.payload.roomId === lane && row.id < id)

/** Missing for what cannot be read, and for what a newer build has written beside this one. */
const definitionOf = (kind: OutboxRow['kind']): CommandDefinition | undefined =>
  kind === 'unreadable' ? undefined : commands[kind]

/**
 * Sends rows of one lane and stores the outcome of each. If the backend was not reached, waits before it settles: longer
 * after each try in a row.
 *
 * @param deps.wakeUp aborts when the next try should begin at once
 */
export async function sendBatch(
  batch: readonly OutboxRow[],
  deps: {
    rows: WrittenRows
    deliver: (batch: readonly OutboxRow[], signal: AbortSignal) => Promise<Delivery[]>
    clock: Clock
    wakeUp: () => AbortSignal
    signal: AbortSignal
  },
): Promise<void> {
  const { rows, deliver, clock, wakeUp, signal } = deps
  const sending = batch.map((row): OutboxRow => ({ ...row, state: 'sending' }))
  // Written while the request is in progress. Nothing depends on it: a row that is still stored as queued is sent again
  // when it is loaded.
  const marked = Promise.all(sending.filter((_, index) => batch[index]?.state !== 'sending').map(rows.put))
  const [deliveries] = await Promise.all([deliver(sending, signal), marked])
  if (signal.aborted) return
  const outcomes = sending.map((row, index) => ({ row, delivery: deliveries[index] ?? unreachable }))
  for (const { row, delivery } of outcomes) if (rows.get(row.id)) await settle(rows, row, delivery)
  const toldMs = Math.max(
    0,
    ...outcomes.map(({ delivery }) => ('retryAfterMs' in delivery ? (delivery.retryAfterMs ?? 0) : 0)),
  )
  // The return of the connection does not shorten this pause, because the backend would only refuse again.
  if (toldMs > 0) return sleep(clock, toldMs, signal)
  const failed = outcomes.filter(({ delivery }) => delivery.name === 'unreachable')
  if (failed.length === 0) return
  const pauseMs = retryDelayMs(Math.max(...failed.map(({ row }) => row.attempts + 1)))
  await sleep(clock, pauseMs, AbortSignal.any([wakeUp(), signal]))
}

/** @param tries how often the command has been sent in vain */
const retryDelayMs = (tries: number) => Math.min(firstRetryMs * 2 ** Math.min(tries - 1, 10), longestRetryMs)

/** Number of tries that a live connection may leave without an answer [MSG-02]. */
const mostUnanswered = 2

function afterSilence(row: OutboxRow, failure: Failure): OutboxRow {
  const unanswered = (row.unanswered ?? 0) + 1
  return unanswered < mostUnanswered
    ? { ...row, state: 'queued', unanswered, failure: null }
    : { ...row, state: 'failed', unanswered: 0, failure }
}

async function settle(rows: WrittenRows, row: OutboxRow, delivery: Delivery) {
  const attempts = row.attempts + 1
  if (delivery.name === 'delivered' || delivery.name === 'withdrawn') await rows.remove(row.id)
  // Refused as a whole, so it has certainly not reached the backend: the user can still withdraw it.
  else if (delivery.name === 'limited') await rows.put({ ...row, state: 'queued', failure: delivery.failure })
  else if (delivery.name === 'refused') await rows.put({ ...row, state: 'failed', attempts, failure: delivery.failure })
  else if (delivery.name === 'unanswered') await rows.put(afterSilence({ ...row, attempts }, delivery.failure))
  else await rows.put({ ...row, state: 'queued', attempts, unanswered: 0, failure: null })
}
