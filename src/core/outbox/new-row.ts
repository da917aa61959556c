import type { OutboxCommand, OutboxRow } from './outbox-row.ts'

/**
 * The row of a command that was never tried: every row of an outbox begins here, in the hub and in a visitor's frame. A
 * row that is given begins anew.
 *
 * @param state `sending`: it is sent at once, which saves a second write
 */
export function newRow(
  { id, lane, kind, payload, draftId }: OutboxCommand,
  localCreatedAtMs: number,
  state: 'queued' | 'sending' = 'queued',
): OutboxRow {
  const command = { id, lane, kind, payload, ...(draftId && { draftId }) } as OutboxCommand
  return { ...command, localCreatedAtMs, state, attempts: 0, failure: null }
}
